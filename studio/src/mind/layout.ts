import { layoutMachine } from "./layoutMachine";
import { layoutNetwork } from "./layoutNetwork";
import { type Direction, layoutTree } from "./layoutTree";
import type { Model } from "./model";

/** Where everything is, in the pixels of a picture at its natural size; y points down. */
export interface Layout {
  /** By node; a hidden node has no width. */
  x: Float32Array;
  y: Float32Array;
  w: Float32Array;
  h: Float32Array;
  /** What is drawn, from back to front. */
  shown: number[];
  /** Nodes that are drawn around others. */
  frames: ReadonlySet<number>;
  edges: Edge[];
  width: number;
  height: number;
}

export interface Edge {
  /** As drawn: a folded box stands for what is in it. */
  from: number;
  to: number;
  label: string;
  /** Numbers of the links that it stands for; none for a mere line from parent to child. */
  links?: number[];
  /** Corners: x, y, x, y … */
  points: number[];
  /** The left end of the baseline of the label. */
  labelAt: [number, number] | null;
  /** How wide the label may be. */
  labelRoom?: number;
  /** Swings from corner to corner, along this direction, or bends round its corner; else it turns at right angles. */
  curve?: Direction | "round";
}

/** How large a node is drawn; texts are measured by whoever draws. */
export interface Sizes {
  box(node: number): { w: number; h: number };
  text(text: string): number;
}

export function layout(model: Model, stand: Int32Array, sizes: Sizes, direction: Direction): Layout {
  switch (model.graph.form) {
    case "machine":
      return layoutMachine(model, stand, sizes);
    case "network":
      return layoutNetwork(model, stand, sizes, direction);
    default:
      return layoutTree(model, stand, sizes, direction);
  }
}

/** The node at a point: what is drawn last lies on top. Frames are hit too, beneath what they hold. */
export function nodeAt(place: Layout, x: number, y: number): number | null {
  for (let at = place.shown.length - 1; at >= 0; at--) {
    const node = place.shown[at] as number;
    const left = place.x[node] as number;
    const top = place.y[node] as number;
    if (x < left || y < top || x > left + (place.w[node] as number) || y > top + (place.h[node] as number))
      continue;
    return node;
  }
  return null;
}
