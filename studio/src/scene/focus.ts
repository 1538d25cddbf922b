import type { Point } from "../protocol/geometry";
import type { Inspection } from "../protocol/types";

const PLACE_FIELDS = new Set(["at", "position", "place"]);

/** Where the inspected agent stands: a field that says so, else the first mark that has a place. */
export function focusOf(inspection: Inspection): Point | null {
  for (const section of inspection.document.sections) {
    if (section.kind !== "fields") continue;
    for (const { name, value } of section.fields) {
      if (!PLACE_FIELDS.has(name.toLowerCase()) || !Array.isArray(value)) continue;
      const [x, y] = value as readonly number[];
      if (x !== undefined && y !== undefined) return [x, y];
    }
  }
  for (const mark of inspection.marks) {
    if (mark.kind === "circle" || mark.kind === "sector" || mark.kind === "text") return mark.at;
    if (mark.kind === "arrow") return mark.from;
  }
  return null;
}
