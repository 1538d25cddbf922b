import { STATUSES } from "../protocol/mindTypes";
import type { Mind } from "../model/mind";
import type { Model } from "../model/model";
import { type Family, familyOf } from "./nodeKinds";

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

/**
 * The node that is busy: of those that are running and hold no other running one, the one that acts rather than decides,
 * then the last of the last decision, then the latest. A planner goes on while its steps do, without holding them.
 */
export function busyNode(model: Model, mind: Mind): number | null {
  const running = (node: number): boolean => STATUSES[mind.status[node] as number] === "running";
  const place = new Map(mind.trail.map((step, at) => [step.node, at]));
  const rank = (node: number): [number, number, number] => [
    DECIDES.has(familyOf(model.graph.nodes[node]?.kind ?? "", false)) ? 0 : 1,
    place.get(node) ?? -1,
    mind.reached[node] as number,
  ];
  let best: number | null = null;
  let most: [number, number, number] = [-1, -1, -1];
  for (const node of model.order) {
    if (!running(node) || (model.children[node] ?? []).some(running)) continue;
    const own = rank(node);
    const differs = own.findIndex((value, at) => value !== most[at]);
    if (differs >= 0 && (own[differs] as number) > (most[differs] as number)) [best, most] = [node, own];
  }
  return best;
}

const DECIDES: ReadonlySet<Family> = new Set(["choice", "sequence", "parallel", "goal", "data"]);
