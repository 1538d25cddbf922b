import type { Point } from "../../protocol/geometry";
import { createStore } from "../../store/store";

/** What is in somebody's hand, and where it would be let go; null when nothing is. */
export interface Held {
  at: string;
  /** New corners of a region, or the new place of an end of a link. */
  corners: readonly Point[] | null;
  start: Point | null;
  end: Point | null;
}

export const held = createStore<Held | null>(null);
