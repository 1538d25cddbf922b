import type { Model } from "../../model/model";

/**
 * For every node of a picture its number in the picture before an edit, −1 for new ones. Nodes have no names for good
 * while they are edited, so they are known by what is written on them: first at the same place, then in the same order.
 */
export function sameNodes(before: Model, after: Model): Int32Array {
  const was = new Int32Array(after.order.length).fill(-1);
  const free = new Map<string, number[]>();
  const taken = new Set<number>();
  const name = (model: Model, node: number): string => {
    const { kind, name: title, detail } = model.graph.nodes[node] ?? { kind: "", name: "", detail: "" };
    return `${kind}\n${title}\n${detail}`;
  };
  const take = (node: number, old: number): void => {
    was[node] = old;
    taken.add(old);
  };
  const paths = new Map(before.graph.nodes.map(({ path }, node) => [path, node]));
  after.graph.nodes.forEach(({ path }, node) => {
    const old = paths.get(path);
    if (old !== undefined && !taken.has(old) && name(before, old) === name(after, node)) take(node, old);
  });
  before.graph.nodes.forEach((_, node) => {
    if (taken.has(node)) return;
    const key = name(before, node);
    free.set(key, [...(free.get(key) ?? []), node]);
  });
  after.graph.nodes.forEach((_, node) => {
    if (was[node] !== -1) return;
    const old = free.get(name(after, node))?.shift();
    if (old !== undefined) take(node, old);
  });
  // What was changed in place: same path, other words.
  after.graph.nodes.forEach(({ path }, node) => {
    const old = paths.get(path);
    if (was[node] === -1 && old !== undefined && !taken.has(old)) take(node, old);
  });
  return was;
}
