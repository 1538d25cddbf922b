import type { Mind } from "../model/mind";
import type { Model } from "../model/model";
import type { Layout } from "./layoutTypes";

/** Everything that a picture shows. */
export interface Scene {
  model: Model;
  place: Layout;
  stand: Int32Array;
  /** How many nodes each folded box stands for. */
  folded: ReadonlyMap<number, number>;
  mind: Mind | null;
  tick: number;
  ticksPerSecond: number;
  selected: number | null;
  hovered: number | null;
  matches: ReadonlySet<number> | null;
  stops: ReadonlySet<number>;
  stopped: number | null;
  /** Breakpoints can be set at the left edge of boxes. */
  gutter: boolean;
  /** Being edited: all nodes and links that are selected, and those that something is wrong with. */
  chosen: ReadonlySet<number>;
  chosenLinks: ReadonlySet<number>;
  faults: ReadonlyMap<number, "fault" | "doubt">;
  /** What sort of part each node is, for a stripe at its left; null for none. */
  sorts: readonly Sort[] | null;
}

export type Sort = "none" | "many" | "one" | "named" | "asks" | "does";
