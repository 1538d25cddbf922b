import { childParts, type Drawing, placeOf } from "./drawing";

/** The named places of kinds that have some, in the order in which they are drawn. */
const SLOTS: Readonly<Record<string, readonly string[]>> = {
  Branch: ["test", "then", "otherwise"],
  If: ["yes", "no"],
  Random: ["yes", "no"],
  Switch: ["otherwise"],
};

/** The named place of its parent that a part is in: `yes` of `root.yes`; empty for members of lists. */
export function slotOf(at: string, under: string): string {
  const rest = under === "" ? at : at.startsWith(under) ? at.slice(under.length) : "";
  return /^\.?((?:node\.)?([a-z_]+))$/.exec(rest)?.[2] ?? "";
}

/** The named places of a node in which there is nothing yet. */
export function freeSlots(drawing: Drawing, node: number): string[] {
  const part = drawing.sketch.nodes[node];
  if (part === undefined || part.takes !== "named") return [];
  const taken = new Set(childParts(drawing, node).map((child) => slotOf(placeOf(drawing, child), part.at)));
  return (SLOTS[part.kind] ?? []).filter((slot) => !taken.has(slot));
}
