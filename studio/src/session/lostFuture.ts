import type { ClientMessage, Status } from "../protocol/types";
import { toast } from "../store/toasts";
import { room, tick } from "./stores";

/** Says once in a room that a change in the past takes the future away that had been, and how to keep it. */

/** What was changed in the past, until the server says whether that took the future away. */
let change: { at: number; newest: number } | null = null;
let isSaid = false;

const KEEPS_FUTURE = "To keep it, press Branch before you change something.";

/** This page asks for something. */
export function noteChange(message: ClientMessage): void {
  const { status } = room.get();
  if (isSaid || status === null || status.branch !== null || !changesGame(message)) return;
  // A frame can come later than the status that is of a newer tick.
  const at = Math.max(status.tick, tick.get());
  if (at < status.newest) change = { at, newest: status.newest };
}

/** The server says how far the future reaches. */
export function noteFuture(status: Status): void {
  if (change === null) return;
  if (status.branch !== null) change = null;
  else if (status.newest < change.newest) {
    toast(`What came after tick ${change.at} is gone. ${KEEPS_FUTURE}`, "info");
    isSaid = true;
    change = null;
  }
}

/** The room has begun again: what was changed before does not count any more. */
export function forgetChange(): void {
  change = null;
}

/** Another room: there it is said again. */
export function forgetLostFuture(): void {
  forgetChange();
  isSaid = false;
}

const CHANGES: ReadonlySet<string> = new Set(["set", "input", "edit", "assign", "tell", "apply", "forget"]);

function changesGame(message: ClientMessage): boolean {
  return CHANGES.has(message.do) || (message.do === "console" && message.act === true);
}
