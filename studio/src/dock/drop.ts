import {
  activated,
  addedAtEdge,
  addedBeside,
  addedToStack,
  type Side,
  stackWith,
  type Tree,
  without,
} from "./tree";

/** Where a pane that is dragged would go: to the tabs of a stack, or to one side of it or of everything. */
export type Drop =
  | { on: "tabs" | "middle"; pane: string; place: number }
  | { on: Side; pane: string }
  | { on: Side; pane: null };

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** So near to an edge of a stack a pane goes to that side. (share of its size) */
const NEAR = 0.28;
/** So near to the edge of everything it goes to the edge of everything. [px] */
const OUTER = 14;
/** What a pane gets that is put beside another one. */
const HALF = 0.5;
const EDGE = 0.25;

/** What is meant by a place: in a box, the side that is nearest to it, or its middle. */
export function sideAt(box: Box, x: number, y: number): Side | "middle" {
  const [across, down] = [(x - box.left) / box.width, (y - box.top) / box.height];
  const sides: [Side, number][] = [
    ["left", across],
    ["right", 1 - across],
    ["above", down],
    ["below", 1 - down],
  ];
  const [side, distance] = sides.reduce((least, one) => (one[1] < least[1] ? one : least));
  return distance < NEAR ? side : "middle";
}

/** The outer edge that a place is at. */
export function edgeAt(box: Box, x: number, y: number): Side | null {
  if (x < box.left + OUTER) return "left";
  if (x > box.left + box.width - OUTER) return "right";
  if (y < box.top + OUTER) return "above";
  return y > box.top + box.height - OUTER ? "below" : null;
}

/** The part of a box that a pane would cover when it is dropped at a side. */
export function coveredBy(box: Box, side: Side | "middle", share = HALF): Box {
  const { left, top, width, height } = box;
  switch (side) {
    case "left":
      return { left, top, width: width * share, height };
    case "right":
      return { left: left + width * (1 - share), top, width: width * share, height };
    case "above":
      return { left, top, width, height: height * share };
    case "below":
      return { left, top: top + height * (1 - share), width, height: height * share };
    case "middle":
      return box;
  }
}

/** The tree after a pane was dropped; the same tree where that changes nothing. */
export function dropped(tree: Tree, pane: string, drop: Drop): Tree {
  const home = stackWith(tree, pane);
  const alone = home?.panes.length === 1;
  if (drop.pane !== null && home?.panes.includes(drop.pane)) {
    if (drop.on === "tabs") return reordered(tree, pane, drop.place);
    if (drop.on === "middle" || alone) return tree;
  }
  const rest = without(tree, pane);
  if (rest === null) return tree;
  if (drop.pane === null) return addedAtEdge(rest, drop.on, pane, EDGE);
  // Its own neighbours may have been named by the pane itself.
  const beside = drop.pane === pane ? (home?.panes.find((one) => one !== pane) ?? pane) : drop.pane;
  if (drop.on === "tabs" || drop.on === "middle")
    return activated(addedToStack(rest, beside, pane, drop.place), pane);
  return addedBeside(rest, beside, drop.on, pane, HALF);
}

function reordered(tree: Tree, pane: string, place: number): Tree {
  const home = stackWith(tree, pane);
  if (home === null) return tree;
  const others = home.panes.filter((one) => one !== pane);
  const at = place > home.panes.indexOf(pane) ? place - 1 : place;
  const panes = [...others.slice(0, at), pane, ...others.slice(at)];
  const change = (node: Tree): Tree =>
    node === home
      ? { ...home, panes }
      : node.kind === "stack"
        ? node
        : { ...node, parts: node.parts.map(change) };
  return activated(change(tree), pane);
}
