import type { Mind } from "../model/mind";
import type { Model } from "../model/model";

/** More nodes than this do not fit on a screen: then the deeper ones start folded. */
const AT_ONCE = 250;

/** Nodes that are shown as one box, by path: they stay folded when the picture changes. */
export type Folds = ReadonlySet<string>;

/** Under which name a fold is remembered. */
export function foldName(graph: string, path: string): string {
  return `mind/${graph}/${path}`;
}

/** Under which name it is remembered that a large picture was opened as a whole. */
export function openName(graph: string): string {
  return `mind/${graph}/*`;
}

/** From this depth on a picture starts folded: as deep as can be shown at once. Small pictures never do. */
export function foldDepth(model: Model): number {
  if (model.order.length <= AT_ONCE) return Infinity;
  const counts: number[] = [];
  for (const depth of model.depth) counts[depth] = (counts[depth] ?? 0) + 1;
  let sum = 0;
  const full = counts.findIndex((count) => (sum += count) > AT_ONCE);
  return Math.max(1, full - 1);
}

/** What a person chose, else by depth. */
export function isFoldedBy(
  model: Model,
  node: number,
  chosen: Readonly<Record<string, boolean>>,
  fromDepth: number,
): boolean {
  const { id, nodes } = model.graph;
  const choice = chosen[foldName(id, nodes[node]?.path ?? "")];
  if (choice !== undefined) return choice;
  return (model.depth[node] ?? 0) >= fromDepth && canFold(model, node) && chosen[openName(id)] !== true;
}

export function canFold(model: Model, node: number): boolean {
  // What flows through a network comes from many nodes: none of them holds the others.
  return model.graph.form !== "network" && (model.children[node]?.length ?? 0) > 0;
}

/** For every node the one that stands for it: itself, or the outermost folded one around it. */
export function standIns(model: Model, isFolded: (node: number) => boolean): Int32Array {
  const shown = new Int32Array(model.order.length);
  for (const node of model.order) {
    const above = model.parent[node] ?? -1;
    const hidden = above >= 0 && ((shown[above] ?? above) !== above || isFolded(above));
    shown[node] = hidden ? (shown[above] ?? above) : node;
  }
  return shown;
}

/** A folded box shows the one status of the whole: its own, or the latest inside. */
export function latestInside(mind: Mind, model: Model, shown: Int32Array): Map<number, number> {
  const latest = new Map<number, number>();
  for (const node of model.order) {
    const stand = shown[node] ?? node;
    if (stand === node) continue;
    const best = latest.get(stand) ?? stand;
    if ((mind.reached[node] ?? 0) > (mind.reached[best] ?? 0)) latest.set(stand, node);
  }
  return latest;
}
