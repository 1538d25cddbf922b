import type { Direction, Edge, Layout, Sizes } from "./layoutTypes";
import type { Model } from "../model/model";

const BETWEEN_LEVELS = { right: 44, down: 40 };
const BETWEEN_SIBLINGS = { right: 10, down: 16 };

/**
 * The outline of a subtree across its levels, relative to its root; the deepest level comes first, so that a level for
 * the parent is pushed at the end and a long chain costs nothing.
 */
interface Outline {
  low: number[];
  high: number[];
  shift: number;
}

/** A tidy tree: levels in line, parents in the middle of their children, subtrees as near to each other as they fit. */
export function layoutTree(model: Model, stand: Int32Array, sizes: Sizes, direction: Direction): Layout {
  const count = model.order.length;
  const place = emptyLayout(count);
  place.shown = model.order.filter((node) => stand[node] === node);
  const across = direction === "right" ? place.h : place.w;
  const along = direction === "right" ? place.w : place.h;
  const levels: number[] = [];
  for (const node of place.shown) {
    const { w, h } = sizes.box(node);
    place.w[node] = w;
    place.h[node] = h;
    const depth = model.depth[node] as number;
    levels[depth] = Math.max(levels[depth] ?? 0, along[node] as number);
  }
  const middle = spread(model, place.shown, across, BETWEEN_SIBLINGS[direction]);
  const labels = Math.max(0, ...model.graph.links.slice(0, 5000).map((link) => sizes.text(link.label)));
  const gap =
    BETWEEN_LEVELS[direction] + (direction === "right" ? Math.min(labels, 150) : labels > 0 ? 14 : 0);
  const starts = levelStarts(levels, gap);
  for (const node of place.shown) {
    const level = starts[model.depth[node] as number] as number;
    const side = (middle[node] as number) - (across[node] as number) / 2;
    place.x[node] = direction === "right" ? level : side;
    place.y[node] = direction === "right" ? side : level;
  }
  place.edges = edgesOf(model, stand, place, direction, gap);
  finish(place);
  return place;
}

export function emptyLayout(count: number): Layout {
  const numbers = (): Float32Array => new Float32Array(count);
  const [x, y, w, h] = [numbers(), numbers(), numbers(), numbers()];
  return { x, y, w, h, shown: [], frames: new Set(), edges: [], width: 0, height: 0 };
}

function levelStarts(levels: number[], gap: number): number[] {
  let at = 0;
  return levels.map((size) => {
    const start = at;
    at += size + gap;
    return start;
  });
}

/** The middle of every node across the levels. */
function spread(model: Model, shown: number[], across: Float32Array, gap: number): Float64Array {
  const offset = new Float64Array(across.length);
  const outlines = new Map<number, Outline>();
  const isShown = (node: number): boolean => (across[node] as number) > 0;
  for (let at = shown.length - 1; at >= 0; at--) {
    const node = shown[at] as number;
    const children = (model.children[node] ?? []).filter(isShown);
    outlines.set(node, joined(node, children, outlines, offset, across, gap));
  }
  const middle = new Float64Array(across.length);
  let next = 0;
  for (const node of shown) {
    const above = model.parent[node] as number;
    if (above >= 0) middle[node] = (middle[above] as number) + (offset[node] as number);
    else {
      // Roots one after the other: pictures with several are seldom.
      const outline = outlines.get(node) as Outline;
      middle[node] = next - Math.min(...extremes(outline.low)) - outline.shift;
      next += Math.max(...extremes(outline.high)) - Math.min(...extremes(outline.low)) + gap * 3;
    }
  }
  return middle;
}

/** Spreading a long list into a call would overflow the stack. */
function extremes(list: number[]): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of list) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** Sets the children beside each other, centres the parent over the first and the last, and gives the whole outline. */
function joined(
  node: number,
  children: number[],
  outlines: Map<number, Outline>,
  offset: Float64Array,
  across: Float32Array,
  gap: number,
): Outline {
  const half = (across[node] as number) / 2;
  if (children.length === 0) return { low: [-half], high: [half], shift: 0 };
  let whole: Outline | null = null;
  for (const child of children) {
    const outline = outlines.get(child) as Outline;
    outlines.delete(child);
    const at = whole === null ? 0 : distance(whole, outline) + gap;
    offset[child] = at;
    outline.shift += at;
    whole = whole === null ? outline : merged(whole, outline);
  }
  const first = offset[children[0] as number] as number;
  const last = offset[children[children.length - 1] as number] as number;
  const centre = (first + last) / 2;
  for (const child of children) offset[child] = (offset[child] as number) - centre;
  const result = whole as Outline;
  result.shift -= centre;
  result.low.push(-half - result.shift);
  result.high.push(half - result.shift);
  return result;
}

/** How far apart the roots must be for the second subtree to touch the first. */
function distance(first: Outline, second: Outline): number {
  const common = Math.min(first.high.length, second.low.length);
  let most = -Infinity;
  for (let up = 1; up <= common; up++) {
    const high = (first.high[first.high.length - up] as number) + first.shift;
    const low = (second.low[second.low.length - up] as number) + second.shift;
    if (high - low > most) most = high - low;
  }
  return most;
}

