import { STATUSES } from "../protocol/mindTypes";
import type { Mind } from "../model/mind";
import type { Model } from "../model/model";

/** Where an arrow key leads from a node: across levels or among siblings. */
export function neighbour(
  model: Model,
  isShown: (node: number) => boolean,
  node: number | null,
  way: "in" | "out" | "next" | "previous",
): number | null {
  if (node === null) return model.roots[0] ?? null;
  const above = model.parent[node] as number;
  if (way === "out") return above >= 0 ? above : node;
  if (way === "in") return (model.children[node] ?? []).find(isShown) ?? node;
  const siblings = (above >= 0 ? (model.children[above] ?? []) : model.roots).filter(isShown);
  const at = siblings.indexOf(node) + (way === "next" ? 1 : -1);
  return siblings[Math.max(0, Math.min(siblings.length - 1, at))] ?? node;
}

/** The node that is busy: the last running one of the last decision, else the latest running one at all. */
export function busyNode(model: Model, mind: Mind): number | null {
  const running = (node: number): boolean => STATUSES[mind.status[node] as number] === "running";
  const step = mind.trail.findLast(
    (one) => running(one.node) && !(model.children[one.node] ?? []).some(running),
  );
  if (step) return step.node;
  let best: number | null = null;
  for (const node of model.order) {
    if (!running(node) || (model.children[node] ?? []).some(running)) continue;
    if (best === null || (mind.reached[node] as number) > (mind.reached[best] as number)) best = node;
  }
  return best;
}
