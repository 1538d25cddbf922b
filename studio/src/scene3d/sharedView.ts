import type { View3 } from "../protocol/solidTypes";
import { createStore } from "../store/store";
import type { Stage3 } from "./stage3";

/** Where the scene looks from, for a second scene that looks at the same. */
export const sharedView = createStore<View3 | null>(null);

/** The scene whose camera both have: a hand on either moves this one. */
export const leadingStage = createStore<Stage3 | null>(null);
