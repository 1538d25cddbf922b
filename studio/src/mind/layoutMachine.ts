import type { Model } from "../model/model";
import { emptyLayout, finish, layoutTree } from "./layoutTree";
import type { Edge, Layout, Sizes } from "./layoutTypes";
import { labelRoom } from "./legible";
import { arrangements, layersOf } from "./machine/columns";
import type { Given } from "./machine/grid";
import { layoutLevel, type Level } from "./machine/level";
import { BORDER, chooseSides, cut, type Cut, type Transition, transitionsOf } from "./machine/pieces";
import { isMachinePart, subTreeOf } from "./machine/subTree";

/**
 * A state machine: states in columns, by how many transitions they are away from the start; transitions along orthogonal
 * lines between them; nested machines as boxes around theirs, each laid out like the whole. A transition keeps to the
 * channels between the columns, and passes a column on a line of its own, so it never crosses a state. Its label stands
 * on that line, beside the column, where no line turns.
 */

/** The upper part of a box around others, where its name is. */
export const HEADER = 30;
const DOT = 18;
/** The level of what is in no box: the states of a machine that has none around them. */
const OUTSIDE = -1;
/** Labels that are wider at the natural scale are shortened: the whole text appears on hover. */
export const MAX_LABEL = 150;

export function layoutMachine(model: Model, stand: Int32Array, sizes: Sizes): Layout {
  const place = emptyLayout(model.order.length);
  const inTree = treeNodes(model);
  place.shown = model.order.filter((node) => stand[node] === node);
  const own = place.shown.filter((node) => inTree[node] === 0);
  const children = (box: number): number[] =>
    (box === OUTSIDE ? model.roots : (model.children[box] ?? [])).filter(
      (child) => stand[child] === child && inTree[child] === 0,
    );
  const transitions = transitionsOf(model, stand, (node) => inTree[node] !== 0);
  const cuts = cut(model, transitions);
  const treeOf = (node: number): number | undefined =>
    (model.children[node] ?? []).find((child) => stand[child] === child && inTree[child] !== 0);
  const boxes = own.filter((node) => children(node).length > 0 && treeOf(node) === undefined);
  chooseSides([OUTSIDE, ...boxes], children, cuts);
  const levels = new Map<number, Level>();
  const trees = new Map<number, Layout>();
  // Nodes come after what is around them: backwards means from the inside out.
  for (const node of [...own].reverse()) {
    const tree = treeOf(node);
    if (tree !== undefined) {
      trees.set(node, treeIn(node, tree, model, stand, sizes, place));
      continue;
    }
    const box = isDot(model, node) ? { w: DOT, h: DOT } : sizes.box(node);
    place.w[node] = box.w;
    place.h[node] = box.h;
    const inside = children(node);
    if (inside.length === 0) continue;
    const level = levelOf(node, inside, HEADER, box.w + 24, cuts, levels, sizes, place);
    place.w[node] = level.w;
    place.h[node] = level.h;
  }
  levelOf(OUTSIDE, children(OUTSIDE), 0, 0, cuts, levels, sizes, place);
  putInside(OUTSIDE, levels.get(OUTSIDE) as Level, place);
  for (const box of boxes) putInside(box, levels.get(box) as Level, place);
  place.frames = new Set([...boxes, ...trees.keys()]);
  place.edges = [
    ...edgesOf(transitions, cuts, levels, place),
    ...[...trees].flatMap(([node, tree]) => putTree(node, tree, place)),
  ];
  finish(place);
  return place;
}

export function isDot(model: Model, node: number): boolean {
  const { kind } = model.graph.nodes[node] ?? { kind: "" };
  return model.graph.form === "machine" && (kind === "start" || kind === "history");
}

/** Nodes of the behavior trees of states: 1 for those. */
function treeNodes(model: Model): Uint8Array {
  const inTree = new Uint8Array(model.order.length);
  for (const node of model.order) {
    const above = model.parent[node] as number;
    if (above >= 0 && (inTree[above] === 1 || isTreeOfState(model, above, node))) inTree[node] = 1;
  }
  return inTree;
}

/** Only states run trees; what else a machine or a region holds is a part of the machine, even of an unknown kind. */
function isTreeOfState(model: Model, above: number, node: number): boolean {
  return model.graph.nodes[above]?.kind === "state" && !isMachinePart(model, node);
}

