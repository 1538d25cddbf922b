import { STATUSES } from "../protocol/mindTypes";
import type { Edge } from "./layoutTypes";
import { isMachinePart } from "./machine/subTree";
import type { Scene } from "./pictureScene";

/** The transitions that matter now: those by which the running states can be left, and the last one that led to each. */
export interface Nearby {
  out: ReadonlySet<Edge>;
  into: ReadonlySet<Edge>;
}

const NONE: Nearby = { out: new Set(), into: new Set() };

export function nearbyOf(scene: Scene): Nearby {
  const { mind, model, stand, place } = scene;
  if (mind === null || model.graph.form !== "machine" || mind.status.length !== stand.length) return NONE;
  const running = new Set<number>();
  for (const node of model.order) {
    // What the whole machine can do can be done anywhere: it says nothing about where one is.
    const isRunning = STATUSES[mind.status[node] as number] === "running" && model.parent[node] !== -1;
    if (isRunning && isMachinePart(model, node)) running.add(stand[node] as number);
  }
  const out = new Set(place.edges.filter((edge) => running.has(edge.from)));
  const into = new Map<number, { edge: Edge; passed: number }>();
  for (const edge of place.edges) {
    if (!running.has(edge.to)) continue;
    const passed = Math.max(0, ...(edge.links ?? []).map((link) => mind.passed[link] ?? 0));
    if (passed > (into.get(edge.to)?.passed ?? 0)) into.set(edge.to, { edge, passed });
  }
  return { out, into: new Set([...into.values()].map(({ edge }) => edge)) };
}
