import type { Point3, Space3, View3 } from "../protocol/solidTypes";
import { add, cross, length, sub, times } from "./vector";

/** Where a camera looks from, and how a hand moves it. The same conventions as in the Rust renderer. */

/** The opening angle along the shorter side of the picture. [rad] */
export const FOV = Math.PI / 4;
/** The same from the eyes of somebody. */
export const EYES_FOV = Math.PI / 2.6;
const MOST_PITCH = Math.PI / 2 - 0.01;
const LEAST_PITCH = -0.35;
/** A drag over the height of the picture turns so far. [rad] */
const TURN = Math.PI;

/** The axes of a camera, and how much it sees. */
export interface Pose {
  fov: number;
  eye: Point3;
  ahead: Point3;
  right: Point3;
  up: Point3;
}

export function yawDirection(yaw: number): Point3 {
  return [Math.cos(yaw), 0, -Math.sin(yaw)];
}

export function poseOf({ target, yaw, pitch, distance }: View3): Pose {
  const [level, down] = [Math.cos(pitch), Math.sin(pitch)];
  const ahead = add(times(yawDirection(yaw), level), [0, -down, 0]);
  const right = yawDirection(yaw - Math.PI / 2);
  return { fov: FOV, eye: sub(target, times(ahead, distance)), ahead, right, up: cross(right, ahead) };
}

/** Shows all of a space. */
export function firstView(space: Space3): View3 {
  if (space.view !== null) return space.view;
  const size = sub(space.max, space.min);
  const distance = Math.max(0.5, length(size) / 2) / Math.sin(FOV / 2);
  return { target: add(space.min, times(size, 0.5)), yaw: 0.6, pitch: 0.5, distance };
}

/** The same view in a picture of another shape: one that is narrow is looked at from farther away. */
export function fittedTo(view: View3, width: number, height: number): View3 {
  // A view is meant for a picture of about 16 to 10. The opening angle is that of the shorter side.
  const narrow = width < height ? 1.25 : Math.max(1, (1.45 * height) / width);
  return { ...view, distance: view.distance * narrow };
}

/** Turns about the target; what is under the hand follows it. */
export function orbited(view: View3, dx: number, dy: number, height: number): View3 {
  const turn = TURN / Math.max(1, height);
  const pitch = Math.min(MOST_PITCH, Math.max(LEAST_PITCH, view.pitch + dy * turn));
  return { ...view, yaw: wrapped(view.yaw - dx * turn), pitch };
}

/** The same view from above a ground: the camera does not go beneath it. */
export function aboveGround(view: View3, ground: number): View3 {
  const least = Math.asin(Math.min(1, Math.max(-1, (ground - view.target[1]) / view.distance)));
  return view.pitch >= least ? view : { ...view, pitch: Math.min(MOST_PITCH, least) };
}

/** Moves sideways and up, so that the target stays under the hand. */
export function panned(view: View3, dx: number, dy: number, shorterSide: number): View3 {
  const { right, up } = poseOf(view);
  const metres = (2 * view.distance * Math.tan(FOV / 2)) / Math.max(1, shorterSide);
  const moved = add(times(right, -dx * metres), times(up, dy * metres));
  return { ...view, target: add(view.target, moved) };
}

/** Nearer (a factor above 1) or farther, within limits that depend on the size of the world. */
export function zoomed(view: View3, factor: number, space: Space3 | null): View3 {
  const size = space === null ? 100 : Math.max(1, length(sub(space.max, space.min)));
  const distance = Math.min(size * 20, Math.max(size * 1e-3, view.distance / factor));
  return { ...view, distance };
}

function wrapped(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
