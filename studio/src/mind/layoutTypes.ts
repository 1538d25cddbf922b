/** Which way a tree grows. */
export type Direction = "right" | "down";

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

/** A link between what is drawn. */
export interface Link {
  from: number;
  to: number;
  label: string;
}
