import type { Section, SectionOf } from "../protocol/documentTypes";
import { formatValue } from "./formatValue";

/** A table with more letters in a row needs the whole width. */
const MOST_LETTERS = 64;

/** A part of a sheet: one section over the whole width, or several in columns. Places in the list of sections. */
export type Part = { kind: "whole"; place: number } | { kind: "columns"; columns: number[][] };

/** Lays sections out in so many columns: each goes where there is most room left, so the first stay at the top. */
export function partsOf(
  sections: readonly Section[],
  columns: number,
  isWhole: (place: number) => boolean = (place) => needsAll(sections[place] as Section),
): Part[] {
  const parts: Part[] = [];
  let run: number[] = [];
  const flush = (): void => {
    if (run.length > 0) parts.push({ kind: "columns", columns: spread(run, sections, columns) });
    run = [];
  };
  sections.forEach((_, place) => {
    if (columns === 1 || !isWhole(place)) run.push(place);
    else {
      flush();
      parts.push({ kind: "whole", place });
    }
  });
  flush();
  return parts;
}

function spread(run: number[], sections: readonly Section[], columns: number): number[][] {
  const lists = Array.from({ length: Math.min(columns, run.length) }, (): number[] => []);
  const heights = lists.map(() => 0);
  for (const place of run) {
    const least = heights.indexOf(Math.min(...heights));
    lists[least]?.push(place);
    heights[least] = (heights[least] ?? 0) + height(sections[place] as Section);
  }
  return lists;
}

/** A section that needs the whole width. */
export function needsAll(section: Section): boolean {
  if (section.kind === "timeline" || section.kind === "frames") return true;
  if (section.kind === "matrix") return section.columns.labels.length > 24;
  return section.kind === "table" && (section.columns.length > 6 || letters(section) > MOST_LETTERS);
}

/** How many letters the widest row of a table may need, if each column is as wide as its widest cell. */
function letters({ columns, rows }: SectionOf<"table">): number {
  return columns.reduce((sum, title, place) => {
    const widest = rows
      .slice(0, 40)
      .reduce((most, row) => Math.max(most, formatValue(row[place] ?? "").length), title.length);
    return sum + widest + 2;
  }, 0);
}

/** About how high a section is. [px] */
function height(section: Section): number {
  const rows = (count: number, each: number): number => 40 + Math.min(420, Math.max(1, count) * each);
  switch (section.kind) {
    case "fields":
      return rows(section.fields.length, 26);
    case "bars":
      return rows(section.bars.length, section.bars.some((bar) => bar.note) ? 36 : 22);
    case "curve":
      return 110;
    case "log":
      return rows(section.entries.length, 22);
    case "table":
      return rows(section.rows.length + 2, 26);
    case "plot":
      return 290;
    case "surface":
      return 310;
    case "matrix":
      return 110 + Math.min(480, section.rows.labels.length * 22);
    case "outline":
      return rows(section.items.length, 24);
    case "timeline":
      return rows(section.lanes.length, 30);
    case "frames":
      return 260;
    case "text":
      return rows(section.text.length / 60, 20);
  }
}
