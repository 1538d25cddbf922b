import type { OutlineItem } from "../protocol/documentTypes";

/** An item with its place in the outline. */
export interface OutlineRow {
  item: OutlineItem;
  /** Its name for good: the texts above it and its own; the same text again gets a number. */
  path: string;
  /** Places of the rows around it, outermost first. */
  above: readonly number[];
  /** There are rows beneath it. */
  holds: boolean;
}

/** Works out what lies beneath what. An item that is indented too far lies beneath the last one. */
export function outlineRows(items: readonly OutlineItem[]): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const open: number[] = [];
  const seen = new Map<string, number>();
  for (const item of items) {
    while (open.length > 0 && (rows[open.at(-1) as number] as OutlineRow).item.depth >= item.depth)
      open.pop();
    const parent = open.at(-1);
    const plain = `${parent === undefined ? "" : (rows[parent] as OutlineRow).path}/${item.text}`;
    const number = seen.get(plain) ?? 0;
    seen.set(plain, number + 1);
    if (parent !== undefined) (rows[parent] as OutlineRow).holds = true;
    rows.push({ item, path: number === 0 ? plain : `${plain}#${number}`, above: [...open], holds: false });
    open.push(rows.length - 1);
  }
  return rows;
}

/** The rows that are not inside a folded one. */
export function openRows(rows: readonly OutlineRow[], folded: ReadonlySet<string>): OutlineRow[] {
  if (folded.size === 0) return [...rows];
  return rows.filter((row) => !row.above.some((place) => folded.has((rows[place] as OutlineRow).path)));
}
