import type { Point } from "../protocol/geometry";
import type { Point3 } from "../protocol/solidTypes";
import type { Pose } from "./pose";
import { add, dot, sub, times } from "./vector";

/** A pose in a picture of a size: from points of space to pixels and back. */
export interface Lens extends Pose {
  width: number;
  height: number;
  /** Pixels of a metre at a distance of one metre. */
  focal: number;
  near: number;
  far: number;
}

/** A point in front of the camera. */
export interface Seen {
  x: number;
  y: number;
  /** Along the line of sight. [m] */
  depth: number;
}

export interface Ray {
  from: Point3;
  /** Its length along the line of sight is 1. */
  along: Point3;
}

/** `reach`: how far the world is seen. */
export function lensOf(pose: Pose, width: number, height: number, reach: number): Lens {
  const focal = Math.min(width, height) / 2 / Math.tan(pose.fov / 2);
  // The ratio of both decides how fine depth is told apart.
  return { ...pose, width, height, focal, near: reach * 5e-4, far: reach };
}

/** null: it is behind the camera. */
export function project(lens: Lens, point: Point3): Seen | null {
  const offset = sub(point, lens.eye);
  const depth = dot(offset, lens.ahead);
  if (!(depth > lens.near)) return null;
  const scale = lens.focal / depth;
  return {
    x: lens.width / 2 + dot(offset, lens.right) * scale,
    y: lens.height / 2 - dot(offset, lens.up) * scale,
    depth,
  };
}

/** Metres of a pixel at a distance. */
export function metresPerPixel(lens: Lens, depth: number): number {
  return depth / lens.focal;
}

export function rayThrough(lens: Lens, x: number, y: number): Ray {
  const right = times(lens.right, (x - lens.width / 2) / lens.focal);
  const up = times(lens.up, (lens.height / 2 - y) / lens.focal);
  return { from: lens.eye, along: add(lens.ahead, add(right, up)) };
}

/** The place of the ground (x, y is x, height, -y in space) that a pixel shows; null: the sky. */
export function groundAt(lens: Lens, x: number, y: number, height = 0): Point | null {
  const { from, along } = rayThrough(lens, x, y);
  const steps = (height - from[1]) / along[1];
  if (!(steps > lens.near) || steps > lens.far) return null;
  return [from[0] + along[0] * steps, -(from[2] + along[2] * steps)];
}

/** View and projection in one matrix, column by column, as shaders want it. */
export function matrixOf(lens: Lens): Float32Array {
  const { eye, ahead, right, up, focal, width, height, near, far } = lens;
  const [sx, sy] = [(2 * focal) / width, (2 * focal) / height];
  const depth = (far + near) / (far - near);
  const offset = (-2 * far * near) / (far - near);
  const rows: [Point3, number][] = [
    [times(right, sx), -dot(right, eye) * sx],
    [times(up, sy), -dot(up, eye) * sy],
    [times(ahead, depth), -dot(ahead, eye) * depth + offset],
    [ahead, -dot(ahead, eye)],
  ];
  const matrix = new Float32Array(16);
  rows.forEach(([axis, shift], row) => {
    for (let column = 0; column < 3; column++) matrix[column * 4 + row] = axis[column] as number;
    matrix[12 + row] = shift;
  });
  return matrix;
}
