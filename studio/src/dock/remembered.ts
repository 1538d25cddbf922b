import { readTree } from "./readTree";
import type { Tree } from "./tree";
import type { Decided } from "./usualSizes";

const KEY = "wits-studio-layouts";

/** How a person has arranged panes in a situation. */
export interface Layout extends Decided {
  tree: Tree;
  /** What was closed. Panes that are neither here nor there were not offered then. */
  closed: readonly string[];
}

/** Storage may be forbidden (private windows): then layouts last as long as the page. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Reads what was stored; layouts that cannot be read are left out. */
export function readLayouts(text: string | null): Map<string, Layout> {
  const found = new Map<string, Layout>();
  try {
    const json: unknown = JSON.parse(text ?? "{}");
    if (typeof json !== "object" || json === null) return found;
    for (const [situation, value] of Object.entries(json)) {
      const { tree: stored, closed, sized, folded } = (value ?? {}) as Record<string, unknown>;
      const tree = readTree(stored);
      const names = Array.isArray(closed) ? closed.filter((one) => typeof one === "string") : [];
      if (tree === null) continue;
      const decided = { ...(sized === true && { sized }), ...(folded === true && { folded }) };
      found.set(situation, { tree, closed: names, ...decided });
    }
  } catch {
    // What is no JSON has no layouts.
  }
  return found;
}

let layouts: Map<string, Layout> | null = null;

function all(): Map<string, Layout> {
  layouts ??= readLayouts(storage()?.getItem(KEY) ?? null);
  return layouts;
}

function write(): void {
  try {
    storage()?.setItem(KEY, JSON.stringify(Object.fromEntries(all())));
  } catch {
    // A full storage costs the memory of layouts, nothing else.
  }
}

export function remembered(situation: string): Layout | null {
  return all().get(situation) ?? null;
}

export function remember(situation: string, layout: Layout): void {
  all().set(situation, layout);
  write();
}

export function forgetAll(): void {
  all().clear();
  write();
}
