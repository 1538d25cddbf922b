import type { Frame } from "../protocol/decodeFrame";
import type { Point } from "../protocol/geometry";
import type { Shape } from "../protocol/types";
import { type Camera, worldToScreen } from "./camera";
import type { Box } from "./labels";

/** What is drawn of somebody: how large, and in which colour. */
export interface DrawnBody {
  /** [m] */
  radius: number;
  tint: number;
}

/** What is so faint is a halo, not a body. */
const LEAST_ALPHA = 0.3;

/**
 * What is drawn at a place: of all that lies there the one whose middle is nearest to it. Scenes do not say whose body a
 * shape is; but whoever stands somewhere is drawn there.
 */
export function bodyAt(
  frame: Frame,
  at: Point,
  largest: number,
  hidden: ReadonlySet<string> = new Set(),
): DrawnBody | null {
  let best: DrawnBody | null = null;
  let least = Infinity;
  const consider = (distance: number, radius: number, tint: number): void => {
    // What is drawn later lies over the others.
    if (radius > largest || distance > radius || distance > least + radius * 0.05) return;
    least = distance;
    best = { radius, tint };
  };
  for (const shape of frame.shapes) {
    if (hidden.has(shape.layer) || (shape.fill?.alpha ?? 0) < LEAST_ALPHA) continue;
    const body = bodyOf(shape);
    if (body !== null) consider(distanceTo(body.at, at), body.radius, shape.fill?.tint ?? 0);
  }
  for (const batch of frame.batches) {
    if (batch.kind !== "sprites" || hidden.has(batch.layer)) continue;
    const [minX, minY, maxX, maxY] = batch.bounds;
    const [stepX, stepY] = [(maxX - minX) / 65535, (maxY - minY) / 65535];
    const { records } = batch;
    for (let i = 0; i < batch.count * 4; i += 4) {
      const x = minX + (records[i] as number) * stepX;
      const y = minY + (records[i + 1] as number) * stepY;
      const look = records[i + 3] as number;
      consider(Math.hypot(x - at[0], y - at[1]), ((look >> 8) / 16) * batch.size * 0.5, look & 255);
    }
  }
  return best;
}

/** Larger things are grounds and houses, not somebody. [px] */
const LARGEST_SIGHT = 24;
/** In a crowd of more than this every place hides somebody. */
const MOST_SIGHTS = 500;

/** Where small things are drawn: what a card should not hide without need. */
export function bodiesIn(frame: Frame | null, camera: Camera): Box[] {
  const boxes: Box[] = [];
  for (const shape of frame?.shapes ?? []) {
    if ((shape.fill?.alpha ?? 0) < LEAST_ALPHA || boxes.length >= MOST_SIGHTS) continue;
    const body = bodyOf(shape);
    const radius = (body?.radius ?? Infinity) * camera.scale;
    if (body === null || radius > LARGEST_SIGHT) continue;
    const [x, y] = worldToScreen(camera, ...body.at);
    boxes.push({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius });
  }
  return boxes;
}

function bodyOf(shape: Shape): { at: Point; radius: number } | null {
  if (shape.kind === "circle") return { at: shape.at, radius: shape.radius };
  if (shape.kind === "box") return spanning([shape.min, shape.max]);
  return shape.kind === "polygon" ? spanning(shape.points) : null;
}

function spanning(points: readonly Point[]): { at: Point; radius: number } | null {
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  return { at: [(left + right) / 2, (low + high) / 2], radius: Math.max(right - left, high - low) / 2 };
}

function distanceTo([x, y]: Point, [toX, toY]: Point): number {
  return Math.hypot(x - toX, y - toY);
}
