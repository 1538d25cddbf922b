import type { Bounds } from "../protocol/geometry";

/** A camera that looks straight down: which point of the world is in the middle, and how large. */
export interface Camera {
  /** World point in the middle of the view, metres. */
  x: number;
  y: number;
  /** Screen pixels a metre. */
  scale: number;
  /** Size of the view, screen pixels. */
  width: number;
  height: number;
}

const MIN_SCALE = 1e-3;
const MAX_SCALE = 1e4;
const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/** The world's y points up, the screen's down. */
export function worldToScreen(camera: Camera, x: number, y: number): [number, number] {
  return [
    camera.width / 2 + (x - camera.x) * camera.scale,
    camera.height / 2 - (y - camera.y) * camera.scale,
  ];
}

export function screenToWorld(camera: Camera, x: number, y: number): [number, number] {
  return [
    camera.x + (x - camera.width / 2) / camera.scale,
    camera.y - (y - camera.height / 2) / camera.scale,
  ];
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y + dy / camera.scale };
}

/** Zooms so that the world point under the cursor stays under it. */
export function zoomedAbout(camera: Camera, screenX: number, screenY: number, factor: number): Camera {
  const [x, y] = screenToWorld(camera, screenX, screenY);
  const scale = clampScale(camera.scale * factor);
  return {
    ...camera,
    scale,
    x: x - (screenX - camera.width / 2) / scale,
    y: y + (screenY - camera.height / 2) / scale,
  };
}

/** Games write for a view of this size; in a smaller one letters shrink with it, but not to specks. [px] */
const WIDTH_OF_LETTERS = 760;
const HEIGHT_OF_LETTERS = 460;
const LEAST_LETTERS = 0.5;
/** Smaller letters cannot be read. [px] */
const LEAST_SIZE = 10;

/** How large text of a size is drawn. Zooming does not change it. [px] */
export function textSize(camera: Camera, size: number): number {
  const room = Math.min(camera.width / WIDTH_OF_LETTERS, camera.height / HEIGHT_OF_LETTERS);
  const share = Math.min(1, Math.max(LEAST_LETTERS, room));
  return Math.max(size * share, LEAST_SIZE);
}

/** Shows the whole of the bounds with a margin of so many pixels; `top` may be wider than the others. */
export function fitted(bounds: Bounds, width: number, height: number, margin: number, top = margin): Camera {
  const [minX, minY, maxX, maxY] = bounds;
  const roomX = Math.max(1, width - 2 * margin);
  const roomY = Math.max(1, height - margin - top);
  // A world without extent (one point) would ask for an endless zoom.
  const worldX = Math.max(maxX - minX, 1e-6);
  const worldY = Math.max(maxY - minY, 1e-6);
  const scale = clampScale(Math.min(roomX / worldX, roomY / worldY));
  const lower = (top - margin) / 2 / scale;
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 + lower, scale, width, height };
}

export function resized(camera: Camera, width: number, height: number): Camera {
  return { ...camera, width, height };
}

export function centredOn(camera: Camera, x: number, y: number): Camera {
  return { ...camera, x, y };
}
