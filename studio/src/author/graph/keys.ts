import { isFolded, toggleFold } from "../../mind/actions";
import { canFold } from "../../mind/folds";
import { ancestors } from "../../model/model";
import { findNodes, nextMatch } from "../../mind/search";
import type { MindStage } from "../../mind/stage";
import { neighbour } from "../../mind/steer";
import { redo, select, undo } from "../desk";
import { duplicate, removeChosen, shift, startRename } from "./changes";
import { placeOf } from "./drawing";
import { direction, focusForm, type Hands, isHidden } from "./hands";
import {
  chosenNodes,
  chosenParts,
  closeOverlays,
  currentCanvas,
  currentDrawing,
  editorView,
  setEditorView,
} from "./view";

type Way = Parameters<typeof neighbour>[3];

const WAYS: Readonly<Record<"right" | "down", Readonly<Record<string, Way>>>> = {
  right: { ArrowRight: "in", ArrowLeft: "out", ArrowDown: "next", ArrowUp: "previous" },
  down: { ArrowDown: "in", ArrowUp: "out", ArrowRight: "next", ArrowLeft: "previous" },
};

/** Keys while the graph has the focus. What they do not use is left to the page. */
export function listenToEditorKeys(host: HTMLElement, stage: MindStage, hands: Hands): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.target !== host || !run(event, stage, hands)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  host.addEventListener("keydown", listen);
  return () => host.removeEventListener("keydown", listen);
}

function run(event: KeyboardEvent, stage: MindStage, hands: Hands): boolean {
  if (event.ctrlKey || event.metaKey) return runWithControl(event);
  const way = wayOf(event.key);
  if (way && event.altKey) {
    if (way === "next" || way === "previous") void shift(way === "next" ? 1 : -1);
    return true;
  }
  if (event.altKey) return false;
  if (way) return walk(way, event.shiftKey, stage);
  if (/^[\p{L}\p{N} /]$/u.test(event.key)) {
    const typed = event.key === " " || event.key === "/" ? "" : event.key;
    ask(typed);
    return true;
  }
  switch (event.key) {
    case "Delete":
    case "Backspace":
      void removeChosen();
      return true;
    case "F2":
      startRename(chosenParts()[0]);
      return true;
    case "Enter":
      focusForm();
      return true;
    case ".":
      foldChosen();
      return true;
    case "Home":
      stage.fit();
      return true;
    case "+":
    case "=":
      stage.zoomMiddle(1.25);
      return true;
    case "-":
      stage.zoomMiddle(0.8);
      return true;
    case "ContextMenu":
      return openMenu(stage);
    case "F10":
      return event.shiftKey && openMenu(stage);
    case "Escape":
      if (hands.cancel()) return true;
      if (chosenParts().length === 0) return false;
      closeOverlays();
      select([]);
      return true;
    default:
      return false;
  }
}

function runWithControl(event: KeyboardEvent): boolean {
  switch (event.key.toLowerCase()) {
    case "a":
      selectAll();
      return true;
    case "d":
      void duplicate();
      return true;
    case "f":
      setEditorView({ searching: true });
      requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-testid=graph-search]")?.focus());
      return true;
    case "g":
      goToMatch(event.shiftKey ? -1 : 1);
      return true;
    case "z":
      if (event.shiftKey) redo();
      else undo();
      return true;
    case "y":
      redo();
      return true;
    default:
      return false;
  }
}

function wayOf(key: string): Way | undefined {
  const drawing = currentDrawing();
  return drawing === null ? undefined : WAYS[direction(drawing)][key];
}

/** To the next node; with Shift it is selected, too. */
function walk(way: Way, extend: boolean, stage: MindStage): boolean {
  const drawing = currentDrawing();
  if (drawing === null) return false;
  const { model } = drawing;
  const chosen = chosenNodes();
  const node = chosen.at(-1) ?? null;
  if (way === "in" && node !== null && isFolded(model, node)) toggleFold(model, node);
  const isShown = (one: number): boolean => placeOf(drawing, one) !== "" && !isHidden(drawing, one);
  const next = neighbour(model, isShown, node, way);
  if (next === null || placeOf(drawing, next) === "") return true;
  const at = placeOf(drawing, next);
  select(extend ? [...chosenParts().filter((one) => one !== at), at] : [at]);
  stage.reveal(next, false);
  return true;
}

export function selectAll(): void {
  const drawing = currentDrawing();
  if (drawing === null) return;
  const shown = drawing.model.order.filter((node) => !isHidden(drawing, node));
  select([...new Set(shown.map((node) => placeOf(drawing, node)).filter((at) => at !== ""))]);
}

/** Opens the box that asks what to add. */
export function ask(typed = ""): void {
  closeOverlays();
  setEditorView({ asking: { mode: "add", at: chosenParts()[0] ?? null, typed } });
}

export function foldChosen(): void {
  const drawing = currentDrawing();
  if (drawing === null) return;
  for (const node of chosenNodes()) if (canFold(drawing.model, node)) toggleFold(drawing.model, node);
}

function openMenu(stage: MindStage): boolean {
  const [node] = chosenNodes();
  const box = node === undefined ? null : stage.boxOf(node);
  const at = chosenParts()[0] ?? null;
  setEditorView({ menu: { x: (box?.x ?? 20) + 20, y: (box?.y ?? 20) + 20, at } });
  return true;
}

/** Selects the next node that the search found, opens what is folded around it, and goes there. */
export function goToMatch(by: 1 | -1): void {
  const drawing = currentDrawing();
  if (drawing === null) return;
  const found = findNodes(drawing.model.graph, editorView.get().search);
  const node = nextMatch(found, chosenNodes()[0] ?? -1, by);
  if (node >= 0) goToNode(node);
}

export function goToNode(node: number): void {
  const drawing = currentDrawing();
  if (drawing === null) return;
  for (const above of ancestors(drawing.model, node).slice(0, -1))
    if (isFolded(drawing.model, above)) toggleFold(drawing.model, above);
  const at = placeOf(drawing, node);
  if (at !== "") select([at]);
  currentCanvas.get()?.stage.reveal(node, true);
}
