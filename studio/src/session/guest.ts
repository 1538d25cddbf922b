import type { ClientMessage, Status } from "../protocol/types";
import { createStore } from "../store/store";
import { dismiss, offer, toast, toasts } from "../store/toasts";
import { room } from "./stores";
import { tabRooms } from "./tabRooms";

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

/** Rooms that this tab watches as a guest: the link has left the address, so a reload would not know. */
const guestRooms = tabRooms("wits-guest");

/** The number of the message that offers to take over. */
let said: number | null = null;

function roomHere(): string {
  return room.get().wanted?.room ?? "";
}

/** A link led into this room. Whoever is alone there disturbs nobody. */
export function enterAsGuest(status: Pick<Status, "watchers">): void {
  if (status.watchers > 1) {
    guestRooms.add(roomHere());
    guest.set(true);
  } else takeOver();
}

/** Whoever was a guest in this room before the page was reloaded, or the room left, is one again. */
export function resumeAsGuest(status: Pick<Status, "watchers">): void {
  if (guestRooms.has(roomHere())) enterAsGuest(status);
}

export function takeOver(): void {
  guestRooms.remove(roomHere());
  leaveAsGuest();
}

/** The room is left, which is no takeover: whoever comes back is a guest again. */
export function leaveAsGuest(): void {
  guest.set(false);
  if (said !== null) dismiss(said);
  said = null;
}

/** The others have left. */
export function noteWatchers({ watchers }: Pick<Status, "watchers">): void {
  if (guest.get() && watchers <= 1) takeOver();
}

/** Whether a guest has to take over before they can do what concerns everybody, which is said then. */
export function keepsBack(): boolean {
  if (!guest.get()) return false;
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

/** Whether a message has to wait until a guest has taken over, which is said then. */
export function isKeptBack(message: ClientMessage): boolean {
  return isForAll(message) && keepsBack();
}

/** Says why a message was not sent; guests have been told already what is kept back. */
export function sayUnsent(message: ClientMessage): void {
  if (!isKeptBack(message)) toast("There is no connection: this was not sent.");
}
