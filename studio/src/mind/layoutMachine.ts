import type { Edge, Layout, Sizes } from "./layoutTypes";
import { emptyLayout, finish } from "./layoutTree";
import { bandsOf, columnsOf, layersOf } from "./machineLayers";
import type { Model } from "../model/model";

/**
 * A state machine: states in columns, nested machines as boxes around theirs, transitions along the gaps between. Every
 * transition leaves its state at the right, on a line of its own that carries its label, so no two labels meet; it
 * turns in the gap beside the column, and one that goes back, in or out runs along a lane above or below the columns.
 */

const ROW = 20;
const HEADER = 34;
const PAD = 18;
const BETWEEN_STATES = 26;
const BETWEEN_BANDS = 34;
const SLOT = 9;
const LANE = 18;
const DOT = 18;

/** A part of a transition inside one box; −1 stands for the border of the box. */
interface Piece {
  link: number;
  /** Its place on the way. */
  order: number;
  from: number;
  to: number;
  /** Told at this piece: it begins here. */
  label: string;
  slot: number;
  lane: number;
  /** Ports: the height at which it leaves and enters, relative to the nodes. */
  leaves: number;
  enters: number;
}

/** How the children of a box lie in it. */
interface Inside {
  pieces: Piece[];
  column: Map<number, number>;
  /** The left edge of every column and of the gap after it. */
  left: number[];
  gap: number[];
  lanesTop: number;
  height: number;
}

export function layoutMachine(model: Model, stand: Int32Array, sizes: Sizes): Layout {
  const place = emptyLayout(model.order.length);
  place.shown = model.order.filter((node) => stand[node] === node);
  const inside = new Map<number, Inside>();
  const links = drawnLinks(model, stand);
  const pieces = cut(model, links);
  const ports = new Map<number, { out: number; in: number }>();
  for (const list of pieces.values()) for (const piece of list) countPorts(piece, links, ports);
  // Nodes come after what is around them: backwards means from the inside out.
  for (const node of [...place.shown].reverse()) {
    const children = (model.children[node] ?? []).filter((child) => stand[child] === child);
    size(node, children, model, sizes, place, inside, pieces.get(node) ?? [], ports);
  }
  const roots = model.roots.filter((node) => stand[node] === node);
  if (roots.length > 1)
    roots.reduce((y, root) => ((place.y[root] = y), y + (place.h[root] as number) + 40), 0);
  for (const node of place.shown) {
    for (const child of inside.get(node)?.column.keys() ?? []) {
      place.x[child] = (place.x[child] as number) + (place.x[node] as number);
      place.y[child] = (place.y[child] as number) + (place.y[node] as number);
    }
  }
  place.frames = new Set(inside.keys());
  place.edges = edges(links, pieces, inside, place);
  finish(place);
  return place;
}

interface Link {
  from: number;
  to: number;
  label: string;
  links?: number[];
}

/** Links between what is drawn; those inside a folded box are not, and those that look alike are drawn once. */
function drawnLinks(model: Model, stand: Int32Array): Link[] {
  const seen = new Map<string, Link>();
  model.graph.links.forEach(({ from, to, label }, number) => {
    const [a, b] = [stand[from] as number, stand[to] as number];
    const name = `${a} ${b} ${label}`;
    if (a === b && from !== to) return;
    const like = seen.get(name);
    if (like) like.links?.push(number);
    else seen.set(name, { from: a, to: b, label, links: [number] });
  });
  return [...seen.values()];
}

