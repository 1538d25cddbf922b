/** Where panes stand: rows and columns of stacks, as plain data. Every pane is there once at most. */
export type Tree = Split | Stack;

/** Parts beside each other (row) or one above the other (column). */
export interface Split {
  kind: "row" | "column";
  parts: readonly Tree[];
  /** How much of the whole each part has; they add up to 1. */
  shares: readonly number[];
  folded?: boolean;
}

/** Panes in one place, as tabs: one of them is seen. */
export interface Stack {
  kind: "stack";
  panes: readonly string[];
  active: string;
  /** Only its tabs are seen: as a line in a column, as a strip of icons in a row. */
  folded?: boolean;
}

export type Side = "left" | "right" | "above" | "below";

export function stackOf(panes: readonly string[], active = panes[0] ?? "", folded = false): Stack {
  return { kind: "stack", panes, active, ...(folded ? { folded } : {}) };
}

/** A row or column; the shares need not add up to anything. */
export function splitOf(kind: Split["kind"], parts: readonly (readonly [Tree, number])[]): Split {
  const sum = parts.reduce((total, [, share]) => total + share, 0);
  return { kind, parts: parts.map(([part]) => part), shares: parts.map(([, share]) => share / sum) };
}

export function panesOf(tree: Tree): string[] {
  return tree.kind === "stack" ? [...tree.panes] : tree.parts.flatMap(panesOf);
}

export function stacksOf(tree: Tree): Stack[] {
  return tree.kind === "stack" ? [tree] : tree.parts.flatMap(stacksOf);
}

export function stackWith(tree: Tree, pane: string): Stack | null {
  return stacksOf(tree).find((stack) => stack.panes.includes(pane)) ?? null;
}

/** The panes that can be seen: the active one of every stack that is not folded. */
export function seenPanes(tree: Tree): string[] {
  if (tree.folded) return [];
  return tree.kind === "stack" ? [tree.active] : tree.parts.flatMap(seenPanes);
}

/** The tree with every stack changed; stacks that are null, and splits with nothing left, are gone. */
export function mapStacks(tree: Tree, change: (stack: Stack) => Tree | null): Tree | null {
  if (tree.kind === "stack") return change(tree);
  const kept = tree.parts.flatMap((part, place): [Tree, number][] => {
    const next = mapStacks(part, change);
    return next === null ? [] : [[next, tree.shares[place] ?? 0]];
  });
  return simplified(tree, kept);
}

/** A split of these parts; one part stands alone, and a row in a row is one row. */
function simplified(old: Split, parts: readonly (readonly [Tree, number])[]): Tree | null {
  const [only] = parts;
  if (only === undefined) return null;
  if (parts.length === 1) return old.folded ? { ...only[0], folded: true } : only[0];
  const flat = parts.flatMap(([part, share]): (readonly [Tree, number])[] =>
    part.kind === old.kind && !part.folded
      ? part.parts.map((inner, place) => [inner, share * (part.shares[place] ?? 0)] as const)
      : [[part, share]],
  );
  const split = splitOf(old.kind, flat);
  return old.folded ? { ...split, folded: true } : split;
}

/** The tree without the panes that are not wanted. */
export function filtered(tree: Tree, isWanted: (pane: string) => boolean): Tree | null {
  return mapStacks(tree, (stack) => {
    const panes = stack.panes.filter(isWanted);
    if (panes.length === 0) return null;
    return { ...stack, panes, active: panes.includes(stack.active) ? stack.active : (panes[0] ?? "") };
  });
}

export function without(tree: Tree, pane: string): Tree | null {
  return filtered(tree, (one) => one !== pane);
}

/** The tree with the pane in front of its stack, and everything that holds it unfolded. */
export function activated(tree: Tree, pane: string): Tree {
  if (!panesOf(tree).includes(pane)) return tree;
  const { folded: _, ...open } = tree;
  if (open.kind === "stack") return { ...open, active: pane };
  return { ...open, parts: open.parts.map((part) => activated(part, pane)) };
}

/** The stack that has `beside`, with one more tab. */
export function addedToStack(tree: Tree, beside: string, pane: string, place = Infinity): Tree {
  const next = mapStacks(tree, (stack) => {
    if (!stack.panes.includes(beside)) return stack;
    const panes = [...stack.panes.slice(0, place), pane, ...stack.panes.slice(place)];
    return { ...stack, panes };
  });
  return next ?? tree;
}

/** The stack that has `beside` makes room at one side. */
export function addedBeside(tree: Tree, beside: string, side: Side, pane: string, share: number): Tree {
  const next = mapStacks(tree, (stack) =>
    stack.panes.includes(beside) ? joined(stack, side, stackOf([pane]), share) : stack,
  );
  // Rows in rows become one: what was split may stand in a split of its kind.
  return mapStacks(next ?? tree, (stack) => stack) ?? tree;
}

/** The whole tree makes room at one side. */
export function addedAtEdge(tree: Tree, side: Side, pane: string, share: number): Tree {
  const next = joined(tree, side, stackOf([pane]), share);
  return mapStacks(next, (stack) => stack) ?? next;
}

function joined(tree: Tree, side: Side, stack: Stack, share: number): Tree {
  const kind = side === "left" || side === "right" ? "row" : "column";
  const [first, second] = [
    [stack, share],
    [tree, 1 - share],
  ] as const;
  return splitOf(kind, side === "left" || side === "above" ? [first, second] : [second, first]);
}

/** The node at a path of places changed. */
export function changedAt(tree: Tree, path: readonly number[], change: (node: Tree) => Tree): Tree {
  const [place, ...rest] = path;
  if (place === undefined) return change(tree);
  if (tree.kind === "stack") return tree;
  return {
    ...tree,
    parts: tree.parts.map((part, at) => (at === place ? changedAt(part, rest, change) : part)),
  };
}

export function foldedAt(tree: Tree, path: readonly number[], folded: boolean): Tree {
  return changedAt(tree, path, (node) => {
    const { folded: _, ...open } = node;
    return folded ? { ...open, folded } : open;
  });
}

/** Two neighbours of the split at a path share what they have anew: the first one gets so much of it, 0 to 1. */
export function sharedAnew(
  tree: Tree,
  path: readonly number[],
  [first, second]: readonly [number, number],
  share: number,
): Tree {
  return changedAt(tree, path, (node) => {
    if (node.kind === "stack") return node;
    const both = (node.shares[first] ?? 0) + (node.shares[second] ?? 0);
    const shares = node.shares.map((old, at) =>
      at === first ? both * share : at === second ? both * (1 - share) : old,
    );
    return { ...node, shares };
  });
}
