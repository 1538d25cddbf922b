import { createStore } from "../../store/store";
import type { MindStage } from "../../mind/stage";
import type { PaletteItem } from "../../protocol/authorTypes";
import { desk } from "../desk";
import { type Drawing, drawingOf } from "./drawing";

/** What the little box for typing is for. */
export type Asking = "add" | "wrap" | "become" | "connect" | "redirect";

/** What is open over the graph. */
export interface EditorView {
  asking: { mode: Asking; at: string | null; typed: string } | null;
  menu: { x: number; y: number; at: string | null } | null;
  renaming: string | null;
  search: string;
  /** The search box has been called. */
  searching: boolean;
}

const CLOSED: EditorView = { asking: null, menu: null, renaming: null, search: "", searching: false };

export const editorView = createStore<EditorView>(CLOSED);

export function setEditorView(change: Partial<EditorView>): void {
  editorView.update((old) => ({ ...old, ...change }));
}

export function closeOverlays(): void {
  setEditorView({ asking: null, menu: null, renaming: null });
}

/** The canvas on screen, for the panels around it. */
export interface Canvas {
  stage: MindStage;
  host: HTMLElement;
  /** Something of the palette is dragged; the place is on the page. False when it is not over the canvas. */
  carry(item: PaletteItem, event: PointerEvent): boolean;
  /** It is let go, or not after all. */
  letGo(event: PointerEvent | null): void;
}

export const currentCanvas = createStore<Canvas | null>(null);

let made: { from: unknown; drawing: Drawing } | null = null;

/** The graph on the desk; made once for each sketch. */
export function currentDrawing(): Drawing | null {
  const open = desk.get();
  if (open === null || open.sketch === null) return null;
  if (made?.from !== open.sketch) made = { from: open.sketch, drawing: drawingOf(open.sketch, open.file) };
  return made.drawing;
}

/** The parts that are selected and still there. */
export function chosenParts(): string[] {
  const drawing = currentDrawing();
  if (drawing === null) return [];
  return (desk.get()?.selection ?? []).filter((at) => drawing.nodesAt.has(at) || drawing.linksAt.has(at));
}

/** The nodes of the selected parts. */
export function chosenNodes(): number[] {
  const drawing = currentDrawing();
  if (drawing === null) return [];
  return chosenParts().flatMap((at) => drawing.nodesAt.get(at) ?? []);
}