/** Cuts every link into the pieces that lie in one box each, by box. */
function cut(model: Model, links: Link[]): Map<number, Piece[]> {
  const pieces = new Map<number, Piece[]>();
  let order = 0;
  const add = (box: number, link: number, from: number, to: number, label: string): void => {
    if (!pieces.has(box)) pieces.set(box, []);
    pieces.get(box)?.push({ link, order: order++, from, to, label, slot: 0, lane: -1, leaves: 0, enters: 0 });
  };
  const up = (node: number): number => model.parent[node] as number;
  links.forEach(({ from, to, label }, number) => {
    let [a, b] = [from, to];
    let told = label;
    const into: [number, number][] = [];
    // What lies deeper climbs, until both are in the same box (or one is the box of the other).
    while (a !== to && b !== from && up(a) !== up(b)) {
      if ((model.depth[a] as number) >= (model.depth[b] as number)) {
        if (up(a) < 0) return;
        add(up(a), number, a, -1, told);
        told = "";
        a = up(a);
      } else {
        into.push([up(b), b]);
        b = up(b);
      }
    }
    if (a === b && from !== to) {
      // One is the box of the other: the line begins or ends at its border.
    } else if (up(a) >= 0) {
      add(up(a), number, a, b, told);
      told = "";
    }
    for (const [box, node] of into.reverse()) {
      add(box, number, -1, node, told);
      told = "";
    }
  });
  return pieces;
}

function countPorts(piece: Piece, links: Link[], ports: Map<number, { out: number; in: number }>): void {
  const link = links[piece.link] as Link;
  const own = (node: number): { out: number; in: number } => {
    if (!ports.has(node)) ports.set(node, { out: 0, in: 0 });
    return ports.get(node) as { out: number; in: number };
  };
  if (piece.from === link.from && piece.from >= 0) piece.leaves = own(piece.from).out++;
  if (piece.to === link.to && piece.to >= 0) piece.enters = own(piece.to).in++;
}

function isDot(model: Model, node: number): boolean {
  const { kind } = model.graph.nodes[node] ?? { kind: "" };
  return kind === "start" || kind === "history";
}

function size(
  node: number,
  children: number[],
  model: Model,
  sizes: Sizes,
  place: Layout,
  inside: Map<number, Inside>,
  pieces: Piece[],
  ports: Map<number, { out: number; in: number }>,
): void {
  const box = isDot(model, node) ? { w: DOT, h: DOT } : sizes.box(node);
  const { out, in: into } = ports.get(node) ?? { out: 0, in: 0 };
  const rows = isDot(model, node) ? 0 : Math.max(out, into) * ROW + 6;
  if (children.length === 0) {
    place.w[node] = box.w;
    place.h[node] = Math.max(box.h, rows);
    return;
  }
  const bands = bandsOf(layersOf(children, pieces), (child) => ({
    w: (place.w[child] as number) + widestLabel(child, pieces, sizes),
    h: place.h[child] as number,
  }));
  const layers = columnsOf(bands);
  const part: Inside = { pieces, column: new Map(), left: [], gap: [], lanesTop: 0, height: 0 };
  layers.forEach((layer, number) => layer.forEach((child) => part.column.set(child, number)));
  lanes(part);
  const header = HEADER + Math.max(0, Math.max(out, into) - 1) * ROW;
  part.lanesTop = header + 4;
  const top = part.lanesTop + (laneCount(part, true) + 0.5) * LANE;
  let x = PAD + slotCount(part, -1) * SLOT;
  layers.forEach((layer, number) => {
    part.left[number] = x;
    const width = Math.max(...layer.map((child) => place.w[child] as number));
    const labels = pieces.filter((piece) => part.column.get(piece.from) === number);
    const widest = labels.reduce((most, piece) => Math.max(most, sizes.text(piece.label)), 0);
    const slots = slotCount(part, number);
    part.gap[number] = x + width + (widest > 0 ? widest + 14 : 6);
    const last = number === layers.length - 1 && slots === 0;
    x = part.gap[number] + (last ? 0 : (slots + 1) * SLOT + 12);
    for (const child of layer)
      place.x[child] = (part.left[number] as number) + (width - (place.w[child] as number)) / 2;
  });
  const bottom = stack(bands, top, place);
  const begins = pieces.filter((piece) => piece.from < 0);
  const told = begins.reduce((most, piece) => Math.max(most, sizes.text(piece.label)), 0);
  place.w[node] = Math.max(box.w + 24, x + PAD, told + 40);
  part.height = bottom + PAD;
  place.h[node] = part.height + laneCount(part, false) * LANE;
  inside.set(node, part);
}

