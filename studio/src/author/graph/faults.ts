import type { Field, Finding, Part, Report, Sketch } from "../../protocol/authorTypes";
import { extent, holds } from "./slices";

/** A finding, and what it is about. */
export interface PartFault {
  finding: Finding;
  grade: "fault" | "doubt";
}

/** What is wrong with each part, by where it is; what belongs to none is under the empty name: the file. */
export function faultsOf(sketch: Sketch, report: Report): Map<string, PartFault[]> {
  const parts = [...sketch.nodes, ...sketch.links].filter((part) => part.at !== "");
  const found = new Map<string, PartFault[]>();
  const add = (finding: Finding, grade: PartFault["grade"]): void => {
    const at = innermost(parts, finding)?.at ?? "";
    found.set(at, [...(found.get(at) ?? []), { finding, grade }]);
  };
  for (const finding of report.faults) add(finding, "fault");
  for (const finding of report.doubts) add(finding, "doubt");
  return found;
}

function innermost(parts: readonly Part[], { line, column, path }: Finding): Part | null {
  if (line === null) return parts.find((part) => path !== "" && part.at === path) ?? null;
  let best: Part | null = null;
  for (const part of parts)
    if (holds(part.span, line, column) && (best === null || extent(part.span) <= extent(best.span)))
      best = part;
  return best;
}

/** The field that a finding is about: the last one that is named before it, on its line. */
export function fieldOf(
  fields: readonly Field[],
  text: string,
  { line, column, path }: Finding,
): Field | null {
  const named = fields.find((field) => path !== "" && field.at === path);
  if (named || line === null) return named ?? null;
  const words = Array.from(text.split("\n")[line - 1] ?? "");
  const before = words.slice(0, column === null ? undefined : column + 1).join("");
  let best: { field: Field; at: number } | null = null;
  for (const field of fields) {
    const at = Math.max(before.lastIndexOf(`${field.name}:`), before.lastIndexOf(`${field.name} :`));
    if (at >= 0 && at > (best?.at ?? -1)) best = { field, at };
  }
  return best?.field ?? null;
}
