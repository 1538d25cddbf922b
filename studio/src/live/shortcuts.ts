import { toggleContent } from "../author/content/open";
import { closeFile, desk } from "../author/desk";
import { editMind } from "../author/open";
import { leaveFocus, toggleFocus, togglePane, toggleSide } from "../dock/state";
import type { Game } from "../protocol/types";
import { toggleFollowRunning, toggleStopAtSelection } from "../mind/actions";
import { currentMind } from "../mind/currentMind";
import { currentStage } from "../scene/currentStage";
import {
  goBack,
  pointNowhere,
  putBookmark,
  restart,
  restoreFuture,
  seekBookmark,
  seekNewest,
  select,
  shiftSpeed,
  step,
  stepBack,
  togglePlay,
} from "../session/commands";
import { pointNext } from "../session/pointNext";
import { chooseStage } from "../session/stage";
import { controlFor } from "../session/pad";
import { pressControl } from "../session/steering";
import { latestBrief, mindView, pointing, room, setView, view, world } from "../session/stores";
import { toggleTheme } from "../store/theme";
import { hasWorld } from "../world/panels";
import { branchInSight } from "./branching";
import { isSceneFocused } from "./gameKeys";
import { onStage, stageOf } from "./onStage";
import { playAgain } from "./playing";
import { orbit, toggleFirstPerson, toggleFollow, toolsOf } from "./tools";

export interface Shortcut {
  keys: readonly string[];
  /** How the key is written in the help sheet. */
  shown: string;
  about: string;
  /** Holding the key down does it once. */
  once?: true;
  run(game: Game, key: string): void;
}

/** The one list that both the keyboard and the help sheet follow. */
export const SHORTCUTS: readonly { title: string; entries: readonly Shortcut[] }[] = [
  {
    title: "Time",
    entries: [
      { keys: [" "], shown: "Space", about: "Play or pause", run: togglePlay },
      { keys: ["ArrowRight", "."], shown: "→", about: "One tick", run: () => step(1) },
      { keys: ["Shift+ArrowRight"], shown: "Shift →", about: "Ten ticks", run: () => step(10) },
      { keys: ["ArrowLeft", ","], shown: "←", about: "One tick back", run: () => stepBack(1) },
      { keys: ["Shift+ArrowLeft"], shown: "Shift ←", about: "Ten ticks back", run: () => stepBack(10) },
      { keys: ["Backspace"], shown: "Backspace", about: "Ten seconds back", run: (game) => goBack(game, 10) },
      {
        keys: ["u"],
        shown: "U",
        about: "Undo the last change in the past: the future that it replaced is back",
        once: true,
        run: () => restoreFuture(),
      },
      {
        keys: ["y"],
        shown: "Y",
        about: "Branch here: a second future beside the first",
        once: true,
        run: branchHere,
      },
      { keys: ["+", "="], shown: "+", about: "Faster", run: () => shiftSpeed(1) },
      { keys: ["-"], shown: "−", about: "Slower", run: () => shiftSpeed(-1) },
      { keys: ["n", "End"], shown: "N", about: "Return to the newest tick", run: seekNewest },
      { keys: ["l"], shown: "L", about: "Timeline of all agents", run: toggleTimeline },
      {
        keys: ["p"],
        shown: "P",
        about: "Bookmark this moment, or take the bookmark away",
        run: bookmarkHere,
      },
      { keys: ["<", ";"], shown: "<", about: "Go to the bookmark before", run: () => seekBookmark(-1) },
      { keys: [">", ":"], shown: ">", about: "Go to the bookmark after", run: () => seekBookmark(1) },
      { keys: ["r"], shown: "R", about: "Restart with the same seed", run: () => restart() },
    ],
  },
  {
    title: "Scene",
    entries: [
      { keys: ["0"], shown: "0", about: "Show everything", run: () => currentStage.get()?.fit() },
      { keys: ["t"], shown: "T", about: "Follow the selected agent", run: toggleFollow },
      {
        keys: ["o"],
        shown: "O",
        about: "In three dimensions: follow nobody, turn about the world",
        run: (game) => game.space === "3d" && orbit(),
      },
      {
        keys: ["k"],
        shown: "K",
        about: "In three dimensions: look from the eyes of the selected agent",
        run: (game) => game.space === "3d" && toggleFirstPerson(),
      },
      {
        keys: ["a"],
        shown: "A",
        about: "Point at the next agent (with Shift: the one before)",
        run: pointOn,
      },
      { keys: ["i"], shown: "I", about: "Look into the agent that is pointed at", run: selectPointed },
      { keys: ["v"], shown: "V", about: "Select tool", run: () => setView({ tool: null }) },
      {
        keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
        shown: "1 … 9",
        about: "Use a control of the game",
        run: (game, key) => setView({ tool: toolsOf(game)[Number(key) - 1]?.name ?? null }),
      },
      {
        keys: ["Escape"],
        shown: "Esc",
        about: "Leave the whole window, select tool, then clear the selection",
        run: leave,
      },
    ],
  },
  {
    title: "Mind",
    entries: [
      { keys: ["m"], shown: "M", about: "Scene, both, or the mind alone", run: nextStage },
      { keys: ["/"], shown: "/", about: "Find a node", run: focusSearch },
      { keys: ["e"], shown: "E", about: "Edit the file of this mind, or close it", run: toggleEditor },
      { keys: ["j"], shown: "J", about: "Follow the running node", run: toggleFollowRunning },
      {
        keys: ["b"],
        shown: "B",
        about: "Breakpoint at the selected node or transition",
        run: toggleStopAtSelection,
      },
      { keys: ["h"], shown: "H", about: "Show the whole picture", run: () => currentMind.get()?.fit() },
    ],
  },
  {
    title: "Window",
    entries: [
      {
        keys: ["f"],
        shown: "F",
        about: "The whole window for the pane that was used last, and back",
        run: () => toggleFocus(),
      },
      { keys: ["["], shown: "[", about: "Fold what can be changed", run: () => toggleSide("left") },
      { keys: ["]"], shown: "]", about: "Fold what can be read", run: () => toggleSide("right") },
      { keys: ["w"], shown: "W", about: "The world as a whole: views, telling", run: toggleWorld },
      {
        keys: ["c"],
        shown: "C",
        about: "All files, and what is wrong with any",
        run: () => !room.get().attached && toggleContent(),
      },
      { keys: ["d"], shown: "D", about: "Dark or light", run: toggleTheme },
      { keys: ["?"], shown: "?", about: "This sheet", run: () => setView({ sheet: "help" }) },
    ],
  },
];

