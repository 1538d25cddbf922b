import { emptyLayout, finish } from "./layoutTree";
import type { Direction, Edge, Layout, Link, Sizes } from "./layoutTypes";
import { layoutRound } from "./layoutRound";
import type { Model } from "../model/model";
import { layered, type Vertex } from "./networkLayers";
import { apart } from "./networkPlaces";

const BETWEEN_LAYERS = { right: 46, down: 44 };
const BETWEEN_NODES = { right: 14, down: 22 };
/** How much room a line needs that passes between nodes. */
const LINE = 8;

/** Where more of all links lead back there is no flow. */
const MOST_BACK = 0.2;
/** In a network with rings that has more links for each node, layers would be hidden beneath lines. */
const MOST_LINKS = 2.5;

/** A network: layers along the flow, few crossings, lines that pass other layers run between their nodes. */
export function layoutNetwork(model: Model, stand: Int32Array, sizes: Sizes, direction: Direction): Layout {
  const place = emptyLayout(model.order.length);
  place.shown = model.order.filter((node) => stand[node] === node);
  for (const node of place.shown) {
    const { w, h } = sizes.box(node);
    place.w[node] = w;
    place.h[node] = h;
  }
  const [along, across] = direction === "right" ? [place.w, place.h] : [place.h, place.w];
  const links = drawnLinks(model, stand);
  const back = links.filter((link) => (model.depth[link.to] as number) <= (model.depth[link.from] as number));
  const tangled = back.length > 0 && links.length > place.shown.length * MOST_LINKS;
  if (tangled || back.length > links.length * MOST_BACK) return layoutRound(place, links, sizes);
  const net = layered(model, place.shown, links);
  const half = (vertex: Vertex): number => (vertex.node < 0 ? LINE : (across[vertex.node] as number)) / 2;
  apart(net, half, BETWEEN_NODES[direction]);
  let start = 0;
  const starts = net.layers.map((layer) => {
    const widest = layer.reduce(
      (most, { node }) => Math.max(most, node < 0 ? 0 : (along[node] as number)),
      0,
    );
    const here = { start, middle: start + widest / 2, end: start + widest };
    const labels = links.filter((link) => layer.some(({ node }) => node === link.from));
    const told = Math.max(0, ...labels.map((link) => sizes.text(link.label)));
    start += widest + BETWEEN_LAYERS[direction] + (direction === "right" ? told : told > 0 ? 16 : 0);
    return here;
  });
  net.layers.forEach((layer, number) => {
    const { start: from, end } = starts[number] as { start: number; end: number };
    for (const { node, middle } of layer) {
      if (node < 0) continue;
      const side = middle - (across[node] as number) / 2;
      const first = (from + end - (along[node] as number)) / 2;
      place.x[node] = direction === "right" ? first : side;
      place.y[node] = direction === "right" ? side : first;
    }
  });
  place.edges = links.map((link, number) => {
    const passes = (net.ways[number] ?? []).map((vertex): [number, number, number] => {
      const layer = starts[vertex.layer] as { start: number; end: number };
      return [layer.start, layer.end, vertex.middle];
    });
    return edgeOf(place, link, ports(place, links, number, direction), passes, direction);
  });
  finish(place);
  return place;
}

/** Links between what is drawn, each once; the parents of nodes count as links where nothing else is said. */
function drawnLinks(model: Model, stand: Int32Array): Link[] {
  const seen = new Set<string>();
  const result: Link[] = [];
  for (const link of model.graph.links) {
    const [from, to] = [stand[link.from] as number, stand[link.to] as number];
    const name = `${from} ${to}`;
    if (from === to || seen.has(name)) continue;
    seen.add(name);
    result.push({ from, to, label: link.label });
  }
  return result;
}

/** Where a link leaves its node and where it arrives: beside the others, in the order of what lies at their far ends. */
function ports(place: Layout, links: Link[], number: number, direction: Direction): [number, number] {
  const [at, size] = direction === "right" ? [place.y, place.h] : [place.x, place.w];
  const link = links[number] as Link;
  const middle = (node: number): number => (at[node] as number) + (size[node] as number) / 2;
  const port = (node: number, mine: Link[], far: (one: Link) => number): number => {
    const order = [...mine].sort((a, b) => middle(far(a)) - middle(far(b)));
    const share = (order.indexOf(link) + 1) / (order.length + 1);
    // Near the middle: lines that leave at corners look broken off.
    return middle(node) + (share - 0.5) * (size[node] as number) * 0.7;
  };
  return [
    port(
      link.from,
      links.filter((one) => one.from === link.from),
      (one) => one.to,
    ),
    port(
      link.to,
      links.filter((one) => one.to === link.to),
      (one) => one.from,
    ),
  ];
}

function edgeOf(
  place: Layout,
  { from, to, label }: Link,
  [leaves, arrives]: [number, number],
  passes: [number, number, number][],
  direction: Direction,
): Edge {
  const [at, size] = direction === "right" ? [place.x, place.w] : [place.y, place.h];
  // What leads back leaves at the near side and arrives at the far one.
  const back = (at[to] as number) < (at[from] as number);
  const side = (node: number, far: boolean): number =>
    (at[node] as number) + (far ? (size[node] as number) : 0);
  const first = side(from, !back);
  const points = [first, leaves];
  for (const [start, end, middle] of passes)
    points.push(...(back ? [end, middle, start, middle] : [start, middle, end, middle]));
  points.push(side(to, back), arrives);
  const swapped =
    direction === "right" ? points : points.map((_, n) => points[n % 2 === 0 ? n + 1 : n - 1] as number);
  // A label stands where its line begins; what leads back is told where it arrives.
  const [told, height] = back ? [side(to, true), arrives] : [first, leaves];
  const labelAt: [number, number] = direction === "right" ? [told + 8, height - 5] : [height + 5, told + 14];
  return { from, to, label, points: swapped, labelAt: label === "" ? null : labelAt, curve: direction };
}
