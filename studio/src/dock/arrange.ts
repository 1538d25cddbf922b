import type { Box } from "./drop";
import { panesOf, type Split, type Stack, type Tree } from "./tree";

/** What is folded is so thick: a line of tabs, or a strip of icons. [px] */
export const FOLDED = 38;
/** The tabs of a stack are so high. [px] */
export const TABS = 32;

/** A stack that is seen: with its pane, as a line of tabs, or as a strip of icons. */
export interface PlacedStack {
  look: "open" | "line" | "strip";
  stack: Stack;
  path: readonly number[];
  box: Box;
  /** Whether it could be folded, or has a neighbour to get the room from. */
  canFold: boolean;
}

/** A border that can be moved, between two parts of a split. */
export interface PlacedBorder {
  path: readonly number[];
  between: readonly [number, number];
  /** Beside each other; else one above the other. */
  wide: boolean;
  /** How much of both the first one has. */
  share: number;
  /** Both parts together. */
  area: Box;
  /** The panes on its two sides. */
  sides: readonly [readonly string[], readonly string[]];
}

export interface Arranged {
  stacks: PlacedStack[];
  borders: PlacedBorder[];
}

/** Where everything stands in a box. */
export function arranged(tree: Tree, box: Box): Arranged {
  const result: Arranged = { stacks: [], borders: [] };
  place(tree, box, [], null, result);
  return result;
}

function place(
  tree: Tree,
  box: Box,
  path: readonly number[],
  parent: Split["kind"] | null,
  result: Arranged,
): void {
  if (tree.folded && parent === "row") {
    const panes = panesOf(tree);
    const stack: Stack = { kind: "stack", panes, active: "", folded: true };
    result.stacks.push({ look: "strip", stack, path, box, canFold: true });
  } else if (tree.kind === "stack") {
    const look = tree.folded && parent === "column" ? "line" : "open";
    result.stacks.push({ look, stack: tree, path, box, canFold: parent !== null });
  } else placeParts(tree, box, path, result);
}

function placeParts(split: Split, box: Box, path: readonly number[], result: Arranged): void {
  const wide = split.kind === "row";
  const whole = wide ? box.width : box.height;
  const folded = foldedParts(split);
  const open = split.parts.map((_, at) => at).filter((at) => !folded[at]);
  const room = Math.max(0, whole - FOLDED * (split.parts.length - open.length));
  const sum = open.reduce((total, at) => total + (split.shares[at] ?? 0), 0) || 1;
  const sizes = split.parts.map((_, at) => (folded[at] ? FOLDED : (room * (split.shares[at] ?? 0)) / sum));
  const boxes: Box[] = [];
  let at = wide ? box.left : box.top;
  let exact = at;
  for (const [place, size] of sizes.entries()) {
    exact += size;
    // Whole pixels: a canvas between them is blurred, and pointers miss by a part of one.
    const end =
      place < sizes.length - 1 ? Math.round(exact) : wide ? box.left + box.width : box.top + box.height;
    boxes.push(
      wide
        ? { ...box, left: at, width: Math.max(0, end - at) }
        : { ...box, top: at, height: Math.max(0, end - at) },
    );
    at = end;
  }
  for (const [number, part] of split.parts.entries()) {
    const shown = folded[number] ? part : withoutFold(part);
    place(shown, boxes[number] ?? box, [...path, number], split.kind, result);
    const next = number + 1;
    const [one, two] = [boxes[number], boxes[next]];
    if (one === undefined || two === undefined || folded[number] || folded[next]) continue;
    const [first, second] = [sizes[number] ?? 0, sizes[next] ?? 0];
    result.borders.push({
      path,
      between: [number, next],
      wide,
      share: first / Math.max(1, first + second),
      area: wide ? { ...one, width: one.width + two.width } : { ...one, height: one.height + two.height },
      sides: [panesOf(part), panesOf(split.parts[next] ?? part)],
    });
  }
}

/** Columns fold as lines only where they are stacks; and something has to stay open. */
function foldedParts(split: Split): boolean[] {
  const folded = split.parts.map(
    (part) => part.folded === true && (split.kind === "row" || part.kind === "stack"),
  );
  if (folded.every(Boolean)) folded[folded.length - 1] = false;
  return folded;
}

function withoutFold(tree: Tree): Tree {
  const { folded: _, ...open } = tree;
  return open;
}
