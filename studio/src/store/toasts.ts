import { createStore } from "./store";

export interface Toast {
  id: number;
  kind: "error" | "info";
  text: string;
  /** How often the same thing was said while it was on screen. */
  times: number;
}

const SHOWN_MS = 6000;
const MOST = 4;
let nextId = 1;

export const toasts = createStore<readonly Toast[]>([]);

/** Shows a message for a few seconds; the same message again only counts up. */
export function toast(text: string, kind: Toast["kind"] = "error"): void {
  const known = toasts.get().find((entry) => entry.text === text && entry.kind === kind);
  const entry = known ? { ...known, times: known.times + 1 } : { id: nextId++, kind, text, times: 1 };
  toasts.set([...toasts.get().filter((other) => other.id !== entry.id), entry].slice(-MOST));
  setTimeout(() => {
    // Said again since? Then its own timer is still to come.
    if (toasts.get().some((now) => now.id === entry.id && now.times === entry.times)) dismiss(entry.id);
  }, SHOWN_MS);
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((entry) => entry.id !== id));
}
