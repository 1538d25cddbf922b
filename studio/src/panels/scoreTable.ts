import type { Score, Values } from "../protocol/types";
import { formatNumber, formatSeconds } from "../ui/format";

/** A score as it is shown. */
export interface ShownScore {
  title: string;
  help: string;
  value: string;
  unit: string;
}

/** Scores that several have: a row for each title, a column for each of them. */
export interface ScoreTable {
  columns: string[];
  rows: { title: string; help: string; unit: string; values: string[] }[];
}

export interface ScoreBoard {
  /** What the game is about is in the table. */
  tableFirst: boolean;
  table: ScoreTable | null;
  single: ShownScore[];
}

/** More columns than this do not fit into a narrow pane: rows and columns change places. */
const MAX_COLUMNS = 4;

/** The scores of a game in its own order; numbers that it does not describe come last, under their names. */
export function scoreBoard(scores: readonly Score[], values: Values): ScoreBoard {
  const given = [...scores.filter((score) => values[score.name] !== undefined), ...unknown(scores, values)];
  const shared = given.filter((score) => score.of !== "");
  const single = given.filter((score) => score.of === "");
  return {
    tableFirst: given[0]?.of !== "",
    table: shared.length > 0 ? fitted(tableOf(shared, values)) : null,
    single: single.map((score) => ({
      title: score.title,
      help: score.help,
      value: formatScore(score, values[score.name] as number),
      unit: unitOf(score),
    })),
  };
}

function unknown(scores: readonly Score[], values: Values): Score[] {
  const names = Object.keys(values).filter((name) => scores.every((score) => score.name !== name));
  return names.map((name) => ({
    name,
    title: name.replaceAll("_", " "),
    of: "",
    kind: "measure",
    unit: "",
    help: "",
    none: null,
  }));
}

function tableOf(scores: readonly Score[], values: Values): ScoreTable {
  const columns = [...new Set(scores.map((score) => score.of))];
  const titles = [...new Set(scores.map((score) => score.title))];
  const rows = titles.map((title) => {
    const own = scores.filter((score) => score.title === title);
    const cells = columns.map((column) => {
      const score = own.find(({ of }) => of === column);
      return score === undefined ? "" : formatScore(score, values[score.name] as number);
    });
    return { title, help: own[0]?.help ?? "", unit: own[0] ? unitOf(own[0]) : "", values: cells };
  });
  return { columns, rows };
}

function fitted({ columns, rows }: ScoreTable): ScoreTable {
  if (columns.length <= MAX_COLUMNS || rows.length > MAX_COLUMNS) return { columns, rows };
  return {
    columns: rows.map(({ title, unit }) => (unit ? `${title} (${unit})` : title)),
    rows: columns.map((title, place) => ({
      title,
      help: rows[0]?.help ?? "",
      unit: "",
      values: rows.map((row) => row.values[place] ?? ""),
    })),
  };
}

/** Long times are told in minutes, which need no unit. */
function unitOf(score: Score): string {
  return score.kind === "seconds" ? "" : score.unit;
}

export function formatScore(score: Score, value: number): string {
  if (score.none !== null && value === score.none) return "–";
  if (score.kind === "seconds") return formatSeconds(value);
  if (score.kind === "share") return formatNumber(Math.round(value * 1000) / 10);
  return formatNumber(value);
}
