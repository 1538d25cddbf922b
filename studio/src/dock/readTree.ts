import { panesOf, splitOf, stackOf, type Tree } from "./tree";

/** Deeper trees are nobody's work. */
const DEEPEST = 8;

/** A tree from the browser's storage; null for what is none. */
export function readTree(value: unknown): Tree | null {
  const tree = readNode(value, 0);
  if (tree === null) return null;
  const panes = panesOf(tree);
  return new Set(panes).size === panes.length ? tree : null;
}

function readNode(value: unknown, depth: number): Tree | null {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return null;
  const { kind, panes, active, parts, shares, folded } = value as Record<string, unknown>;
  if (kind === "stack") {
    if (!Array.isArray(panes) || panes.length === 0) return null;
    if (!panes.every((pane) => typeof pane === "string")) return null;
    const names = panes as string[];
    const front = names.find((pane) => pane === active) ?? names[0];
    return stackOf(names, front, folded === true);
  }
  if ((kind !== "row" && kind !== "column") || !Array.isArray(parts) || !Array.isArray(shares)) return null;
  if (parts.length < 2 || shares.length !== parts.length) return null;
  const read: [Tree, number][] = [];
  for (const [place, part] of parts.entries()) {
    const [node, share] = [readNode(part, depth + 1), shares[place] as unknown];
    if (node === null || typeof share !== "number" || !(share > 0) || !Number.isFinite(share)) return null;
    read.push([node, share]);
  }
  const split = splitOf(kind, read);
  return folded === true ? { ...split, folded: true } : split;
}