function widestLabel(node: number, pieces: Piece[], sizes: Sizes): number {
  const own = pieces.filter((piece) => piece.from === node);
  return own.reduce((most, piece) => Math.max(most, sizes.text(piece.label)), 0);
}

/** Band beneath band; in each the columns are centred. Gives where the last one ends. */
function stack(bands: number[][][], top: number, place: Layout): number {
  const height = (layer: number[]): number =>
    layer.reduce((sum, child) => sum + (place.h[child] as number) + BETWEEN_STATES, -BETWEEN_STATES);
  let start = top;
  for (const band of bands) {
    const tallest = Math.max(...band.map(height));
    for (const layer of band) {
      let y = start + (tallest - height(layer)) / 2;
      for (const child of layer) {
        place.y[child] = y;
        y += (place.h[child] as number) + BETWEEN_STATES;
      }
    }
    start += tallest + BETWEEN_BANDS;
  }
  return start - BETWEEN_BANDS;
}

/** Lanes and slots: each for one transition alone. Whatever goes back or comes in runs above, what goes out below. */
function lanes(part: Inside): void {
  let [top, bottom] = [0, 0];
  const slots = new Map<number, number>();
  const takeSlot = (gap: number): number => {
    slots.set(gap, (slots.get(gap) ?? 0) + 1);
    return (slots.get(gap) ?? 1) - 1;
  };
  for (const piece of part.pieces) {
    const from = part.column.get(piece.from) ?? -1;
    const to = part.column.get(piece.to) ?? -1;
    if (piece.to < 0) piece.lane = bottom++;
    else if (piece.from < 0 || to < from || to > from + 1) piece.lane = top++;
    piece.slot = takeSlot(piece.from < 0 ? to - 1 : from);
    if (piece.lane >= 0 && piece.from >= 0 && piece.to >= 0) takeSlot(to - 1);
  }
}

const goesOut = (piece: Piece): boolean => piece.to < 0;

function laneCount(part: Inside, top: boolean): number {
  return part.pieces.filter((piece) => piece.lane >= 0 && goesOut(piece) !== top).length;
}

function slotCount(part: Inside, gap: number): number {
  return part.pieces.filter((piece) => {
    const from = part.column.get(piece.from) ?? -1;
    const to = part.column.get(piece.to) ?? -1;
    if (piece.from >= 0 && from === gap) return true;
    return piece.lane >= 0 && piece.to >= 0 && to - 1 === gap;
  }).length;
}

function edges(
  links: Link[],
  pieces: Map<number, Piece[]>,
  inside: Map<number, Inside>,
  place: Layout,
): Edge[] {
  const result: Edge[] = links.map((link) => ({ ...link, points: [], labelAt: null }));
  const all = [...pieces].flatMap(([box, list]) => list.map((piece) => ({ box, piece })));
  // First out of boxes, then across, then into boxes: in the order they were cut.
  for (const { box, piece } of all.sort((a, b) => a.piece.order - b.piece.order)) {
    const part = inside.get(box);
    const edge = result[piece.link];
    if (part === undefined || edge === undefined) continue;
    const arrived = edge.points[edge.points.length - 1] ?? null;
    const route = new Route(piece, box, part, place, edge);
    edge.points.push(...route.points(arrived));
    if (piece.label) edge.labelAt = route.labelAt(arrived);
  }
  return result.filter((edge) => edge.points.length >= 4);
}

/** The corners of one piece. */
class Route {
  private readonly left: number;
  private readonly top: number;
  private readonly lane: number;
  private readonly column: { from: number; to: number };

