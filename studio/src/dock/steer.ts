import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import type { PaneView } from "./paneView";
import { arrange, dock, stepPane } from "./state";
import { activated, type Side } from "./tree";

/** What the help says of the keys of tabs and borders. */
export const DOCK_KEYS = [
  ["Arrow keys on a tab", "Go from tab to tab (Home and End: the first and the last)"],
  [
    "Shift arrow on a tab",
    "Move the pane that way: out of its tabs, to its neighbour, to the edge (or drag it)",
  ],
  ["Delete on a tab", "Close the pane"],
  ["Arrow keys on a border", "Move the border (Home and End: as far as it goes; or drag it)"],
] as const;

const SIDES: Readonly<Record<string, Side>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "above",
  ArrowDown: "below",
};

interface Tabs {
  panes: readonly string[];
  /** One above the other: a strip of icons. */
  vertical: boolean;
  find: (id: string) => PaneView | undefined;
  close: (pane: string) => void;
}

/** Keys on the tabs of a stack. */
export function steer(event: KeyboardEvent<HTMLElement>, tabs: Tabs): void {
  const pane = event.target instanceof HTMLElement ? event.target.dataset["tab"] : undefined;
  if (pane === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const side = event.shiftKey ? SIDES[event.key] : undefined;
  const next = event.shiftKey ? undefined : neighbour(event.key, pane, tabs);
  if (side !== undefined) move(pane, side, tabs);
  else if (event.key === "Delete") tabs.close(pane);
  else if (next !== undefined) goTo(next, tabs);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The tab that a key goes to, round the ends. */
function neighbour(key: string, pane: string, { panes, vertical }: Tabs): string | undefined {
  const at = panes.indexOf(pane);
  const [back, on] = vertical ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  if (key === on) return panes[(at + 1) % panes.length];
  if (key === back) return panes[(at - 1 + panes.length) % panes.length];
  if (key === "Home") return panes[0];
  return key === "End" ? panes[panes.length - 1] : undefined;
}

function goTo(pane: string, { vertical }: Tabs): void {
  if (!vertical) arrange(activated(dock.get().tree, pane));
  document.getElementById(`tab-${pane}`)?.focus();
}

/** The tab is drawn anew where it stands now, at once: the focus goes along before the next key comes. */
function move(pane: string, side: Side, { find }: Tabs): void {
  flushSync(() => stepPane(pane, side, find(pane)?.title ?? pane));
  document.getElementById(`tab-${pane}`)?.focus();
}