function branchHere(game: Game): void {
  const { attached, phase, status } = room.get();
  if (!attached && phase === "joined" && status?.branch === null) branchInSight(game);
}

function toggleTimeline(): void {
  if (!room.get().attached) togglePane("timeline");
}

function bookmarkHere(): void {
  if (!room.get().attached) putBookmark();
}

function toggleWorld(): void {
  if (hasWorld(world.get())) togglePane("world");
}

function nextStage(game: Game): void {
  const [on, now] = [onStage(game), stageOf(game)];
  if (!on.minds && !on.editing) return;
  chooseStage(on, now === "scene" ? "split" : now === "split" ? "mind" : "scene");
}

function toggleEditor(): void {
  const minds = room.get().inspection?.minds ?? [];
  const file = minds[Math.min(mindView.get().mind, minds.length - 1)]?.file ?? "";
  if (desk.get() !== null) closeFile();
  else if (file !== "") editMind(file);
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>("[data-testid=mind-search]")?.focus();
}

/** A capital letter: with Shift. */
function pointOn(_game: Game, key: string): void {
  pointNext(key === "A" ? -1 : 1);
}

function selectPointed(): void {
  const brief = latestBrief.get();
  if (brief !== null && brief.agent !== null && !brief.stem) select(brief.agent);
}

function leave(): void {
  if (leaveFocus()) return;
  if (pointing.get() === "agent") {
    pointNowhere();
    return;
  }
  if (view.get().placing) setView({ placing: false });
  else if (view.get().tool !== null) setView({ tool: null });
  else if (room.get().selected !== null) select(null);
}

/** The shortcut a key press means, if the press is not meant for the element that has the focus. */
export function shortcutFor(event: KeyboardEvent): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (belongsToElement(event)) return null;
  const plain = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const name = event.shiftKey && plain.length > 1 ? `Shift+${plain}` : plain;
  for (const group of SHORTCUTS)
    for (const entry of group.entries) if (entry.keys.includes(name)) return entry;
  return null;
}

function belongsToElement(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog") || target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) {
    if (target.type === "range") return event.key.startsWith("Arrow") || event.key === "End";
    if (target.type === "checkbox") return event.key === " ";
    return true;
  }
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) return event.key === " ";
  return false;
}

/** Keys of the game, while the scene has the focus: they come before those of the page. */
function steers(game: Game, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented)
    return false;
  if (view.get().sheet !== "none" || !isSceneFocused(document.activeElement)) return false;
  const isOver = room.get().status?.ending != null && event.key === "Enter";
  const control = controlFor(game, event.key);
  if (control === null && !isOver) return false;
  event.preventDefault();
  if (control !== null) pressControl(control, event.repeat);
  else if (!event.repeat) playAgain();
  return true;
}

export function listenToShortcuts(game: Game): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (steers(game, event)) return;
    const shortcut = shortcutFor(event);
    if (shortcut === null || view.get().sheet !== "none") return;
    event.preventDefault();
    if (!(event.repeat && shortcut.once)) shortcut.run(game, event.key);
  };
  window.addEventListener("keydown", listen);
  return () => window.removeEventListener("keydown", listen);
}
