import type { Place, Span } from "../../protocol/authorTypes";

/** Where a line begins in a text, by its number from 0. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Lines and columns of files count characters; texts of a browser count halves of some of them. */
function indexOf(text: string, starts: readonly number[], [line, column]: Place): number {
  let at = starts[Math.min(Math.max(1, line), starts.length) - 1] ?? text.length;
  for (let left = column - 1; left > 0 && at < text.length && text[at] !== "\n"; left--)
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}

/** The piece of text of each span. */
export function slices(text: string, spans: readonly Span[]): string[] {
  const starts = lineStarts(text);
  return spans.map(({ from, to }) => text.slice(indexOf(text, starts, from), indexOf(text, starts, to)));
}

/** The piece of text with its lines as far left as they go, for the clipboard. */
export function undented(piece: string): string {
  const [first = "", ...rest] = piece.split("\n");
  const depths = rest.filter((line) => line.trim() !== "").map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const least = depths.length > 0 ? Math.min(...depths) : 0;
  return [first, ...rest.map((line) => line.slice(Math.min(least, line.length)))].join("\n");
}

/** Whether a place lies in a span. */
export function holds({ from, to }: Span, line: number, column: number | null): boolean {
  if (line < from[0] || line > to[0]) return false;
  if (column === null) return true;
  return (line > from[0] || column >= from[1]) && (line < to[0] || column <= to[1]);
}

/** How much text a span covers, roughly: lines first. For finding the innermost of several. */
export function extent({ from, to }: Span): number {
  return (to[0] - from[0]) * 10_000 + (to[1] - from[1]);
}
