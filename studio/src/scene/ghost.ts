import type { Frame } from "../protocol/decodeFrame";
import { type Future, future, latestFrame, room, stemFrame } from "../session/stores";
import { preferences } from "../store/preferences";

/** The frame of the future that a ghost lies over. */
export type GhostOver = () => Frame | null;

/**
 * Tells a scene when it is the ghost: two futures are seen in one place, and the other one is looked into. Returns what
 * stops it.
 */
export function watchGhost(of: Future, set: (over: GhostOver | null) => void): () => void {
  const over: GhostOver = () => (of === "stem" ? latestFrame : stemFrame).get();
  let before: boolean | null = null;
  const look = (): void => {
    const isBranched = (room.get().status?.branch ?? null) !== null;
    const now = isBranched && preferences.get().futures === "ghosts" && future.get() !== of;
    if (now !== before) set(now ? over : null);
    before = now;
  };
  look();
  const undo = [room.subscribe(look), preferences.subscribe(look), future.subscribe(look)];
  return () => {
    for (const stop of undo) stop();
  };
}
