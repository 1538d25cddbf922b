import type { Finding, Part, Place, Sketch, Span } from "../../protocol/authorTypes";

/** The part of a CodeMirror document that is used. */
export interface Lines {
  lines: number;
  line(number: number): { number: number; from: number; to: number; text: string };
  lineAt(offset: number): { number: number; from: number; to: number; text: string };
}

/** Where a place is in the document. Columns count characters, offsets count UTF-16 units. */
export function offsetAt(doc: Lines, [line, column]: Place): number {
  if (line > doc.lines) return doc.line(doc.lines).to;
  const { from, text } = doc.line(Math.max(1, line));
  let units = 0;
  let left = column - 1;
  for (const character of text) {
    if (left-- <= 0) break;
    units += character.length;
  }
  return from + units;
}

export function placeAt(doc: Lines, offset: number): Place {
  const line = doc.lineAt(offset);
  return [line.number, [...line.text.slice(0, offset - line.from)].length + 1];
}

function isBefore(a: Place, b: Place): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
}

function holds(span: Span, place: Place): boolean {
  return !isBefore(place, span.from) && !isBefore(span.to, place);
}

/** All parts that have a place in the text. */
export function partsOf(sketch: Sketch): Part[] {
  return [...sketch.nodes, ...sketch.links].filter((part) => part.at !== "");
}

/** The smallest part around a place: the one that begins last. */
export function innermost(sketch: Sketch, place: Place): Part | null {
  let best: Part | null = null;
  for (const part of partsOf(sketch)) {
    if (!holds(part.span, place)) continue;
    if (best === null || isBefore(best.span.from, part.span.from)) best = part;
  }
  return best;
}

/** The part in which a finding is, by its path or by its line; null when no part is known there. */
export function partOfFinding(sketch: Sketch | null, finding: Finding): Part | null {
  if (sketch === null) return null;
  if (finding.line !== null) return innermost(sketch, [finding.line, finding.column ?? 1]);
  // A path may lead into a part: the longest part that leads there.
  const above = partsOf(sketch).filter((part) => finding.path === part.at || leadsTo(part.at, finding.path));
  return above.reduce<Part | null>(
    (best, part) => (part.at.length > (best?.at.length ?? -1) ? part : best),
    null,
  );
}

function leadsTo(at: string, path: string): boolean {
  return path.startsWith(at) && /^[.[]/.test(path.slice(at.length));
}

/** A finding about another file than the one that is looked at: whoever uses what would be gone. */
export function isElsewhere(file: string, finding: Finding): boolean {
  return finding.file !== "" && finding.file !== file;
}

/** Where a finding is shown in the text. */
export function placeOfFinding(sketch: Sketch | null, finding: Finding): Place {
  if (finding.line !== null) return [finding.line, finding.column ?? 1];
  return partOfFinding(sketch, finding)?.span.from ?? [1, 1];
}

/** The smallest replacement that makes one text of another. */
export function difference(old: string, next: string): { from: number; to: number; insert: string } {
  const most = Math.min(old.length, next.length);
  let from = 0;
  while (from < most && old[from] === next[from]) from++;
  let same = 0;
  while (same < most - from && old[old.length - 1 - same] === next[next.length - 1 - same]) same++;
  return { from, to: old.length - same, insert: next.slice(from, next.length - same) };
}
