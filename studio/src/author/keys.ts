import { apply, redo, save, undo } from "./desk";
import { files, room } from "../session/stores";
import { toast } from "../store/toasts";
import type { StepKind } from "./stepping";
import { stepScript } from "./tracing";

export const DESK_KEYS = [
  ["Ctrl Enter", "Apply: the running game goes over to the text"],
  ["Ctrl S", "Save to the folder"],
  ["Ctrl Z, Ctrl Y", "Undo and redo, for text and graph alike"],
  ["Ctrl F", "Find in the text"],
  ["Ctrl Space", "Words of the game that fit here"],
  ["Click beside a line number", "Breakpoint in a script"],
] as const;

export const DEBUG_KEYS: readonly (readonly [string, string])[] = [
  ["F10", "Next line, over calls; then the next tick"],
  ["F11", "Next line, into calls"],
  ["Shift F11", "Out of this call"],
  ["F9", "One line back; then the tick before"],
];

/** Keys of the debugger, while it is open and the game stands still. Returns what stops it. */
export function listenToDebugKeys(): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const kind = stepOf(event.key, event.shiftKey);
    if (kind === null) return;
    event.preventDefault();
    if (room.get().status?.playing === false) stepScript(kind);
  };
  window.addEventListener("keydown", listen);
  return () => window.removeEventListener("keydown", listen);
}

function stepOf(key: string, shift: boolean): StepKind | null {
  if (key === "F11") return shift ? "out" : "into";
  if (shift) return null;
  return key === "F10" ? "over" : key === "F9" ? "back" : null;
}

export function saveNow(): void {
  if (files.get().folder) void save();
  else toast("This studio was started without a folder to save to.");
}

/** Keys of the editor wherever the focus is; fields of their own keep their own undo. Returns what stops it. */
export function listenToDeskKeys(): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.closest("dialog")) return;
    const inField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const key = event.key.toLowerCase();
    const run = runOf(key, event.shiftKey, inField);
    if (run === null) return;
    event.preventDefault();
    // Enter has taken over what is typed already.
    if (inField && key === "s") takeOver(target);
    run();
  };
  window.addEventListener("keydown", listen);
  return () => window.removeEventListener("keydown", listen);
}

/** A field gives what is typed into it when it is left: it is left for a moment, so that what is stored holds the value. */
function takeOver(field: HTMLElement): void {
  field.blur();
  field.focus();
}

function runOf(key: string, shift: boolean, inField: boolean): (() => void) | null {
  if (key === "s") return saveNow;
  if (key === "enter") return () => void apply();
  if (inField) return null;
  if (key === "z") return shift ? redo : undo;
  return key === "y" ? redo : null;
}
