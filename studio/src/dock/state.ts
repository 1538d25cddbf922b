import { createStore } from "../store/store";
import { foldToggled, type Home, type Homes, placedAtHome } from "./homes";
import { forgetAll, type Layout, remember, remembered } from "./remembered";
import { stepped } from "./stepping";
import {
  activated,
  filtered,
  panesOf,
  seenPanes,
  type Side,
  stackOf,
  stackWith,
  type Tree,
  without,
} from "./tree";
import { type Decided, withUsualSizes } from "./usualSizes";

/** The panes of the page, and where they stand. */
export interface Dock {
  /** What is done now and how much room there is: what a person moves is remembered for it. */
  situation: string;
  /** What there is something to show in, and is not closed. */
  tree: Tree;
  /** What a person has closed in this situation. */
  closed: readonly string[];
  /** How the studio arranges panes in this situation. */
  usual: Tree;
  homes: Homes;
  /** The panes that there is something to show in. */
  offered: readonly string[];
  /** The pane that has the whole window. */
  focused: string | null;
  /** The pane that was used last. */
  last: string;
  /** The window is too narrow for panes beside each other. */
  narrow: boolean;
  /** It is so low, too, that the tools stand in the top bar. */
  low: boolean;
  /** What is open below the scene then. */
  drawer: string | null;
  /** What was done by keys, for those who hear the page. */
  said: string;
}

const NOTHING = stackOf(["scene"]);

export const dock = createStore<Dock>({
  situation: "",
  tree: NOTHING,
  closed: [],
  usual: NOTHING,
  homes: {},
  offered: ["scene"],
  focused: null,
  last: "scene",
  narrow: false,
  low: false,
  drawer: null,
  said: "",
});

function set(change: Partial<Dock>): void {
  dock.update((old) => ({ ...old, ...change }));
}

type Situation = Pick<Dock, "situation" | "usual" | "homes" | "offered" | "narrow" | "low">;

/** Something else is done, or there is other room: the layout that was remembered for it, else the usual one. */
export function enterSituation(next: Situation): void {
  const now = dock.get();
  const same = now.situation === next.situation && now.narrow === next.narrow;
  const layout = remembered(next.situation);
  const tree = layout === null ? offeredOf(next.usual, next) : completed(layout, next);
  const focused = same && now.focused !== null && panesOf(tree).includes(now.focused) ? now.focused : null;
  const drawer = next.narrow && now.drawer !== null && next.offered.includes(now.drawer) ? now.drawer : null;
  set({ ...next, tree, closed: layout?.closed ?? [], focused, drawer });
}

function offeredOf(tree: Tree, { offered }: Situation): Tree {
  return filtered(tree, (pane) => offered.includes(pane)) ?? NOTHING;
}

/** What was remembered, with what was not offered then; sizes that nobody has decided are the usual ones. */
export function completed(layout: Layout, next: Situation): Tree {
  const known = panesOf(layout.tree);
  const usual = offeredOf(next.usual, next);
  const missing = panesOf(usual).filter((pane) => !known.includes(pane) && !layout.closed.includes(pane));
  const whole = missing.reduce(
    (tree, pane) => placedAtHome(tree, pane, next.homes),
    offeredOf(layout.tree, next),
  );
  return withUsualSizes(whole, filtered(usual, (pane) => !layout.closed.includes(pane)) ?? usual, layout);
}

/** A person has arranged it so. */
export function arrange(tree: Tree, closed: readonly string[] = dock.get().closed): void {
  decide(tree, closed, {});
}

/** A person has moved a border. */
export function resize(tree: Tree): void {
  decide(tree, dock.get().closed, { sized: true });
}

function decide(tree: Tree, closed: readonly string[], now: Decided): void {
  const { situation, tree: before } = dock.get();
  const old = remembered(situation);
  const sized = old?.sized || now.sized;
  const folded = old?.folded || foldedPanes(tree) !== foldedPanes(before);
  set({ tree, closed });
  remember(situation, { tree, closed, ...(sized && { sized }), ...(folded && { folded }) });
}

