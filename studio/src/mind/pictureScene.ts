import type { Mind } from "../model/mind";
import type { Model } from "../model/model";
import type { Edge, Layout } from "./layoutTypes";

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
  /** The line that is pointed at, where something can be done with it. */
  hoveredEdge: Edge | null;
  /** Breakpoints can be set at the left edge of boxes. */
  gutter: boolean;
  /** Being edited: all nodes and links that are selected, and those that something is wrong with. */
  chosen: ReadonlySet<number>;
  chosenLinks: ReadonlySet<number>;
  faults: ReadonlyMap<number, "fault" | "doubt">;
}

/** Starts and histories of machines are dots. */
export function isDot(scene: Scene, node: number): boolean {
  const { kind } = scene.model.graph.nodes[node] ?? { kind: "" };
  return scene.model.graph.form === "machine" && (kind === "start" || kind === "history");
}

/** The outline of a box, as a path. */
export function outline(
  draw: CanvasRenderingContext2D,
  place: Layout,
  node: number,
  radius: number,
  grow = 0,
): void {
  const x = (place.x[node] as number) - grow;
  const y = (place.y[node] as number) - grow;
  const w = (place.w[node] as number) + 2 * grow;
  const h = (place.h[node] as number) + 2 * grow;
  if (radius === 0) draw.rect(x, y, w, h);
  else draw.roundRect(x, y, w, h, radius);
}
