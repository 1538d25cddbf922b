/** Scenes in three dimensions: metres, right-handed, y up. A flat place (x, y) is (x, 0, -y) on the ground. */
import type { Paint } from "./paint";

export type Point3 = readonly [number, number, number];

/** A camera that looks at a target and can be turned about it. */
export interface View3 {
  target: Point3;
  /** 0 looks along +x, a quarter turn along -z. [rad] */
  yaw: number;
  /** How far down it looks: a quarter turn is straight down. [rad] */
  pitch: number;
  /** [m] */
  distance: number;
}

/** What makes a frame three-dimensional. */
export interface Space3 {
  min: Point3;
  max: Point3;
  /** Where a camera looks from at first. */
  view: View3 | null;
  /** The ground has a line every so many metres; null: there is no ground. */
  grid: number | null;
}

/** A mesh that does not move. */
export interface PlacedMesh {
  layer: string;
  mesh: string;
  alpha: number;
}

/** Triangles and edges with a colour at each vertex. */
export interface MeshData {
  id: string;
  /** Three numbers a vertex. */
  positions: Float32Array;
  /** The tint of each vertex; tint 0 takes the colour of the body. */
  tints: Uint8Array;
  /** Three vertices a triangle, counter-clockwise seen from outside. */
  triangles: Uint32Array;
  /** Two vertices a line. */
  edges: Uint32Array;
  /** Shaded across triangles that share a vertex. */
  smooth: boolean;
}

/** Bodies of one mesh. All arrays are views of the same records of 40 bytes. */
export interface BodyBatch {
  kind: "bodies";
  layer: string;
  mesh: string;
  alpha: number;
  count: number;
  /** Ten numbers a body: place (0 to 2) and size (5 to 7). */
  floats: Float32Array;
  /** Twenty numbers a body: a quaternion (6 to 9), 32767 is 1. */
  shorts: Int16Array;
  /** Ten numbers a body: agent (8), tint (the lowest byte of 9). */
  words: Uint32Array;
}

interface ShapeStyle3 {
  layer: string;
  fill: Paint | null;
  stroke: Paint | null;
  /** [px] */
  width: number;
}

export type Shape3 = ShapeStyle3 &
  (
    | { kind: "line3" | "polygon3"; points: Point3[] }
    | { kind: "arrow3"; from: Point3; to: Point3 }
    | { kind: "ring3"; at: Point3; normal: Point3; radius: number }
    | { kind: "dot3"; at: Point3; size: number }
    | { kind: "text3"; at: Point3; text: string; size: number }
  );
