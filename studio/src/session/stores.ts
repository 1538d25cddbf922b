import type { LinkState } from "../connection/link";
import type { Frame } from "../protocol/decodeFrame";
import type { Game, Inspection } from "../protocol/types";
import { ChartHistory } from "../store/charts";
import { EMPTY_ROOM, type Room } from "../store/room";
import { createStore } from "../store/store";

/** Everything the app knows that is not React's business, in slices that change at different speeds. */

export const linkState = createStore<LinkState>({ phase: "connecting" });
/** Why the server said good-bye last, if it did. */
export const farewell = createStore("");

export const catalog = createStore<{ version: string; games: Game[] | null }>({ version: "", games: null });

export const room = createStore<Room>(EMPTY_ROOM);

/** Changes with every frame: shown by writing into the page, not by rendering React. */
export const tick = createStore(0);
export const latestFrame = createStore<Frame | null>(null);
export const latestInspection = createStore<Inspection | null>(null);
export const framesPerSecond = createStore(0);

export const charts = new ChartHistory();

export interface View {
  /** The control a click into the scene uses; null selects agents. */
  tool: string | null;
  follow: boolean;
  /** Clicks into the scene do not change the selection. */
  pinned: boolean;
  sheet: "none" | "help" | "about";
}

export const view = createStore<View>({ tool: null, follow: false, pinned: false, sheet: "none" });

export function setView(change: Partial<View>): void {
  view.update((old) => ({ ...old, ...change }));
}
