import { createStore } from "../store/store";
import type { Camera } from "./camera";
import type { Stage } from "./stage";

/** The stage on screen, for buttons and keys that move its camera. */
export const currentStage = createStore<Stage | null>(null);

/** Where it looks, for a second scene that looks at the same. */
export const sceneCamera = createStore<Camera | null>(null);
