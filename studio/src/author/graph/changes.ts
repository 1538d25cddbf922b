import type { Change, PaletteItem } from "../../protocol/authorTypes";
import { toast } from "../../store/toasts";
import { change, desk } from "../desk";
import { adding, spotAt } from "./adding";
import { childParts, outermost, partOf, placeOf, standing } from "./drawing";
import { slices, undented } from "./slices";
import { chosenNodes, chosenParts, currentDrawing, setEditorView } from "./view";

/** Everything that can be done to the selected parts. Each is one step of undo. */

/** Several changes, one after another, that are undone as one. */
export async function changeAll(steps: readonly Change[]): Promise<boolean> {
  const before = desk.get();
  if (before === null || steps.length === 0) return false;
  let worked = true;
  for (const step of steps) worked = (await change(step)) && worked;
  const after = desk.get();
  if (after !== null && after.file === before.file && after.past.length > before.past.length + 1)
    desk.set({ ...after, past: after.past.slice(0, before.past.length + 1) });
  return worked;
}

/** Adds an item at the selected part. */
export function addItem(item: PaletteItem, at: string | null): Promise<boolean> {
  const drawing = currentDrawing();
  if (drawing === null)
    return change({ change: "add", under: "", kind: item.id, values: { ...item.preset } });
  const step = adding(drawing, at, item);
  if (step === null) return Promise.resolve(false);
  return change(step);
}

export function wrapIn(item: PaletteItem, at: string): Promise<boolean> {
  return change({ change: "wrap", at, kind: item.id, values: { ...item.preset } });
}

export function become(item: PaletteItem, at: string): Promise<boolean> {
  return change({ change: "become", at, kind: item.id, values: { ...item.preset } });
}

/** Takes the selected parts away. What comes next is selected, so that one can go on. */
export async function removeChosen(): Promise<void> {
  const drawing = currentDrawing();
  const parts = movable();
  if (drawing === null || parts.length === 0) return;
  await change({ change: "remove", at: parts });
}

/** The selected parts that can be moved or removed: the outermost ones. */
function movable(): string[] {
  const drawing = currentDrawing();
  if (drawing === null) return [];
  const nodes = outermost(drawing.model, chosenNodes()).map((node) => placeOf(drawing, node));
  const links = chosenParts().filter((at) => drawing.linksAt.has(at));
  const all = [...new Set([...nodes, ...links])];
  const free = all.filter((at) => partOf(drawing, at)?.fixed !== true);
  if (free.length === 0 && all.length > 0) toast("This part has to stay: change it into another instead.");
  return free;
}

/** The texts of the selected parts. */
function chosenTexts(): string[] {
  const drawing = currentDrawing();
  const open = desk.get();
  if (drawing === null || open === null || open.checked !== open.text) return [];
  const nodes = outermost(drawing.model, chosenNodes()).map((node) => placeOf(drawing, node));
  const links = chosenParts().filter((at) => drawing.linksAt.has(at));
  const spans = [...new Set([...nodes, ...links])].flatMap((at) => partOf(drawing, at)?.span ?? []);
  return slices(open.text, spans).map(undented);
}

/** What was copied here at last: the clipboard of the system can be closed to the page. */
let copied: { pieces: string[]; text: string } = { pieces: [], text: "" };

/** Copies the selected parts as text; gives what goes to the clipboard of the system, null for nothing. */
export function copyChosen(): string | null {
  const pieces = chosenTexts();
  if (pieces.length === 0) return null;
  copied = { pieces, text: pieces.join(",\n") };
  return copied.text;
}

export async function cutChosen(): Promise<string | null> {
  const text = copyChosen();
  if (text !== null) await removeChosen();
  return text;
}

/** Pastes what was copied, here or elsewhere, at the selected part. */
export function paste(text: string | null): Promise<boolean> {
  const pieces = text === null || text === copied.text ? copied.pieces : [text.trim().replace(/,$/, "")];
  const drawing = currentDrawing();
  if (pieces.length === 0 || pieces[0] === "" || drawing === null) return Promise.resolve(false);
  const spot = spotAt(drawing, chosenParts()[0] ?? null);
  if (spot === null) {
    toast("Nothing can be put here: select a part that takes more.");
    return Promise.resolve(false);
  }
  return change({ change: "paste", ...spot, text: pieces });
}

/** Copies right behind the originals. */
export function duplicate(): Promise<boolean> {
  const drawing = currentDrawing();
  const open = desk.get();
  if (drawing === null || open === null) return Promise.resolve(false);
  const nodes = outermost(drawing.model, chosenNodes());
  const last = nodes.at(-1);
  if (last === undefined) return Promise.resolve(false);
  const { parent, under, place } = standing(drawing, last);
  const around = drawing.sketch.nodes[parent];
  if (parent < 0 || around?.takes !== "many") {
    toast("There is no room for another one here.");
    return Promise.resolve(false);
  }
  const spans = nodes.flatMap((node) => drawing.sketch.nodes[node]?.span ?? []);
  return change({ change: "paste", under, place: place + 1, text: slices(open.text, spans).map(undented) });
}

/** Moves the selected parts among their siblings by keyboard. */
export function shift(by: 1 | -1): Promise<boolean> {
  const drawing = currentDrawing();
  if (drawing === null) return Promise.resolve(false);
  const nodes = outermost(drawing.model, chosenNodes());
  const [first] = nodes;
  if (first === undefined) return Promise.resolve(false);
  const { parent, under } = standing(drawing, first);
  if (parent < 0) return Promise.resolve(false);
  const siblings = childParts(drawing, parent);
  const places = nodes.map((node) => siblings.indexOf(node));
  if (places.some((place) => place < 0)) return Promise.resolve(false);
  const goal = by < 0 ? Math.min(...places) - 1 : Math.max(...places) + 2;
  if (goal < 0 || goal > siblings.length) return Promise.resolve(false);
  const at = nodes.map((node) => placeOf(drawing, node));
  return change({ change: "move", at, under, place: goal });
}

/** Only nodes have names. */
export function startRename(at: string | undefined): void {
  if (at !== undefined && currentDrawing()?.nodesAt.has(at)) setEditorView({ renaming: at, menu: null });
}

export function rename(at: string, name: string): Promise<boolean> {
  return change({ change: "rename", at, name });
}
