import type { Graph } from "../protocol/mindTypes";

/** A picture with everything that is asked of it often. */
export interface Model {
  graph: Graph;
  /** The node each one is drawn under; −1 for roots. */
  parent: Int32Array;
  children: number[][];
  roots: number[];
  depth: Int32Array;
  /** Parents before children. */
  order: number[];
  /** Numbers of the links that begin at a node. */
  out: number[][];
}

export function modelOf(graph: Graph): Model {
  const count = graph.nodes.length;
  const out: number[][] = Array.from({ length: count }, () => []);
  graph.links.forEach((link, number) => out[link.from]?.push(number));
  const { parent, order } =
    graph.form === "decision" || graph.form === "network" ? spanned(graph, out) : asTold(graph);
  const children: number[][] = Array.from({ length: count }, () => []);
  const depth = new Int32Array(count);
  const roots: number[] = [];
  for (const node of order) {
    const above = parent[node] ?? -1;
    if (above < 0) roots.push(node);
    else {
      children[above]?.push(node);
      depth[node] = (depth[above] ?? 0) + 1;
    }
  }
  return { graph, parent, children, roots, depth, order, out };
}

function asTold(graph: Graph): { parent: Int32Array; order: number[] } {
  return {
    parent: Int32Array.from(graph.nodes, (node) => node.parent),
    order: graph.nodes.map((_, node) => node),
  };
}

/**
 * Branches that meet: every node is drawn under the parent that makes its way from the root longest, so that all
 * branches lead onwards. What is caught in a ring (a faulty picture) becomes a root.
 */
function spanned(graph: Graph, out: number[][]): { parent: Int32Array; order: number[] } {
  const count = graph.nodes.length;
  const waiting = new Int32Array(count);
  const back = graph.form === "network" ? backLinks(graph, out) : new Set<number>();
  graph.links.forEach((link, number) => {
    if (!back.has(number)) waiting[link.to] = (waiting[link.to] ?? 0) + 1;
  });
  const level = new Int32Array(count);
  const parent = new Int32Array(count).fill(-1);
  const queue = graph.nodes.map((_, node) => node).filter((node) => waiting[node] === 0);
  const done = new Uint8Array(count);
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] as number;
    done[node] = 1;
    for (const number of out[node] ?? []) {
      if (back.has(number)) continue;
      const to = graph.links[number]?.to ?? node;
      if ((level[to] ?? 0) < (level[node] ?? 0) + 1) {
        level[to] = (level[node] ?? 0) + 1;
        parent[to] = node;
      }
      waiting[to] = (waiting[to] ?? 0) - 1;
      if (waiting[to] === 0) queue.push(to);
    }
  }
  graph.nodes.forEach((_, node) => {
    if (done[node] === 1) return;
    parent[node] = -1;
    queue.push(node);
  });
  // Children in the order of their links, wherever the queue met them.
  return { parent, order: byLinks(queue, parent, graph, out) };
}

/** Links that lead back to where one came from: without them there is no ring. */
function backLinks(graph: Graph, out: number[][]): Set<number> {
  const back = new Set<number>();
  /** 1: on the way, 2: done. */
  const state = new Uint8Array(graph.nodes.length);
  for (let root = 0; root < graph.nodes.length; root++) {
    if (state[root] !== 0) continue;
    const stack: { node: number; next: number }[] = [{ node: root, next: 0 }];
    state[root] = 1;
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const number = out[top.node]?.[top.next++];
      if (number === undefined) {
        state[top.node] = 2;
        stack.pop();
        continue;
      }
      const to = graph.links[number]?.to ?? top.node;
      if (state[to] === 1) back.add(number);
      else if (state[to] === 0) {
        state[to] = 1;
        stack.push({ node: to, next: 0 });
      }
    }
  }
  return back;
}

function byLinks(queue: number[], parent: Int32Array, graph: Graph, out: number[][]): number[] {
  const order: number[] = [];
  const stack = queue.filter((node) => (parent[node] ?? -1) < 0).reverse();
  const seen = new Uint8Array(graph.nodes.length);
  while (stack.length > 0) {
    const node = stack.pop() as number;
    if (seen[node] === 1) continue;
    seen[node] = 1;
    order.push(node);
    const next = (out[node] ?? []).map((number) => graph.links[number]?.to ?? -1);
    for (const child of next.reverse()) if (parent[child] === node) stack.push(child);
  }
  return order;
}

/** Whether a link is a transition, which fires: not where a machine begins, nor a branch of a tree. */
export function fires({ graph }: Model, link: number): boolean {
  const { from, to } = graph.links[link] ?? { from: -1, to: -1 };
  const begins = ["start", "history"].includes(graph.nodes[from]?.kind ?? "start");
  return graph.form === "machine" && !begins && (graph.nodes[to]?.kind ?? "").endsWith("state");
}

/** The number of a link among all parts of a picture, as breakpoints and logs have it: it follows those of the nodes. */
export function partOfLink({ graph }: Model, link: number): number {
  return graph.nodes.length + link;
}

/** The link of a number among all parts; null when that is a node, or nothing. */
export function linkOfPart({ graph }: Model, part: number | null): number | null {
  const link = part === null ? -1 : part - graph.nodes.length;
  return link >= 0 && link < graph.links.length ? link : null;
}

/** All nodes from the root down to this one. */
export function ancestors(model: Model, node: number): number[] {
  const way: number[] = [];
  for (let at = node; at >= 0; at = model.parent[at] ?? -1) way.push(at);
  return way.reverse();
}

/** How many nodes lie beneath each. */
export function countBeneath(model: Model): Int32Array {
  const beneath = new Int32Array(model.order.length);
  for (const node of [...model.order].reverse()) {
    const above = model.parent[node] ?? -1;
    if (above >= 0) beneath[above] = (beneath[above] ?? 0) + (beneath[node] ?? 0) + 1;
  }
  return beneath;
}
