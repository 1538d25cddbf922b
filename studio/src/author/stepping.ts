import type { TraceLine } from "../protocol/authorTypes";

/**
 * Stepping through lines that were recorded: forwards and backwards alike, because all of them are known.
 * Each function gives the next place, or null when there is none: the tick is over.
 */

export type StepKind = "into" | "over" | "out" | "back";

export function stepTo(lines: readonly TraceLine[], at: number, kind: StepKind): number | null {
  const depth = lines[at]?.depth;
  if (depth === undefined) return null;
  switch (kind) {
    case "into":
      return at + 1 < lines.length ? at + 1 : null;
    case "over":
      return nextWhere(lines, at, (other) => other.depth <= depth);
    case "out":
      return nextWhere(lines, at, (other) => other.depth < depth);
    case "back":
      return at > 0 ? at - 1 : null;
  }
}

function nextWhere(
  lines: readonly TraceLine[],
  at: number,
  wanted: (line: TraceLine) => boolean,
): number | null {
  const found = lines.findIndex((line, place) => place > at && wanted(line));
  return found < 0 ? null : found;
}

/** The first place at a line of a file; null when the scripts did not come there. */
export function firstAt(lines: readonly TraceLine[], file: string, line: number): number | null {
  const found = lines.findIndex((one) => one.file === file && one.line === line);
  return found < 0 ? null : found;
}

/** The line before in the same call of the same function; null at its beginning. */
export function lineBefore(lines: readonly TraceLine[], at: number): TraceLine | null {
  const depth = lines[at]?.depth;
  if (depth === undefined) return null;
  for (let place = at - 1; place >= 0; place--) {
    const line = lines[place] as TraceLine;
    if (line.depth < depth) return null;
    if (line.depth === depth) return line;
  }
  return null;
}

export interface Variable {
  name: string;
  value: string;
  /** It is new, or held something else before. */
  changed: boolean;
}

/** What the variables hold at a place, and which the line before it has changed. */
export function variablesAt(lines: readonly TraceLine[], at: number): Variable[] {
  const before = lineBefore(lines, at);
  const known = new Map(before?.vars);
  return (lines[at]?.vars ?? []).map(([name, value]) => ({
    name,
    value,
    changed: before !== null && known.get(name) !== value,
  }));
}

/** The calls around a place, the outermost first: where each of them stands. */
export function callsAt(lines: readonly TraceLine[], at: number): number[] {
  const calls: number[] = [];
  let depth = Infinity;
  for (let place = Math.min(at, lines.length - 1); place >= 0; place--) {
    const line = lines[place] as TraceLine;
    if (line.depth >= depth) continue;
    depth = line.depth;
    calls.push(place);
  }
  return calls.reverse();
}
