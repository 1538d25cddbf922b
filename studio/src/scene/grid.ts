import type { Bounds } from "../protocol/geometry";
import { type Camera, screenToWorld, worldToScreen } from "./camera";
import { SCENE_COLOURS } from "./palette";
import type { Theme } from "../store/theme";

/** The largest of 1, 2, 5, 10, 20, … that is not above the value. */
export function niceBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const share = value / power;
  return power * (share >= 5 ? 5 : share >= 2 ? 2 : 1);
}

/** A quiet grid in round distances, every fifth line stronger, and the edge of the world. */
export function drawGrid(
  context: CanvasRenderingContext2D,
  camera: Camera,
  bounds: Bounds | null,
  theme: Theme,
): void {
  const colours = SCENE_COLOURS[theme];
  const cell = niceBelow(56 / camera.scale) || 1;
  const [minX, maxY] = screenToWorld(camera, 0, 0);
  const [maxX, minY] = screenToWorld(camera, camera.width, camera.height);
  context.lineWidth = 1;
  for (const major of [false, true]) {
    context.beginPath();
    for (let i = Math.ceil(minX / cell); i * cell <= maxX; i++) {
      if ((i % 5 === 0) !== major) continue;
      const x = Math.round(worldToScreen(camera, i * cell, 0)[0]) + 0.5;
      context.moveTo(x, 0);
      context.lineTo(x, camera.height);
    }
    for (let i = Math.ceil(minY / cell); i * cell <= maxY; i++) {
      if ((i % 5 === 0) !== major) continue;
      const y = Math.round(worldToScreen(camera, 0, i * cell)[1]) + 0.5;
      context.moveTo(0, y);
      context.lineTo(camera.width, y);
    }
    context.strokeStyle = major ? colours.gridMajor : colours.grid;
    context.stroke();
  }
  if (bounds) drawEdge(context, camera, bounds, colours.edge);
}

function drawEdge(context: CanvasRenderingContext2D, camera: Camera, bounds: Bounds, colour: string): void {
  const [left, bottom] = worldToScreen(camera, bounds[0], bounds[1]);
  const [right, top] = worldToScreen(camera, bounds[2], bounds[3]);
  context.strokeStyle = colour;
  context.strokeRect(
    Math.round(left) + 0.5,
    Math.round(top) + 0.5,
    Math.round(right - left),
    Math.round(bottom - top),
  );
}

/** A ruler: a round distance that is 60 to 150 pixels long on screen. */
export function rulerFor(camera: Camera): { metres: number; pixels: number } {
  const metres = niceBelow(150 / camera.scale);
  return { metres, pixels: metres * camera.scale };
}
