import type { Point3 } from "../protocol/solidTypes";
import type { Quaternion } from "../protocol/readSolid";

/** Arithmetic of points in space. */

export const add = (a: Point3, b: Point3): Point3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Point3, by: number): Point3 => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Point3): number => Math.hypot(a[0], a[1], a[2]);

export const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Of length 1; what has no direction becomes the fallback. */
export function unit(a: Point3, fallback: Point3 = [0, 1, 0]): Point3 {
  const size = length(a);
  return size > 1e-9 ? times(a, 1 / size) : fallback;
}

/** Any unit vector across this one. */
export function across(a: Point3): Point3 {
  return unit(cross(a, Math.abs(a[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]), [1, 0, 0]);
}

export function rotate([x, y, z, w]: Quaternion, v: Point3): Point3 {
  const axis: Point3 = [x, y, z];
  const turned = times(cross(axis, v), 2);
  return add(add(v, times(turned, w)), cross(axis, turned));
}

export function unrotate([x, y, z, w]: Quaternion, v: Point3): Point3 {
  return rotate([-x, -y, -z, w], v);
}
