import { type Model, modelOf } from "../../model/model";
import type { Part, Sketch } from "../../protocol/authorTypes";

/** A sketch with everything that an editor asks of it often. Parts are named by where they are in the text. */
export interface Drawing {
  sketch: Sketch;
  model: Model;
  /** The nodes that show a part: several where a sub-tree is used more than once. */
  nodesAt: ReadonlyMap<string, readonly number[]>;
  linksAt: ReadonlyMap<string, readonly number[]>;
}

export function drawingOf(sketch: Sketch, file: string): Drawing {
  const byPlace = (parts: readonly Part[]): Map<string, number[]> => {
    const found = new Map<string, number[]>();
    parts.forEach(({ at }, number) => {
      if (at === "") return;
      const known = found.get(at);
      if (known) known.push(number);
      else found.set(at, [number]);
    });
    return found;
  };
  return {
    sketch,
    model: modelOf({ ...sketch.graph, id: file }),
    nodesAt: byPlace(sketch.nodes),
    linksAt: byPlace(sketch.links),
  };
}

export function partOf(drawing: Drawing, at: string): Part | null {
  if (at === "") return drawing.sketch.file;
  const node = drawing.nodesAt.get(at)?.[0];
  if (node !== undefined) return drawing.sketch.nodes[node] ?? null;
  const link = drawing.linksAt.get(at)?.[0];
  return link === undefined ? null : (drawing.sketch.links[link] ?? null);
}

/** Where a node is in the text; empty for what stands for the file, or for no part at all. */
export function placeOf(drawing: Drawing, node: number): string {
  return drawing.sketch.nodes[node]?.at ?? "";
}

/** The children of a node that are parts of the text, in its order. */
export function childParts(drawing: Drawing, node: number): number[] {
  return (drawing.model.children[node] ?? []).filter((child) => placeOf(drawing, child) !== "");
}

/** Where a node stands: the part around it, and which of the parts there it is. */
export function standing(drawing: Drawing, node: number): { parent: number; under: string; place: number } {
  const parent = drawing.model.parent[node] ?? -1;
  const under = parent >= 0 ? placeOf(drawing, parent) : "";
  const siblings = parent >= 0 ? childParts(drawing, parent) : drawing.model.roots;
  return { parent, under, place: siblings.indexOf(node) };
}

/** Whether a node is another one or lies beneath it. */
export function isWithin(model: Model, node: number, above: number): boolean {
  for (let at = node; at >= 0; at = model.parent[at] ?? -1) if (at === above) return true;
  return false;
}

/** Those of some nodes that lie beneath no other of them: what moves when all of them do, in their order. */
export function outermost(model: Model, nodes: readonly number[]): number[] {
  const all = new Set(nodes);
  const free = (node: number): boolean => {
    for (let at = model.parent[node] ?? -1; at >= 0; at = model.parent[at] ?? -1)
      if (all.has(at)) return false;
    return true;
  };
  const order = new Map(model.order.map((node, place) => [node, place]));
  return [...all].filter(free).sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

/** What is written on a part, for menus and messages. */
export function titleOf(drawing: Drawing, at: string): string {
  const node = drawing.nodesAt.get(at)?.[0];
  if (node !== undefined) {
    const { name, kind } = drawing.model.graph.nodes[node] ?? { name: "", kind: "" };
    return name || kind;
  }
  const link = drawing.linksAt.get(at)?.[0];
  const found = link === undefined ? undefined : drawing.model.graph.links[link];
  if (found === undefined) return drawing.model.graph.title || "file";
  const name = (number: number): string => drawing.model.graph.nodes[number]?.name ?? "";
  return `${name(found.from)} → ${name(found.to)}`;
}
