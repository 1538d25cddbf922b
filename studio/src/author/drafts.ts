import { createStore } from "../store/store";

/** Texts that are in no file yet, kept in this browser: a page that is closed or reloaded does not lose them. */

export interface Draft {
  text: string;
  /** The stored text that it grew out of; null: there was none. */
  base: string | null;
  /** When it was kept. [ms since 1970] */
  at: number;
}

/** Whose draft it is. */
export interface DraftPlace {
  game: string;
  room: string;
  file: string;
}

/** Another number whenever there are other drafts. */
export const draftChanges = createStore(0);

const PREFIX = "wits-draft";
/** More are not kept: the oldest go. */
const MOST = 40;

export function keepDraft(place: DraftPlace, draft: Draft): void {
  try {
    storage()?.setItem(keyOf(place), JSON.stringify(draft));
    forgetOldest();
    draftChanges.update((count) => count + 1);
  } catch {
    // A full storage costs the draft, nothing else: the text is still on the desk.
  }
}

export function readDraft(place: DraftPlace): Draft | null {
  return draftOf(storage()?.getItem(keyOf(place)) ?? null);
}

export function dropDraft(place: DraftPlace): void {
  storage()?.removeItem(keyOf(place));
  draftChanges.update((count) => count + 1);
}

/** The files of which there is a draft, in a room. */
export function draftedFiles(game: string, room: string): string[] {
  const before = keyOf({ game, room, file: "" });
  return keys()
    .filter((key) => key.startsWith(before))
    .map((key) => key.slice(before.length));
}

function keyOf({ game, room, file }: DraftPlace): string {
  return [PREFIX, game, room, file].join("\n");
}

function draftOf(text: string | null): Draft | null {
  try {
    const json = JSON.parse(text ?? "null") as Partial<Draft> | null;
    if (typeof json?.text !== "string") return null;
    const base = typeof json.base === "string" ? json.base : null;
    return { text: json.text, base, at: typeof json.at === "number" ? json.at : 0 };
  } catch {
    return null;
  }
}

function forgetOldest(): void {
  const all = keys();
  if (all.length <= MOST) return;
  const age = (key: string): number => draftOf(storage()?.getItem(key) ?? null)?.at ?? 0;
  const byAge = all.map((key) => ({ key, at: age(key) })).sort((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, all.length - MOST)) storage()?.removeItem(key);
}

function keys(): string[] {
  const all = storage();
  if (all === null) return [];
  const names = Array.from({ length: all.length }, (_, place) => all.key(place) ?? "");
  return names.filter((name) => name.startsWith(`${PREFIX}\n`)).sort();
}

/** Storage may be forbidden (private windows, file pages): then texts last as long as the page. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
