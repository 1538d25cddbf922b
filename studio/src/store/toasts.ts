import { createStore } from "./store";

/** Something that can be done about what a message says. */
export interface ToastAction {
  title: string;
  help: string;
  testid: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: "error" | "info";
  text: string;
  /** How often the same thing was said while it was on screen. */
  times: number;
  actions: readonly ToastAction[];
}

const SHOWN_MS = 6000;
/** Where there is something to decide. */
const OFFERED_MS = 30_000;
const MOST = 4;
let nextId = 1;

export const toasts = createStore<readonly Toast[]>([]);

/** Shows a message for a few seconds; the same message again only counts up. */
export function toast(text: string, kind: Toast["kind"] = "error"): void {
  const known = toasts.get().find((entry) => entry.text === text && entry.kind === kind);
  show(
    known ? { ...known, times: known.times + 1 } : { id: nextId++, kind, text, times: 1, actions: [] },
    SHOWN_MS,
  );
}

/** Says what has happened and what can be done about it, for longer; returns the number of the message. */
export function offer(text: string, actions: readonly ToastAction[]): number {
  const id = nextId++;
  show({ id, kind: "info", text, times: 1, actions }, OFFERED_MS);
  return id;
}

function show(entry: Toast, ms: number): void {
  toasts.set([...toasts.get().filter((other) => other.id !== entry.id), entry].slice(-MOST));
  setTimeout(() => {
    // Said again since? Then its own timer is still to come.
    if (toasts.get().some((now) => now.id === entry.id && now.times === entry.times)) dismiss(entry.id);
  }, ms);
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((entry) => entry.id !== id));
}