function foldedPanes(tree: Tree): string {
  const within = (node: Tree): string[] => {
    if (node.folded) return panesOf(node);
    return node.kind === "stack" ? [] : node.parts.flatMap(within);
  };
  return within(tree).sort().join(" ");
}

export function resetLayout(): void {
  forgetAll();
  enterSituation(dock.get());
  set({ focused: null, drawer: null });
}

/** The panes that are on screen. */
export function shownPanes(now: Dock): string[] {
  if (now.narrow) return ["scene", ...(now.drawer === null ? [] : [now.drawer])];
  return seenPanes(now.tree);
}

export function isShown(pane: string): boolean {
  return shownPanes(dock.get()).includes(pane);
}

/** Brings a pane to the front, wherever it is, and opens it where it is closed. */
export function openPane(pane: string): void {
  const { tree, closed, homes, offered, narrow, focused } = dock.get();
  if (!offered.includes(pane)) return;
  set({ last: pane, focused: focused === pane ? pane : null });
  if (narrow) set({ drawer: pane === "scene" ? null : pane });
  else if (!isShown(pane)) {
    const there = panesOf(tree).includes(pane) ? tree : placedAtHome(tree, pane, homes);
    arrange(activated(there, pane), others(closed, pane));
  }
}

export function closePane(pane: string): void {
  const { tree, closed, focused, drawer, narrow } = dock.get();
  if (focused === pane) set({ focused: null });
  if (narrow) {
    if (drawer === pane) set({ drawer: null });
    return;
  }
  const rest = without(tree, pane);
  if (rest !== null) arrange(rest, [...others(closed, pane), pane]);
}

/** A person moves a pane one step with the keys. */
export function stepPane(pane: string, side: Side, title: string): void {
  const { tree } = dock.get();
  const next = stepped(tree, pane, side, "scene");
  set({ said: next === tree ? `${title} is at the edge` : `${title} moved ${side}` });
  if (next !== tree) arrange(next);
}

function others(panes: readonly string[], pane: string): string[] {
  return panes.filter((one) => one !== pane);
}

export function togglePane(pane: string): void {
  if (isShown(pane)) closePane(pane);
  else openPane(pane);
}

/**
 * A pane that is a tab already comes to the front, for now; nothing is opened, unfolded or remembered. Where `over` is
 * named, only those panes give way to it.
 */
export function bringForward(pane: string, over?: readonly string[]): void {
  const { tree, narrow, focused } = dock.get();
  const stack = stackWith(tree, pane);
  if (narrow || focused !== null || stack === null || stack.active === pane) return;
  if (over !== undefined && !over.includes(stack.active)) return;
  const next = activated(tree, pane);
  if (seenPanes(next).length === seenPanes(tree).length) set({ tree: next });
}

/** Folds or unfolds the panes of one side; brings them back where they were closed. */
export function toggleSide(home: Home): void {
  const { tree, usual, homes, offered, narrow } = dock.get();
  const own = panesOf(usual).filter((pane) => homes[pane] === home && offered.includes(pane));
  if (narrow) return;
  const next = foldToggled(tree, home, homes);
  if (next !== null) arrange(next);
  else if (own.length > 0)
    arrange(
      own.reduce((now, pane) => placedAtHome(now, pane, homes), tree),
      dock.get().closed.filter((pane) => !own.includes(pane)),
    );
}

/** Gives a pane the whole window, or takes it back. */
export function toggleFocus(pane: string = dock.get().last): void {
  const { focused, narrow } = dock.get();
  if (focused !== null) set({ focused: null });
  else if (!narrow && isShown(pane)) set({ focused: pane, last: pane });
}

export function leaveFocus(): boolean {
  if (dock.get().focused === null) return false;
  set({ focused: null });
  return true;
}

/** A pane was pointed at, or has the keyboard. */
export function markUsed(pane: string): void {
  if (dock.get().last !== pane) set({ last: pane });
}
