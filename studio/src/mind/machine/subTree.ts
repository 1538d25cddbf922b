import { type Model, modelOf } from "../../model/model";

const PARTS: ReadonlySet<string> = new Set(["machine", "region", "state", "start", "history"]);

/** Whether a node is a part of the machine itself, not of the behavior tree that a state runs. */
export function isMachinePart(model: Model, node: number): boolean {
  return PARTS.has(model.graph.nodes[node]?.kind ?? "");
}

/** A node and all beneath it as a tree of its own: its nodes and links by their numbers in the whole. */
export function subTreeOf(model: Model, root: number): { model: Model; nodes: number[]; links: number[] } {
  const nodes: number[] = [];
  const take = (node: number): void => {
    nodes.push(node);
    (model.children[node] ?? []).forEach(take);
  };
  take(root);
  const number = new Map(nodes.map((node, at) => [node, at]));
  const links: number[] = [];
  const inner = model.graph.links.flatMap((link, at) => {
    const [from, to] = [number.get(link.from), number.get(link.to)];
    if (from === undefined || to === undefined) return [];
    links.push(at);
    return [{ ...link, from, to }];
  });
  const graph = {
    ...model.graph,
    form: "tree" as const,
    links: inner,
    nodes: nodes.flatMap((node) => {
      const one = model.graph.nodes[node];
      return one ? [{ ...one, parent: node === root ? -1 : (number.get(one.parent) ?? -1) }] : [];
    }),
  };
  return { model: modelOf(graph), nodes, links };
}
