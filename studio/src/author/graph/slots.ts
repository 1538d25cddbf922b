import { childParts, type Drawing, placeOf } from "./drawing";

/** The named places of kinds that have some, in the order in which they are drawn. */
const SLOTS: Readonly<Record<string, readonly string[]>> = {
  Branch: ["test", "then", "otherwise"],
  If: ["yes", "no"],
  Random: ["yes", "no"],
};

/** The named place of its parent that a part is in: `yes` of `root.yes`; empty for members of lists. */
export function slotOf(at: string, under: string): string {
  const rest = under === "" ? at : at.startsWith(under) ? at.slice(under.length) : "";
  return /^(?:\(\))?(?:\.node)?\.?([a-z_]+)$/.exec(rest)?.[1] ?? "";
}

/** Whether a node stands for nothing yet: what files have where something has to be. */
export function isBlank(drawing: Drawing, node: number): boolean {
  const part = drawing.sketch.nodes[node];
  if (part === undefined || part.at === "") return false;
  if (drawing.model.graph.form === "decision")
    return part.kind === "Pick" && drawing.model.graph.nodes[node]?.name === "nothing";
  return part.kind === "Idle" && part.fields.every((field) => field.value === null);
}

/** The named places of a node in which there is nothing yet. */
export function freeSlots(drawing: Drawing, node: number): string[] {
  const part = drawing.sketch.nodes[node];
  if (part === undefined || part.takes !== "named") return [];
  const filled = childParts(drawing, node).filter((child) => !isBlank(drawing, child));
  const taken = new Set(filled.map((child) => slotOf(placeOf(drawing, child), part.at)));
  return (SLOTS[part.kind] ?? []).filter((slot) => !taken.has(slot));
}

/** The children of a node that stand for something. */
export function realChildren(drawing: Drawing, node: number): number[] {
  return childParts(drawing, node).filter((child) => !isBlank(drawing, child));
}
