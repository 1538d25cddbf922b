import type { Mind } from "./mind";
import type { Model } from "./model";

/** Nodes that are shown as one box, by path: they stay folded when the picture changes. */
export type Folds = ReadonlySet<string>;

/** Under which name a fold is remembered. */
export function foldName(graph: string, path: string): string {
  return `mind/${graph}/${path}`;
}

export function canFold(model: Model, node: number): boolean {
  return (model.children[node]?.length ?? 0) > 0;
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
