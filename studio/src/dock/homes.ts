import {
  addedAtEdge,
  addedBeside,
  addedToStack,
  foldedAt,
  panesOf,
  stackOf,
  stacksOf,
  type Tree,
} from "./tree";

/** Where a pane stands when nobody has put it elsewhere. */
export type Home = "scene" | "mind" | "left" | "right" | "below";

/** The home of every pane. */
export type Homes = Readonly<Record<string, Home>>;

/** What a pane gets of the whole where it comes alone. */
const SHARES: Readonly<Record<Home, number>> = { scene: 0.5, mind: 0.4, left: 0.2, right: 0.4, below: 0.3 };

/** The tree with one more pane: as a tab with those of the same home, else where its home is. */
export function placedAtHome(tree: Tree | null, pane: string, homes: Homes): Tree {
  if (tree === null) return stackOf([pane]);
  const home = homes[pane] ?? "right";
  const kin = panesOf(tree).find((one) => homes[one] === home);
  if (kin !== undefined) return addedToStack(tree, kin, pane);
  const has = (name: string): boolean => panesOf(tree).includes(name);
  const share = SHARES[home];
  const main = has("scene") ? "scene" : "mind";
  if (home === "left") return addedAtEdge(tree, "left", pane, share);
  if (!has(main)) return addedAtEdge(tree, home === "below" ? "below" : "right", pane, share);
  if (home === "right")
    return has("mind")
      ? addedBeside(tree, "mind", "below", pane, share)
      : addedAtEdge(tree, "right", pane, 0.22);
  const side = home === "below" ? "below" : home === "scene" ? "left" : "right";
  return addedBeside(tree, main, side, pane, share);
}

/** Folds what has panes of this home only, or unfolds it where all of it is folded; null where there is nothing. */
export function foldToggled(tree: Tree, home: Home, homes: Homes): Tree | null {
  const paths = ownParts(tree, (pane) => homes[pane] === home, []);
  if (paths.length === 0) return null;
  const isOpen = paths.some((path) => !isFoldedAt(tree, path));
  return paths.reduce((now, path) => foldedAt(now, path, isOpen), tree);
}

/** Whether panes of this home are there and not folded. */
export function isHomeOpen(tree: Tree, home: Home, homes: Homes): boolean {
  return ownParts(tree, (pane) => homes[pane] === home, []).some((path) => !isFoldedAt(tree, path));
}

/** The largest parts below the root in which all panes are wanted; stacks where at least the front one is. */
function ownParts(tree: Tree, isWanted: (pane: string) => boolean, path: number[]): number[][] {
  if (path.length > 0 && panesOf(tree).every(isWanted)) return [path];
  if (tree.kind === "stack") return path.length > 0 && tree.panes.filter(isWanted).length > 1 ? [path] : [];
  return tree.parts.flatMap((part, place) => ownParts(part, isWanted, [...path, place]));
}

function isFoldedAt(tree: Tree, path: readonly number[]): boolean {
  let node: Tree | undefined = tree;
  for (const place of path) node = node?.kind === "stack" ? undefined : node?.parts[place];
  return (
    node !== undefined &&
    (node.folded === true || (node.kind !== "stack" && stacksOf(node).every(({ folded }) => folded)))
  );
}