/** The outline of two that stand beside each other; the deeper one is reused. */
function merged(first: Outline, second: Outline): Outline {
  const deeper = first.low.length >= second.low.length ? first : second;
  const other = deeper === first ? second : first;
  for (let up = 1; up <= other.low.length; up++) {
    const at = deeper.low.length - up;
    const from = other.low.length - up;
    if (other === second) deeper.high[at] = (other.high[from] as number) + other.shift - deeper.shift;
    else deeper.low[at] = (other.low[from] as number) + other.shift - deeper.shift;
  }
  return deeper;
}

function edgesOf(model: Model, stand: Int32Array, place: Layout, direction: Direction, gap: number): Edge[] {
  const edges: Edge[] = [];
  const seen = new Map<string, Edge>();
  const add = (from: number, to: number, label: string, links: number[]): void => {
    const like = seen.get(`${from} ${to}`);
    like?.links?.push(...links);
    if (from === to || like) return;
    const far = Math.abs((model.depth[to] as number) - (model.depth[from] as number)) > 1;
    const line = far ? detour(model, place, from, to, direction) : null;
    const points = elbow(place, from, to, direction, gap, line);
    const [x, y] = [points[points.length - 2] as number, points[points.length - 1] as number];
    const labelAt: [number, number] = direction === "down" ? [x + 5, y - 7] : [turnBefore(x, gap) + 8, y - 4];
    // Branches that meet again tell their label where they begin.
    if (line !== null && direction === "right") labelAt.splice(0, 2, (points[4] as number) + 8, line - 4);
    const edge: Edge = { from, to, label, links, points, labelAt: label === "" ? null : labelAt };
    seen.set(`${from} ${to}`, edge);
    // To the right a label has the room up to the next box.
    if (direction === "right" && line === null) edge.labelRoom = x - labelAt[0] - 4;
    edges.push(edge);
  };
  model.graph.links.forEach((link, number) =>
    add(stand[link.from] as number, stand[link.to] as number, link.label, [number]),
  );
  // Pictures need not repeat as links what the parents tell.
  for (const node of place.shown) {
    const above = model.parent[node] as number;
    if (above >= 0) add(above, node, "", []);
  }
  return edges;
}

/** Where a branch turns to its goal: after it there is room for the label. */
function turnBefore(x: number, gap: number): number {
  return x - gap + 22;
}

/** The middle of one side of a node, along and across the growth. */
function sideOf(place: Layout, node: number, direction: Direction, far: boolean): [number, number] {
  const [x, y, w, h] = [place.x, place.y, place.w, place.h].map((list) => list[node] as number) as [
    number,
    number,
    number,
    number,
  ];
  return direction === "right" ? [far ? x + w : x, y + h / 2] : [far ? y + h : y, x + w / 2];
}

/** From side to side with two turns; a branch over several levels takes a line on which nothing stands. */
function elbow(
  place: Layout,
  from: number,
  to: number,
  direction: Direction,
  gap: number,
  line: number | null,
): number[] {
  const [a1, c1] = sideOf(place, from, direction, true);
  const [a2, c2] = sideOf(place, to, direction, false);
  const turn = direction === "right" ? turnBefore(a2, gap) : a2 - gap / 2;
  const first = a1 + 12;
  const points =
    line === null
      ? [a1, c1, turn, c1, turn, c2, a2, c2]
      : [a1, c1, first, c1, first, line, turn, line, turn, c2, a2, c2];
  if (direction === "right") return points;
  return points.map((_, at) => points[at % 2 === 0 ? at + 1 : at - 1] as number);
}

/** The line nearest to both ends that no box of the levels between crosses. */
function detour(model: Model, place: Layout, from: number, to: number, direction: Direction): number {
  const [low, high] = [model.depth[from] as number, model.depth[to] as number].sort((a, b) => a - b) as [
    number,
    number,
  ];
  const [start, size] = direction === "right" ? [place.y, place.h] : [place.x, place.w];
  const between = place.shown.filter(
    (node) => (model.depth[node] as number) > low && (model.depth[node] as number) < high,
  );
  const [, c1] = sideOf(place, from, direction, true);
  const [, c2] = sideOf(place, to, direction, false);
  const isFree = (line: number): boolean =>
    between.every(
      (node) =>
        line < (start[node] as number) - 2 || line > (start[node] as number) + (size[node] as number) + 2,
    );
  const lines = between.flatMap((node) => [
    (start[node] as number) - 5,
    (start[node] as number) + (size[node] as number) + 5,
  ]);
  const cost = (line: number): number => Math.abs(line - c1) + Math.abs(line - c2);
  return [c1, c2, ...lines].filter(isFree).sort((a, b) => cost(a) - cost(b))[0] ?? c1;
}

/** Moves everything so that it begins at 0, 0, and measures it. */
export function finish(place: Layout): void {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const node of place.shown) {
    left = Math.min(left, place.x[node] as number);
    top = Math.min(top, place.y[node] as number);
    right = Math.max(right, (place.x[node] as number) + (place.w[node] as number));
    bottom = Math.max(bottom, (place.y[node] as number) + (place.h[node] as number));
  }
  if (place.shown.length === 0) [left, top, right, bottom] = [0, 0, 0, 0];
  for (const node of place.shown) {
    place.x[node] = (place.x[node] as number) - left;
    place.y[node] = (place.y[node] as number) - top;
  }
  for (const edge of place.edges) {
    edge.points = edge.points.map((value, at) => value - (at % 2 === 0 ? left : top));
    if (edge.labelAt) edge.labelAt = [edge.labelAt[0] - left, edge.labelAt[1] - top];
  }
  place.width = right - left;
  place.height = bottom - top;
}
