import { preferences, type StageChoice } from "../store/preferences";
import type { Room } from "../store/room";
import { send } from "./session";
import { liveMind, mindView, room, sheet, shownMind } from "./stores";

/** The mind that should be looked at: agent and place; null for none. */
export function wantedMind(
  now: Room,
  choice: StageChoice,
  place: number,
): { agent: number; mind: number } | null {
  const minds = now.inspection?.minds ?? [];
  if (now.phase !== "joined" || now.inspection === null || minds.length === 0) return null;
  if (!now.minds || choice === "scene") return null;
  return { agent: now.inspection.agent, mind: Math.min(place, minds.length - 1) };
}

/**
 * Keeps the server told which mind is looked at, also after the connection was lost; returns what stops it. What the stage
 * shows may depend on more stores: their changes count, too.
 */
export function startWatching(
  choice: () => StageChoice,
  changes: readonly Pick<typeof room, "subscribe">[],
): () => void {
  let told = "";
  const tell = (): void => {
    const now = room.get();
    const wanted = wantedMind(now, choice(), mindView.get().mind);
    const name = now.phase === "joined" ? JSON.stringify(wanted) : "";
    if (name === told) return;
    const before = told;
    told = name;
    if (now.phase !== "joined" || (wanted === null && before === "")) return;
    send({ do: "watch", agent: wanted?.agent ?? null, ...(wanted ? { mind: wanted.mind } : {}) });
    if (wanted === null) {
      liveMind.set(null);
      shownMind.set(null);
      sheet.set(null);
    }
  };
  const undo = [room, preferences, mindView, ...changes].map((store) => store.subscribe(tell));
  tell();
  return () => {
    for (const stop of undo) stop();
  };
}
