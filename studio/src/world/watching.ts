import { dock, isShown } from "../dock/state";
import { send } from "../session/session";
import { panel, room, world } from "../session/stores";
import { preferences } from "../store/preferences";
import { shownPanel } from "./panels";

/** Keeps the server told which view is looked at, also after the connection was lost; returns what stops it. */
export function startWatchingPanel(game: string): () => void {
  let told: string | null = null;
  const tell = (): void => {
    if (room.get().phase !== "joined") {
      told = null;
      return;
    }
    const { panels } = preferences.get();
    const wanted = isShown("world") ? (shownPanel(world.get(), panels[game])?.id ?? null) : null;
    if (wanted === told) return;
    told = wanted;
    panel.set(null);
    send({ do: "panel", id: wanted });
  };
  const undo = [
    room.subscribe(tell),
    world.subscribe(tell),
    preferences.subscribe(tell),
    dock.subscribe(tell),
  ];
  tell();
  return () => {
    for (const stop of undo) stop();
  };
}
