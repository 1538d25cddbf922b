import { dock, isShown } from "../dock/state";
import { send } from "../session/session";
import { room, timeline } from "../session/stores";

/** Keeps the server told whether somebody looks at the timeline, also after the connection was lost; returns what stops it. */
export function startWatchingTimeline(): () => void {
  let told = false;
  const tell = (): void => {
    if (room.get().phase !== "joined") {
      told = false;
      return;
    }
    const wanted = isShown("timeline");
    if (wanted === told) return;
    told = wanted;
    if (!wanted) timeline.clear();
    send({ do: "timeline", on: wanted });
  };
  const undo = [room.subscribe(tell), dock.subscribe(tell)];
  tell();
  return () => {
    for (const stop of undo) stop();
  };
}
