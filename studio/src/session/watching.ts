import { preferences, type StageChoice } from "../store/preferences";
import type { Room } from "../store/room";
import { send } from "./session";
import { liveMind, mindView, room, sheet, shownMind } from "./stores";

/** What the stage shows: what was chosen, else the mind too if there is one. */
export function stageChoice(minds: boolean, chosen: StageChoice | null): StageChoice {
  return minds ? (chosen ?? "split") : "scene";
}

/** The mind that should be looked at: agent and place; null for none. */
export function wantedMind(
  now: Room,
  chosen: StageChoice | null,
  place: number,
): { agent: number; mind: number } | null {
  const minds = now.inspection?.minds ?? [];
  if (now.phase !== "joined" || now.inspection === null || minds.length === 0) return null;
  if (stageChoice(now.minds, chosen) === "scene") return null;
  return { agent: now.inspection.agent, mind: Math.min(place, minds.length - 1) };
}

/** Keeps the server told which mind is looked at, also after the connection was lost; returns what stops it. */
export function startWatching(): () => void {
  let told = "";
  const tell = (): void => {
    const now = room.get();
    const wanted = wantedMind(now, preferences.get().stage, mindView.get().mind);
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
  const undo = [room.subscribe(tell), preferences.subscribe(tell), mindView.subscribe(tell)];
  tell();
  return () => {
    for (const stop of undo) stop();
  };
}
