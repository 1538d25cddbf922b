import type { Paint } from "../protocol/paint";
import type { Point3, Shape3 } from "../protocol/solidTypes";
import { type Lens, metresPerPixel, project } from "./lens";
import { across, add, cross, length, sub, times, unit } from "./vector";

/** Shapes as lines and faces: what a renderer needs to know of them. */

export interface Stroke {
  from: Point3;
  to: Point3;
  /** At both ends. [px] */
  widths: readonly [number, number];
  paint: Paint;
}

export interface Face {
  corners: readonly [Point3, Point3, Point3];
  paint: Paint;
}

export interface Strokes {
  strokes: Stroke[];
  faces: Face[];
}

/** Pieces of a circle. */
const PIECES = 48;
/** The head of an arrow: so long, and at most this share of the arrow. [px] */
const HEAD = 9;
const HEAD_SHARE = 0.5;

export function strokesOf(shapes: readonly Shape3[], lens: Lens): Strokes {
  const result: Strokes = { strokes: [], faces: [] };
  for (const shape of shapes) {
    switch (shape.kind) {
      case "line3":
        addLine(result, shape.points, shape.stroke ?? shape.fill, shape.width);
        break;
      case "polygon3":
        addArea(result, shape.points, shape);
        break;
      case "ring3":
        addArea(result, ring(shape.at, shape.normal, shape.radius), shape);
        break;
      case "arrow3":
        addArrow(result, shape, lens);
        break;
      case "dot3": {
        const paint = shape.fill ?? shape.stroke;
        const widths = [shape.size, shape.size] as const;
        if (paint) result.strokes.push({ from: shape.at, to: shape.at, widths, paint });
        break;
      }
      case "text3":
        break;
    }
  }
  return result;
}

function addLine(result: Strokes, points: readonly Point3[], paint: Paint | null, width: number): void {
  if (paint === null || paint.alpha <= 0 || width <= 0) return;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1] as Point3, points[i] as Point3];
    result.strokes.push({ from, to, widths: [width, width], paint });
  }
}

function addArea(
  result: Strokes,
  points: readonly Point3[],
  { fill, stroke, width }: Pick<Shape3, "fill" | "stroke" | "width">,
): void {
  const first = points[0];
  if (first === undefined) return;
  if (fill !== null && fill.alpha > 0) {
    for (let i = 2; i < points.length; i++) {
      const corners = [first, points[i - 1] as Point3, points[i] as Point3] as const;
      result.faces.push({ corners, paint: fill });
    }
  }
  addLine(result, [...points, first], stroke, width);
}

export function ring(at: Point3, normal: Point3, radius: number): Point3[] {
  const axis = unit(normal);
  const side = across(axis);
  const up = cross(axis, side);
  return Array.from({ length: PIECES }, (_, piece) => {
    const angle = (2 * Math.PI * piece) / PIECES;
    return add(at, add(times(side, radius * Math.cos(angle)), times(up, radius * Math.sin(angle))));
  });
}

function addArrow(result: Strokes, shape: Extract<Shape3, { kind: "arrow3" }>, lens: Lens): void {
  const paint = shape.stroke ?? shape.fill;
  if (paint === null || shape.width <= 0) return;
  const { from, to, width } = shape;
  const whole = length(sub(to, from));
  const seen = project(lens, to);
  if (whole === 0) return;
  const pixels = Math.max(HEAD, 4 * width);
  const head = seen === null ? 0 : Math.min(pixels * metresPerPixel(lens, seen.depth), HEAD_SHARE * whole);
  const neck = add(to, times(sub(from, to), head / whole));
  result.strokes.push({ from, to: neck, widths: [width, width], paint });
  if (head > 0) result.strokes.push({ from: neck, to, widths: [0.9 * pixels, 0], paint });
}
