import type { Point } from "./geometry";
import { isNumber, list, number, object, readable, string } from "./read";
import { readShape } from "./readShape";
import { Malformed } from "./schema";
import type { Point3, Shape3 } from "./solidTypes";
import type { Shape } from "./types";

/** Pieces of a whole turn of a sector. */
const ARC_PIECES = 48;

export function point3(value: unknown, what: string): Point3 {
  if (!Array.isArray(value) || value.length !== 3 || !value.every(isNumber)) {
    throw new Malformed(`${what} is not a point in space`);
  }
  return value as unknown as Point3;
}

/** The shapes of a scene of three dimensions: those in space, and flat ones, which lie on the ground. */
export function readShapes3(value: unknown): Shape3[] {
  return readable(list(value), readShape3);
}

function readShape3(value: unknown): Shape3 | null {
  const json = object(value, "shape");
  const kind = json["kind"];
  // What all shapes have is read as for a flat one.
  const dressed = { ...json, kind: "line", points: [] };
  const flat = readShape(typeof kind === "string" && kind.endsWith("3") ? dressed : json);
  if (flat === null) return null;
  const { layer, fill, stroke, width } = flat;
  const style = { layer, fill, stroke, width };
  switch (kind) {
    case "line3":
    case "polygon3":
      return { ...style, kind, points: list(json["points"]).map((at) => point3(at, "point of a shape")) };
    case "arrow3":
      return { ...style, kind, from: point3(json["from"], "from"), to: point3(json["to"], "to") };
    case "ring3":
      return {
        ...style,
        kind,
        at: point3(json["at"], "at"),
        normal: point3(json["normal"], "normal"),
        radius: Math.max(0, number(json["radius"], "radius")),
      };
    case "dot3":
      return {
        ...style,
        kind,
        at: point3(json["at"], "at"),
        size: Math.max(0, number(json["size"], "size")),
      };
    case "text3":
      return {
        ...style,
        kind,
        at: point3(json["at"], "at"),
        text: string(json["text"], "text"),
        size: Math.max(1, number(json["size"], "size")),
      };
    default:
      return typeof kind === "string" && kind.endsWith("3") ? null : onGround(flat);
  }
}

const lying = ([x, y]: Point): Point3 => [x, 0, -y];

/** A flat shape on the ground. */
export function onGround(shape: Shape): Shape3 {
  const { layer, fill, stroke, width } = shape;
  const style = { layer, fill, stroke, width };
  switch (shape.kind) {
    case "circle":
      return { ...style, kind: "ring3", at: lying(shape.at), normal: [0, 1, 0], radius: shape.radius };
    case "box": {
      const [[left, low], [right, high]] = [shape.min, shape.max];
      const corners: Point[] = [shape.min, [right, low], shape.max, [left, high]];
      return { ...style, kind: "polygon3", points: corners.map(lying) };
    }
    case "polygon":
      return { ...style, kind: "polygon3", points: shape.points.map(lying) };
    case "line":
      return { ...style, kind: "line3", points: shape.points.map(lying) };
    case "arrow":
      return { ...style, kind: "arrow3", from: lying(shape.from), to: lying(shape.to) };
    case "sector":
      return { ...style, kind: "polygon3", points: sector(shape).map(lying) };
    case "text":
      return { ...style, kind: "text3", at: lying(shape.at), text: shape.text, size: shape.size };
  }
}

function sector({ at, radius, facing, spread }: Extract<Shape, { kind: "sector" }>): Point[] {
  const opening = Math.min(spread, 2 * Math.PI);
  if (!(opening > 0)) return [];
  const pieces = Math.max(1, Math.ceil((ARC_PIECES * opening) / (2 * Math.PI)));
  const arc = Array.from({ length: pieces + 1 }, (_, piece): Point => {
    const angle = facing + opening * (piece / pieces - 0.5);
    return [at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)];
  });
  return [at, ...arc];
}
