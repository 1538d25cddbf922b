import { throttle } from "../connection/throttle";
import { dock, isShown } from "../dock/state";
import { send } from "../session/session";
import { room, timeline } from "../session/stores";
import { MOST_LANES } from "../store/timeline";
import { filter } from "./stores";

/** While a filter is typed the server is not told of every letter. [ms] */
const FILTER_MS = 300;

/** Whose lanes the server has to choose: where it follows all agents, the page filters them itself. */
function chosen(): string {
  return (room.get().status?.agents ?? 0) > MOST_LANES ? filter.get().name.trim() : "";
}

/** Keeps the server told whether somebody looks at the timeline, also after the connection was lost; returns what stops it. */
export function startWatchingTimeline(): () => void {
  /** What the server was told: whose lanes are wanted; null: none. */
  let told: string | null = null;
  const tell = (): void => {
    if (room.get().phase !== "joined") {
      told = null;
      return;
    }
    const wanted = isShown("timeline") ? chosen() : null;
    if (wanted === told) return;
    if (wanted === null || told === null) timeline.clear();
    told = wanted;
    send({ do: "timeline", on: wanted !== null, ...(wanted ? { of: wanted } : {}) });
  };
  const later = throttle<void>(FILTER_MS, tell);
  const undo = [
    room.subscribe(tell),
    dock.subscribe(tell),
    filter.subscribe(() => later()),
    () => later.cancel(),
  ];
  tell();
  return () => {
    for (const stop of undo) stop();
  };
}
