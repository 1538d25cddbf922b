import { panesOf, type Split, type Tree } from "./tree";

/** What a person has decided about sizes; everything else follows the window. */
export interface Decided {
  /** Borders were moved. */
  sized?: boolean;
  /** Something was folded or unfolded. */
  folded?: boolean;
}

/**
 * The tree with the sizes of the usual one: the shares where both split the same panes in the same way, and what is
 * folded where both have the same stack. What a person has decided stays.
 */
export function withUsualSizes(tree: Tree, usual: Tree, decided: Decided): Tree {
  const isSame = sameIn(panesOf(tree), panesOf(usual));
  return merged(tree, usual, decided, isSame);
}

type IsSame = (one: Tree, other: Tree) => boolean;

function merged(tree: Tree, usual: Tree, decided: Decided, isSame: IsSame): Tree {
  if (tree.kind === "stack") {
    return usual.kind === "stack" && isSame(tree, usual) && !decided.folded
      ? withFold(tree, usual.folded)
      : tree;
  }
  if (usual.kind === "stack" || !isSameSplit(tree, usual, isSame)) return tree;
  const parts = tree.parts.map((part, at) => merged(part, usual.parts[at] ?? part, decided, isSame));
  return { ...tree, parts, shares: decided.sized ? tree.shares : usual.shares };
}

function isSameSplit(one: Split, other: Split, isSame: IsSame): boolean {
  const { kind, parts } = other;
  return (
    one.kind === kind &&
    one.parts.length === parts.length &&
    one.parts.every((part, at) => isSame(part, parts[at] ?? part))
  );
}

function withFold(tree: Tree, folded: boolean | undefined): Tree {
  const { folded: _, ...open } = tree;
  return folded ? { ...open, folded } : open;
}

/** Whether two parts have the same panes, of those that are in both trees. */
function sameIn(panes: readonly string[], others: readonly string[]): IsSame {
  const common = panes.filter((pane) => others.includes(pane));
  const key = (part: Tree): string => {
    const own = panesOf(part);
    return common.filter((pane) => own.includes(pane)).join(" ");
  };
  return (one, other) => key(one) === key(other) && key(one) !== "";
}
