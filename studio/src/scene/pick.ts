import type { Frame } from "../protocol/decodeFrame";
import { type Camera, screenToWorld } from "./camera";

/** Whoever is pointed at or clicked may be so far away: a finger is less exact than a mouse. [px] */
const MOUSE_PIXELS = 12;
const FINGER_PIXELS = 24;
/** The ground is clearly empty where nobody is within so many times that. */
const EMPTY = 3;

/** How far away whoever is picked may be. [px] */
export function pickPixels(touch = false): number {
  return touch ? FINGER_PIXELS : MOUSE_PIXELS;
}

/** Whoever is so near was missed by a little: what was selected stays. [px] */
export function nearPixels(touch = false): number {
  return EMPTY * pickPixels(touch);
}

/** Larger sprites are grounds, not somebody. [px] */
const LARGEST_SPRITE = 200;

/**
 * How far from a place of the screen an agent may be to be picked. Games look for the middle of an agent, so whoever points
 * at the edge of a large sprite is as far away as that. [m]
 */
export function pickRadius(
  frame: Frame | null,
  camera: Camera,
  screenX: number,
  screenY: number,
  pixels = pickPixels(),
): number {
  const [x, y] = screenToWorld(camera, screenX, screenY);
  const least = pixels / camera.scale;
  let nearest = Infinity;
  for (const batch of frame?.batches ?? []) {
    if (batch.kind !== "sprites") continue;
    const [minX, minY, maxX, maxY] = batch.bounds;
    const [stepX, stepY] = [(maxX - minX) / 65535, (maxY - minY) / 65535];
    const { records } = batch;
    for (let i = 0; i < batch.count * 4; i += 4) {
      const radius = ((((records[i + 3] as number) >> 8) & 255) / 16) * batch.size * 0.5;
      if (radius <= least || radius * camera.scale > LARGEST_SPRITE) continue;
      const distance = Math.hypot(
        minX + (records[i] as number) * stepX - x,
        minY + (records[i + 1] as number) * stepY - y,
      );
      // Its edge is what is aimed at.
      if (distance <= radius + least) nearest = Math.min(nearest, distance);
    }
  }
  // A little more than the distance: positions are rounded on their way here.
  return Math.max(least, nearest === Infinity ? 0 : nearest * 1.02 + 1 / camera.scale);
}
