import type { Model } from "../model/model";
import type { Link } from "./layoutTypes";

/** A node in its layer, or a place where a line passes through (`node` −1). */
export interface Vertex {
  node: number;
  layer: number;
  /** Its place across the flow; worked out later. */
  middle: number;
  before: Vertex[];
  after: Vertex[];
}

export interface Net {
  layers: Vertex[][];
  /** For each link the places where it passes through layers. */
  ways: Vertex[][];
}

const SWEEPS = 10;

/** Nodes in layers, each after all that lead to it, in an order in which few lines cross. */
export function layered(model: Model, shown: readonly number[], links: readonly Link[]): Net {
  const layer = layerNumbers(model, shown, links);
  const vertices = new Map<number, Vertex>();
  const layers: Vertex[][] = [];
  const add = (node: number, number: number): Vertex => {
    const vertex: Vertex = { node, layer: number, middle: 0, before: [], after: [] };
    for (let at = layers.length; at <= number; at++) layers.push([]);
    layers[number]?.push(vertex);
    return vertex;
  };
  for (const node of shown) vertices.set(node, add(node, layer.get(node) ?? 0));
  const ways = links.map((link) => {
    // A line that goes back is laid as if it went forwards.
    const [from, to] = [vertices.get(link.from) as Vertex, vertices.get(link.to) as Vertex];
    const [first, last] = from.layer <= to.layer ? [from, to] : [to, from];
    const way: Vertex[] = [];
    let at = first;
    for (let number = first.layer + 1; number < last.layer; number++) {
      const pass = add(-1, number);
      connect(at, pass);
      way.push(pass);
      at = pass;
    }
    if (first.layer !== last.layer) connect(at, last);
    return first === from ? way : way.reverse();
  });
  untangle(layers);
  return { layers, ways };
}

function connect(from: Vertex, to: Vertex): void {
  from.after.push(to);
  to.before.push(from);
}

/** As far from the start as possible; what comes from nowhere stands just before what it leads to. */
function layerNumbers(model: Model, shown: readonly number[], links: readonly Link[]): Map<number, number> {
  const layer = new Map(shown.map((node) => [node, model.depth[node] as number]));
  const led = new Set(links.map((link) => link.to));
  for (const node of shown) {
    const goals = links.filter((link) => link.from === node).map((link) => layer.get(link.to) ?? 0);
    if (!led.has(node) && goals.length > 0) layer.set(node, Math.max(0, Math.min(...goals) - 1));
  }
  return layer;
}

/** Sorts each layer by the middle of its neighbours, back and forth, and keeps the best that was found. */
function untangle(layers: Vertex[][]): void {
  const count = layers.reduce((sum, layer) => sum + layer.length, 0);
  const sweeps = count > 3000 ? 2 : SWEEPS;
  let best = layers.map((layer) => [...layer]);
  let least = crossings(layers);
  for (let sweep = 0; sweep < sweeps && least > 0; sweep++) {
    const forwards = sweep % 2 === 0;
    const numbers = layers.map((_, number) => number);
    for (const number of forwards ? numbers : numbers.reverse()) sortLayer(layers, number, forwards);
    const now = crossings(layers);
    if (now >= least) continue;
    least = now;
    best = layers.map((layer) => [...layer]);
  }
  best.forEach((layer, number) => (layers[number] = layer));
}

function sortLayer(layers: Vertex[][], number: number, forwards: boolean): void {
  const other = layers[number + (forwards ? -1 : 1)];
  const layer = layers[number];
  if (other === undefined || layer === undefined) return;
  const place = new Map(other.map((vertex, at) => [vertex, at]));
  const pull = new Map(
    layer.map((vertex, at): [Vertex, number] => {
      const near = forwards ? vertex.before : vertex.after;
      if (near.length === 0) return [vertex, at];
      return [vertex, near.reduce((sum, one) => sum + (place.get(one) ?? 0), 0) / near.length];
    }),
  );
  layer.sort((a, b) => (pull.get(a) as number) - (pull.get(b) as number));
}

/** How many pairs of lines cross. */
export function crossings(layers: readonly Vertex[][]): number {
  let sum = 0;
  for (let number = 1; number < layers.length; number++) {
    const place = new Map((layers[number] ?? []).map((vertex, at) => [vertex, at]));
    const ends = (layers[number - 1] ?? []).flatMap((vertex) =>
      vertex.after.map((one) => place.get(one) ?? 0).sort((a, b) => a - b),
    );
    // So many lines would take too long to count.
    if (ends.length > 2000) return 1;
    for (let a = 0; a < ends.length; a++)
      for (let b = a + 1; b < ends.length; b++) if ((ends[a] as number) > (ends[b] as number)) sum++;
  }
  return sum;
}
