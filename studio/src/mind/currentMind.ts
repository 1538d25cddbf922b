import { createStore } from "../store/store";
import type { MindStage } from "./stage";

/** The picture that is on screen, for shortcuts and panels. */
export const currentMind = createStore<MindStage | null>(null);
