import type { Frame } from "../protocol/decodeFrame";
import { type Camera, screenToWorld } from "./camera";

/** Squared world distance to the nearest sprite within so many screen pixels; null when there is none. */
export function nearestSprite(
  frame: Frame,
  camera: Camera,
  screenX: number,
  screenY: number,
  pixels: number,
): number | null {
  const [x, y] = screenToWorld(camera, screenX, screenY);
  let best = (pixels / camera.scale) ** 2;
  let found = false;
  for (const batch of frame.batches) {
    if (batch.kind !== "sprites") continue;
    const [minX, minY, maxX, maxY] = batch.bounds;
    const stepX = (maxX - minX) / 65535;
    const stepY = (maxY - minY) / 65535;
    const { records } = batch;
    for (let i = 0; i < batch.count * 4; i += 4) {
      const dx = minX + (records[i] as number) * stepX - x;
      const dy = minY + (records[i + 1] as number) * stepY - y;
      const distance = dx * dx + dy * dy;
      if (distance > best) continue;
      best = distance;
      found = true;
    }
  }
  return found ? best : null;
}