  constructor(
    private readonly piece: Piece,
    private readonly box: number,
    private readonly part: Inside,
    private readonly place: Layout,
    private readonly link: Link,
  ) {
    this.left = place.x[box] as number;
    this.top = place.y[box] as number;
    const { lane } = piece;
    this.lane = this.top + (goesOut(piece) ? part.height + lane * LANE : part.lanesTop + (lane + 0.7) * LANE);
    this.column = { from: part.column.get(piece.from) ?? -1, to: part.column.get(piece.to) ?? -1 };
  }

  /** `arrived`: the height at which the piece before it came to the border. */
  points(arrived: number | null): number[] {
    const { piece, lane, column } = this;
    if (piece.from < 0) return this.fromBorder(arrived);
    const y = this.leaves(arrived);
    const turn = this.slot(column.from, piece.slot);
    const start = [this.right(piece.from), y, turn, y];
    if (goesOut(piece)) return [...start, turn, lane, this.right(this.box), lane];
    const goal = this.arrives();
    if (piece.lane < 0 && column.to === column.from) {
      // Back into the side it came from, a little beneath.
      const lowest = (this.place.y[piece.to] as number) + (this.place.h[piece.to] as number) - 5;
      const end = Math.min(lowest, goal + (piece.from === piece.to ? 12 : 5));
      // Where there is no room beneath, above: a loop that is flat cannot be seen.
      const apart = Math.abs(end - y) < 5 ? y - 9 : end;
      return [...start, turn, apart, this.right(piece.to), apart];
    }
    const end = [this.place.x[piece.to] as number, goal];
    if (piece.lane < 0) return [...start, turn, goal, ...end];
    const back = this.slot(column.to - 1, slotBefore(this.part, piece, column.to - 1));
    return [...start, turn, lane, back, lane, back, goal, ...end];
  }

  labelAt(arrived: number | null): [number, number] {
    if (this.piece.from < 0) return [this.left + 10, this.lane - 4];
    return [this.right(this.piece.from) + 6, this.leaves(arrived) - 4];
  }

  private fromBorder(arrived: number | null): number[] {
    const { piece, lane, left } = this;
    const turn = this.slot(this.column.to - 1, piece.slot);
    const goal = this.arrives();
    const start = arrived === null ? [left, lane] : [left, arrived, left + 6, arrived, left + 6, lane];
    return [...start, turn, lane, turn, goal, this.place.x[piece.to] as number, goal];
  }

  private leaves(arrived: number | null): number {
    const { from, leaves } = this.piece;
    return from === this.link.from ? this.port(from, leaves) : (arrived ?? this.port(from, 0));
  }

  /** At a port of the goal, or at the border of the box around it. */
  private arrives(): number {
    const { to, enters } = this.piece;
    return to === this.link.to ? this.port(to, enters) : (this.place.y[to] as number) + 24;
  }

  private right(node: number): number {
    return (this.place.x[node] as number) + (this.place.w[node] as number);
  }

  private port(node: number, number: number): number {
    const height = this.place.h[node] as number;
    const first = this.place.frames.has(node) ? 14 : Math.min(20, height / 2);
    return (this.place.y[node] as number) + first + (height > 30 ? number * ROW : 0);
  }

  private slot(gap: number, number: number): number {
    const start = gap < 0 ? PAD * 0.6 : (this.part.gap[gap] as number);
    return this.left + start + number * SLOT;
  }
}

function slotBefore(part: Inside, piece: Piece, gap: number): number {
  const others = part.pieces.filter((one) => one.lane >= 0 && one.from >= 0 && one.to >= 0);
  const mine = others.filter((one) => (part.column.get(one.to) ?? -1) - 1 === gap).indexOf(piece);
  const own = part.pieces.filter((one) => one.from >= 0 && (part.column.get(one.from) ?? -1) === gap).length;
  return own + Math.max(0, mine);
}
