import type { FieldValue, OutlineItem } from "../protocol/documentTypes";
import { formatValue } from "./formatValue";

export interface TableRow {
  /** Its name for good: what the first column holds; the same again gets a number. */
  key: string;
  cells: readonly FieldValue[];
  more: readonly OutlineItem[];
}

/** Sorted by a column, upwards or downwards. */
export interface Sorting {
  column: number;
  down: boolean;
}

const NONE: readonly OutlineItem[] = [];

export function tableRows(
  rows: readonly (readonly FieldValue[])[],
  more: readonly (readonly OutlineItem[])[],
): TableRow[] {
  const seen = new Map<string, number>();
  return rows.map((cells, place) => {
    const plain = cells[0] === undefined ? "" : formatValue(cells[0]);
    const number = seen.get(plain) ?? 0;
    seen.set(plain, number + 1);
    return { key: number === 0 ? plain : `${plain}#${number}`, cells, more: more[place] ?? NONE };
  });
}

/** The rows that hold all the words, in the wanted order. */
export function chosenRows(rows: readonly TableRow[], text: string, sorting: Sorting | null): TableRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? [...rows] : rows.filter((row) => holds(row, words));
  if (sorting === null) return found;
  const sign = sorting.down ? -1 : 1;
  return found.sort((a, b) => sign * compare(a.cells[sorting.column], b.cells[sorting.column]));
}

function holds(row: TableRow, words: string[]): boolean {
  const text = row.cells.map(formatValue).join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Numbers by size and before words; lists by their first difference. */
function compare(a: FieldValue | undefined, b: FieldValue | undefined): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "number") return -1;
  if (typeof b === "number") return 1;
  if (Array.isArray(a) && Array.isArray(b)) {
    const at = a.findIndex((value, place) => value !== b[place]);
    return at < 0 ? 0 : (a[at] as number) - ((b[at] as number | undefined) ?? 0);
  }
  return formatValue(a ?? "").localeCompare(formatValue(b ?? ""), "en", { numeric: true });
}

/** A click on a heading: upwards, downwards, as it came. */
export function nextSorting(now: Sorting | null, column: number): Sorting | null {
  if (now?.column !== column) return { column, down: false };
  return now.down ? null : { column, down: true };
}

/** A column needs about so much. [px] */
const COLUMN = 56;
/** Tables with fewer columns than this are narrow enough for any panel. */
const MANY = 6;

/** Whether the last column goes into a line of its own below each row, since there is no room for it beside the others. */
export function foldsTail(columns: number, width: number): boolean {
  return columns >= MANY && width > 0 && width < columns * COLUMN;
}
