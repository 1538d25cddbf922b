import { createStore } from "../store/store";
import type { Stage } from "./stage";

/** The stage on screen, for buttons and keys that move its camera. */
export const currentStage = createStore<Stage | null>(null);
