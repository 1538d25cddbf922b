import type { Frame } from "../protocol/decodeFrame";
import { type Camera, screenToWorld } from "./camera";

/** Whoever is pointed at or clicked may be so far away. [px] */
export const PICK_PIXELS = 12;
/** Larger sprites are grounds, not somebody. [px] */
const LARGEST_SPRITE = 200;

/**
 * How far from a place of the screen an agent may be to be picked. Games look for the middle of an agent, so whoever points
 * at the edge of a large sprite is as far away as that. [m]
 */
export function pickRadius(frame: Frame | null, camera: Camera, screenX: number, screenY: number): number {
  const [x, y] = screenToWorld(camera, screenX, screenY);
  const least = PICK_PIXELS / camera.scale;
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
      if (distance <= radius) nearest = Math.min(nearest, distance);
    }
  }
  // A little more than the distance: positions are rounded on their way here.
  return Math.max(least, nearest === Infinity ? 0 : nearest * 1.02 + 1 / camera.scale);
}
