import { createStore } from "../store/store";
import type { Camera } from "./camera";
import type { Stage } from "./stage";

/** A scene whose camera can show everything. */
export interface Fitting {
  fit(): void;
}

/** The stage on screen, flat or not, for buttons and keys that move its camera. */
export const currentStage = createStore<Stage | Fitting | null>(null);

/** Where it looks, for a second scene that looks at the same. */
export const sceneCamera = createStore<Camera | null>(null);
