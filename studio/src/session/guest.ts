import type { ClientMessage, Status } from "../protocol/types";
import { createStore } from "../store/store";
import { offer, toasts } from "../store/toasts";

/** Whoever follows a shared link into a room where others are watches, until they take over: nobody drives it by accident. */

export const guest = createStore(false);

/** What concerns this page alone, or changes nothing. */
const WATCHES: ReadonlySet<ClientMessage["do"]> = new Set<ClientMessage["do"]>([
  ...(["join", "leave", "pick", "select", "point", "overlays", "rate", "ack", "watch", "files"] as const),
  ...(["findings", "open", "close", "sketch", "change", "words", "trace", "panel", "future"] as const),
  "timeline",
]);

/** Whether a message acts on the room, so that everybody in it would notice. */
export function isForAll(message: ClientMessage): boolean {
  return !WATCHES.has(message.do) && !(message.do === "console" && message.act !== true);
}

/** A link led into this room. Whoever is alone there disturbs nobody. */
export function enterAsGuest(status: Pick<Status, "watchers">): void {
  guest.set(status.watchers > 1);
}

export function takeOver(): void {
  guest.set(false);
}

/** The others have left. */
export function noteWatchers({ watchers }: Pick<Status, "watchers">): void {
  if (guest.get() && watchers <= 1) guest.set(false);
}

let said: number | null = null;

/** Whether a message has to wait until a guest has taken over, which is said then. */
export function isKeptBack(message: ClientMessage): boolean {
  if (!guest.get() || !isForAll(message)) return false;
  if (!toasts.get().some(({ id }) => id === said))
    said = offer("You only watch.", [
      {
        title: "Take over",
        help: "From now on what you change, everybody in this room sees",
        testid: "take-over-now",
        run: takeOver,
      },
    ]);
  return true;
}
