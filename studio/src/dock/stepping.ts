import { arranged, type PlacedStack } from "./arrange";
import { type Box, dropped } from "./drop";
import { panesOf, type Side, type Tree } from "./tree";

/** Places are compared in a square of this size: pixels do not matter, only who is beside whom. */
const WHOLE: Box = { left: 0, top: 0, width: 1000, height: 1000 };

/**
 * The tree after a pane went one step to a side, as a person moves it with keys: out of the tabs it shares, past the pane
 * that has to stay in sight, into the tabs of its neighbour, at last to the edge of everything. The same tree where
 * there is nowhere left to go.
 */
export function stepped(tree: Tree, pane: string, side: Side, main: string): Tree {
  const { stacks } = arranged(tree, WHOLE);
  const home = stacks.find(({ stack }) => stack.panes.includes(pane));
  if (home === undefined) return tree;
  if (home.stack.panes.length > 1) return dropped(tree, pane, { on: side, pane });
  const next = neighbour(home, side, stacks);
  if (next === null)
    return isWholeEdge(home.box, side) ? tree : dropped(tree, pane, { on: side, pane: null });
  const [beside = pane] = next.stack.panes;
  if (next.stack.panes.includes(main)) return dropped(tree, pane, { on: side, pane: beside });
  return dropped(tree, pane, { on: "middle", pane: beside, place: panesOf(tree).length });
}

/** Of the stacks on a side, the nearest that shares most of the border. */
function neighbour(home: PlacedStack, side: Side, stacks: readonly PlacedStack[]): PlacedStack | null {
  let best: PlacedStack | null = null;
  let most = 0;
  for (const stack of stacks) {
    if (stack === home) continue;
    const shared = touch(home.box, stack.box, side);
    if (shared > most) [best, most] = [stack, shared];
  }
  return best;
}

/** How much of the border at a side two boxes share, 0 where they are not neighbours there. */
function touch(from: Box, to: Box, side: Side): number {
  const gap = {
    left: from.left - (to.left + to.width),
    right: to.left - (from.left + from.width),
    above: from.top - (to.top + to.height),
    below: to.top - (from.top + from.height),
  }[side];
  if (Math.abs(gap) > 1) return 0;
  return side === "left" || side === "right"
    ? shared(from.top, from.height, to.top, to.height)
    : shared(from.left, from.width, to.left, to.width);
}

function shared(one: number, length: number, other: number, otherLength: number): number {
  return Math.max(0, Math.min(one + length, other + otherLength) - Math.max(one, other));
}

/** Whether a box has all of an outer edge. */
function isWholeEdge(box: Box, side: Side): boolean {
  return side === "left" || side === "right" ? box.height > WHOLE.height - 1 : box.width > WHOLE.width - 1;
}
