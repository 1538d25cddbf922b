import { ancestors, fires, type Model, partOfLink } from "../model/model";
import type { Mind } from "../model/mind";
import { type NodeStatus, STATUSES } from "../protocol/mindTypes";
import { linkName, nameOf } from "../mind/why";

/** Something that a mind went through, newest first. */
export interface MindStep {
  /** Its number among all parts of the picture: a node, or a transition. */
  part: number;
  name: string;
  tick: number;
  why: string;
  status: NodeStatus;
}

/** What tells the steps apart, however many come before them; a decision can come through a node more than once. */
export function keysOf(steps: readonly MindStep[]): string[] {
  const times = new Map<string, number>();
  return steps.map(({ part, tick }) => {
    const key = `${part} ${tick}`;
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    return `${key} ${before}`;
  });
}

/** Why there is nothing to tell of a mind; null: there is. */
export function whyUntold(mind: Pick<Mind, "graph" | "status"> | null, model: Model | null): string | null {
  if (mind?.graph === "") return "This mind has no picture: its sheet tells what it does.";
  const isKnown = mind !== null && model !== null && mind.status.length === model.order.length;
  return isKnown ? null : "Take one tick to see it.";
}

/** The innermost nodes that a mind is in. */
export function whereNow(model: Model, mind: Mind): number[] {
  const running = (node: number): boolean => STATUSES[mind.status[node] ?? 0] === "running";
  return model.order.filter((node) => running(node) && !(model.children[node] ?? []).some(running));
}

/** The transitions that a machine has made, the last ones first. */
export function lastTransitions(model: Model, mind: Mind, most: number): MindStep[] {
  const fired = [...mind.passed].flatMap((tick, link) => (tick > 0 && fires(model, link) ? [link] : []));
  const steps = fired.map((link) => {
    const part = partOfLink(model, link);
    const line = mind.log.findLast((one) => one.node === part);
    const tick = mind.passed[link] ?? 0;
    return { part, name: linkName(model, link), tick, why: line?.text ?? "", status: "success" as const };
  });
  return steps.sort((a, b) => b.tick - a.tick).slice(0, most);
}

/** What the last decision came through, in its order. */
export function lastDecision(model: Model, mind: Mind): MindStep[] {
  return mind.trail.map(({ node, status, why }) => ({
    part: node,
    name: nameOf(model, node),
    tick: mind.reached[node] ?? mind.tick,
    why: why || (model.graph.nodes[node]?.detail ?? ""),
    status: STATUSES[status] ?? "idle",
  }));
}

/** The transitions that can be made from where a machine is, with what their last check found. */
export function nextTransitions(model: Model, mind: Mind): MindStep[] {
  const states = new Set(whereNow(model, mind).flatMap((node) => ancestors(model, node)));
  const links = [...states].flatMap((state) => model.out[state] ?? []).filter((link) => fires(model, link));
  return links.map((link) => ({
    part: partOfLink(model, link),
    name: linkName(model, link),
    tick: mind.passed[link] ?? 0,
    why: mind.checks.findLast((one) => one.node === link)?.why || (model.graph.links[link]?.label ?? ""),
    status: "idle",
  }));
}
