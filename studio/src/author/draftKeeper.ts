import { room } from "../session/stores";
import type { Store } from "../store/store";
import { type Desk, isUnsaved } from "./deskState";
import { type DraftPlace, dropDraft, keepDraft } from "./drafts";

/** An unsaved text is kept once it has not changed this long. [ms] */
const PAUSE_MS = 400;

/** Keeps the unsaved text of the desk in this browser, and drops it once it is in a file. */
export function startKeepingDrafts(desk: Store<Desk | null>): void {
  /** What this page has kept or put on the desk: the drafts of other pages are not its business. */
  const own = new Set<string>();
  let seen: { place: DraftPlace; desk: Desk } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (seen === null) return;
    const { place, desk: open } = seen;
    const name = `${place.room}\n${place.file}`;
    if (isUnsaved(open)) {
      keepDraft(place, { text: open.text, base: open.base, at: Date.now() });
      own.add(name);
    } else if (open.loaded && (own.has(name) || open.text === open.stored)) {
      dropDraft(place);
      own.delete(name);
    }
  };

  desk.subscribe(() => {
    const open = desk.get();
    // The text of a file that is closed is kept at once, before another one takes its place.
    if (open === null || open.room !== seen?.place.room || open.file !== seen.place.file) {
      if (timer !== undefined) keep();
      seen = null;
    }
    const { wanted } = room.get();
    if (open === null || wanted === null || wanted.room !== open.room) return;
    if (open.draft !== null) own.add(`${open.room}\n${open.file}`);
    const same = seen?.desk.text === open.text && isUnsaved(seen.desk) === isUnsaved(open);
    seen = { place: { game: wanted.game, room: open.room, file: open.file }, desk: open };
    if (same) return;
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE_MS);
  });
  globalThis.window?.addEventListener?.("pagehide", () => timer !== undefined && keep());
}
