import type { Point } from "../protocol/geometry";
import type { Shape } from "../protocol/types";
import { type Camera, textSize, worldToScreen } from "./camera";
import { LINE_HEIGHT, measureIn, placeLabel } from "./labels";
import { SCENE_COLOURS, tintCss } from "./palette";
import type { Theme } from "../store/theme";

const ARROW_HEAD = 8;
const FONT = 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

function letters(size: number): string {
  return `500 ${size}px ${FONT}`;
}

/** How wide a text is, in sizes of its letters. */
export const measureText = measureIn(letters);

/** Draws a shape with screen-pixel strokes, so that lines stay crisp at every zoom. */
export function drawShape(
  context: CanvasRenderingContext2D,
  shape: Shape,
  camera: Camera,
  theme: Theme,
): void {
  context.lineWidth = shape.width;
  if (shape.kind === "text") {
    drawText(context, shape, camera, theme);
    return;
  }
  context.beginPath();
  tracePath(context, shape, camera);
  if (shape.fill && shape.kind !== "line" && shape.kind !== "arrow") {
    context.fillStyle = tintCss(theme, shape.fill.tint, shape.fill.alpha);
    context.fill();
  }
  const stroke = shape.stroke ?? (shape.kind === "line" || shape.kind === "arrow" ? shape.fill : null);
  if (stroke && shape.width > 0) {
    context.strokeStyle = tintCss(theme, stroke.tint, stroke.alpha);
    context.stroke();
    if (shape.kind === "arrow") drawHead(context, shape.from, shape.to, camera, context.strokeStyle);
  }
}

function tracePath(context: CanvasRenderingContext2D, shape: Shape, camera: Camera): void {
  switch (shape.kind) {
    case "circle": {
      const [x, y] = worldToScreen(camera, ...shape.at);
      context.arc(x, y, shape.radius * camera.scale, 0, Math.PI * 2);
      return;
    }
    case "box": {
      const [left, bottom] = worldToScreen(camera, ...shape.min);
      const [right, top] = worldToScreen(camera, ...shape.max);
      context.rect(left, top, right - left, bottom - top);
      return;
    }
    case "polygon":
    case "line":
      tracePoints(context, shape.points, camera);
      if (shape.kind === "polygon") context.closePath();
      return;
    case "arrow":
      tracePoints(context, [shape.from, shape.to], camera);
      return;
    case "sector": {
      const [x, y] = worldToScreen(camera, ...shape.at);
      const radius = shape.radius * camera.scale;
      // Angles run counter-clockwise in the world and clockwise on the screen.
      const start = -shape.facing - shape.spread / 2;
      if (shape.spread < Math.PI * 2) context.moveTo(x, y);
      context.arc(x, y, radius, start, start + Math.min(shape.spread, Math.PI * 2));
      context.closePath();
      return;
    }
    case "text":
      return;
  }
}

function tracePoints(context: CanvasRenderingContext2D, points: readonly Point[], camera: Camera): void {
  points.forEach((at, index) => {
    const [x, y] = worldToScreen(camera, ...at);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
}

function drawHead(
  context: CanvasRenderingContext2D,
  from: Point,
  to: Point,
  camera: Camera,
  colour: string | CanvasGradient | CanvasPattern,
): void {
  const [fromX, fromY] = worldToScreen(camera, ...from);
  const [x, y] = worldToScreen(camera, ...to);
  const length = Math.hypot(x - fromX, y - fromY);
  if (length < 2) return;
  // A head longer than its arrow would point backwards.
  const head = Math.min(ARROW_HEAD, length);
  const ux = (x - fromX) / length;
  const uy = (y - fromY) / length;
  context.beginPath();
  context.moveTo(x + ux * 2, y + uy * 2);
  context.lineTo(x - ux * head - uy * head * 0.5, y - uy * head + ux * head * 0.5);
  context.lineTo(x - ux * head + uy * head * 0.5, y - uy * head - ux * head * 0.5);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
}

function drawText(
  context: CanvasRenderingContext2D,
  shape: Extract<Shape, { kind: "text" }>,
  camera: Camera,
  theme: Theme,
): void {
  const paint = shape.fill ?? shape.stroke;
  if (paint === null) return;
  const { at, lines } = placeLabel(shape, camera, measureText);
  const [x, y] = at;
  const size = textSize(camera, shape.size);
  context.font = letters(size);
  context.textAlign = "left";
  context.textBaseline = "middle";
  // A halo in the colour of the page keeps letters apart from whatever they stand on.
  context.lineWidth = 3;
  context.strokeStyle = SCENE_COLOURS[theme].halo;
  context.fillStyle = tintCss(theme, paint.tint, paint.alpha);
  lines.forEach((line, index) => {
    const below = y + index * size * LINE_HEIGHT;
    context.strokeText(line, x, below);
    context.fillText(line, x, below);
  });
}
