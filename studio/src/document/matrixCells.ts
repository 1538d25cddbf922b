import type { SectionOf } from "../protocol/documentTypes";
import { parseHex, PALETTES, type Rgb } from "../scene/palette";
import type { Theme } from "../store/theme";
import { formatNumber } from "../ui/format";

type Matrix = SectionOf<"matrix">;

/** A cell: its row from the top, its column from the left. */
export interface Cell {
  row: number;
  column: number;
}

/** About the width of a letter in a cell, and in the name of a row. [px] */
const LETTER = 6.3;
/** Sizes of a cell. [px] */
const WIDEST = 72;
const WITH_NUMBER = 22;
const LOWEST = 7;
const NARROWEST = 5;
/** A name is legible from this size of its row or column on. [px] */
const LEGIBLE = 12;
/** The names of rows get at most this share of the width. */
const HEAD_SHARE = 0.34;

export interface Layout {
  /** The width of the names of rows. [px] */
  head: number;
  cell: number;
  height: number;
  /** There is room for numbers in the cells. */
  numbers: boolean;
  /** How the names of columns are written. */
  columns: "across" | "upright" | "none";
  /** There is room for the names of rows. */
  rows: boolean;
}

/** Lays a matrix out in a width; what has no room is left out, never cut. */
export function layoutOf({ rows, columns, values }: Matrix, width: number): Layout {
  const longest = longestOf(rows.labels, rows.name);
  const head = Math.round(Math.min(longest * LETTER + 12, Math.max(24, width * HEAD_SHARE)));
  const count = Math.max(1, columns.labels.length);
  const number = Math.max(2, longestOf(values.map(formatCell))) * LETTER + 6;
  const room = (width - head) / count;
  const numbers = room >= number;
  const name = longestOf(columns.labels) * LETTER + 8;
  const wanted = Math.min(WIDEST, Math.max(number, name));
  const cell = Math.max(NARROWEST, Math.floor(Math.min(room, numbers ? wanted : WITH_NUMBER)));
  const height = numbers ? WITH_NUMBER : Math.max(LOWEST, Math.min(WITH_NUMBER, cell));
  return {
    head: height >= LEGIBLE ? head : 8,
    cell,
    height,
    numbers,
    columns: cell >= name ? "across" : cell >= LEGIBLE ? "upright" : "none",
    rows: height >= LEGIBLE,
  };
}

function longestOf(texts: readonly string[], first = ""): number {
  return texts.reduce((most, text) => Math.max(most, text.length), first.length);
}

export function valueAt({ columns, values }: Matrix, { row, column }: Cell): number {
  return values[row * columns.labels.length + column] ?? Number.NaN;
}

/** A number as it is written in a cell; nothing where there is no value. */
export function formatCell(value: number): string {
  if (Number.isNaN(value)) return "";
  if (Number.isInteger(value) || Math.abs(value) >= 10) return formatNumber(value);
  return Math.abs(value) < 0.005 ? "0" : value.toFixed(2);
}

/** The magnitude of the strongest color. */
export function strongest({ max, values, scale }: Matrix): number {
  if (max !== null && max > 0) return max;
  const size = (value: number): number => (scale === "two_sided" ? Math.abs(value) : value);
  return values.reduce((most, value) => Math.max(most, size(value) || 0), 0) || 1;
}

/** How strong the color of a value is, from -1 to 1. */
export function strength(value: number, { scale }: Matrix, most: number): number {
  const share = Math.min(1, Math.max(scale === "two_sided" ? -1 : 0, value / most));
  return Number.isNaN(share) ? 0 : share;
}

/** The ground of a cell, and what is written on it. */
export interface Paint {
  ground: string;
  ink: string;
}

const PANEL: Readonly<Record<Theme, Rgb>> = { dark: parseHex("#11141b"), light: parseHex("#ffffff") };
const DARK_INK = "#000000";
const LIGHT_INK = "#ffffff";

/** From the panel to blue for positive values, and to orange for negative ones. */
export function paintOf(theme: Theme, share: number): Paint {
  const strong = parseHex(PALETTES[theme][share < 0 ? "agent_alt" : "agent"]);
  const ground = PANEL[theme].map((from, place) =>
    Math.round(from + Math.abs(share) * ((strong[place] as number) - from)),
  ) as unknown as Rgb;
  const light = luminance(ground);
  // Whichever stands out more.
  const ink = (light + 0.05) ** 2 > 0.05 * 1.05 ? DARK_INK : LIGHT_INK;
  return { ground: `rgb(${ground.join(" ")})`, ink };
}

/** The relative luminance of WCAG. */
export function luminance(color: Rgb): number {
  const [r, g, b] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A cell in words: "right: go, chosen: stay: 3". */
export function describeCell(matrix: Matrix, cell: Cell): string {
  const { rows, columns, unit } = matrix;
  const named = (edge: { name: string; labels: readonly string[] }, place: number): string => {
    const label = edge.labels[place] ?? String(place);
    return edge.name ? `${edge.name} ${label}` : label;
  };
  const value = valueAt(matrix, cell);
  const said = Number.isNaN(value) ? "no value" : `${formatNumber(value)}${unit ? ` ${unit}` : ""}`;
  return `${named(rows, cell.row)}, ${named(columns, cell.column)}: ${said}`;
}

/** Where a key leads; null: it is no key of the matrix. */
export function moved(matrix: Matrix, from: Cell, key: string, far: boolean): Cell | null {
  const last = { row: matrix.rows.labels.length - 1, column: matrix.columns.labels.length - 1 };
  const inside = (row: number, column: number): Cell => ({
    row: Math.min(last.row, Math.max(0, row)),
    column: Math.min(last.column, Math.max(0, column)),
  });
  const { row, column } = from;
  switch (key) {
    case "ArrowUp":
      return inside(row - 1, column);
    case "ArrowDown":
      return inside(row + 1, column);
    case "ArrowLeft":
      return inside(row, column - 1);
    case "ArrowRight":
      return inside(row, column + 1);
    case "Home":
      return far ? inside(0, 0) : inside(row, 0);
    case "End":
      return far ? last : inside(row, last.column);
    default:
      return null;
  }
}