/** Lays out what is inside a box that is at least so wide. */
function levelOf(
  node: number,
  inside: number[],
  header: number,
  least: number,
  cuts: Cut,
  levels: Map<number, Level>,
  sizes: Sizes,
  place: Layout,
): Level {
  const pieces = cuts.inBox.get(node) ?? [];
  const label = (text: string): number => labelRoom(Math.min(sizes.text(text), MAX_LABEL));
  const given: Given = {
    pieces,
    size: (item) => ({ w: place.w[item] as number, h: place.h[item] as number }),
    label,
    borderAt: (piece) => {
      const points = levels.get(piece.box)?.lines.get(piece)?.points ?? [];
      return points[piece.from === BORDER ? 1 : points.length - 1] ?? 0;
    },
  };
  const widest = (item: number): number =>
    pieces.reduce((most, piece) => (piece.from === item ? Math.max(most, label(piece.label)) : most), 0);
  const ways = arrangements(layersOf(inside, pieces), (item) => ({
    w: (place.w[item] as number) + widest(item),
    h: place.h[item] as number,
  }));
  const level = layoutLevel(ways, given, header, least);
  levels.set(node, level);
  return level;
}

/** Where a level begins. */
function cornerOf(box: number, place: Layout): [number, number] {
  return box === OUTSIDE ? [0, 0] : [place.x[box] as number, place.y[box] as number];
}

function putInside(box: number, level: Level, place: Layout): void {
  for (const [item, { x, y, h }] of level.places) {
    const [left, top] = cornerOf(box, place);
    place.x[item] = left + x;
    place.y[item] = top + y;
    place.h[item] = h;
  }
}

function edgesOf(
  transitions: readonly Transition[],
  cuts: Cut,
  levels: Map<number, Level>,
  place: Layout,
): Edge[] {
  return transitions.flatMap((transition, number) => {
    const edge: Edge = { ...transition, points: [], labelAt: null, labelRoom: 0 };
    for (const piece of cuts.chains[number] ?? []) {
      const line = levels.get(piece.box)?.lines.get(piece);
      if (line === undefined) continue;
      const [dx, dy] = cornerOf(piece.box, place);
      edge.points.push(...line.points.map((value, at) => value + (at % 2 === 0 ? dx : dy)));
      if (line.labelAt === null) continue;
      edge.labelAt = [line.labelAt[0] + dx, line.labelAt[1] + dy];
      edge.labelRoom = line.labelRoom;
    }
    return edge.points.length >= 4 ? [edge] : [];
  });
}

/** The behavior tree of a state, drawn as a tree inside the state. */
function treeIn(
  node: number,
  root: number,
  model: Model,
  stand: Int32Array,
  sizes: Sizes,
  place: Layout,
): Layout {
  const part = subTreeOf(model, root);
  const inner = Int32Array.from(part.nodes, (one) => part.nodes.indexOf(stand[one] as number));
  const tree = layoutTree(
    part.model,
    inner,
    { ...sizes, box: (one) => sizes.box(part.nodes[one] as number) },
    "right",
  );
  const all = emptyLayout(place.x.length);
  tree.shown.forEach((one) => {
    const to = part.nodes[one] as number;
    for (const list of ["x", "y", "w", "h"] as const) all[list][to] = tree[list][one] as number;
    all.shown.push(to);
  });
  all.edges = tree.edges.map((edge) => ({
    ...edge,
    from: part.nodes[edge.from] as number,
    to: part.nodes[edge.to] as number,
    links: (edge.links ?? []).map((link) => part.links[link] as number),
  }));
  place.w[node] = Math.max(sizes.box(node).w + 24, tree.width + 28);
  place.h[node] = tree.height + HEADER + 18;
  return all;
}

function putTree(node: number, tree: Layout, place: Layout): Edge[] {
  const [dx, dy] = [(place.x[node] as number) + 14, (place.y[node] as number) + HEADER + 4];
  for (const one of tree.shown) {
    place.x[one] = (tree.x[one] as number) + dx;
    place.y[one] = (tree.y[one] as number) + dy;
    place.w[one] = tree.w[one] as number;
    place.h[one] = tree.h[one] as number;
  }
  return tree.edges.map((edge) => ({
    ...edge,
    points: edge.points.map((value, at) => value + (at % 2 === 0 ? dx : dy)),
    labelAt: edge.labelAt && [edge.labelAt[0] + dx, edge.labelAt[1] + dy],
  }));
}
