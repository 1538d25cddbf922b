import { isObject, list, number, numberOr, object, point, readable, string, stringOr } from "./read";
import { tintIndex } from "./tints";
import type { Point } from "./geometry";
import type { Paint } from "./paint";
import type { Shape } from "./types";

function readPaint(value: unknown): Paint | null {
  if (!isObject(value)) return null;
  return { tint: tintIndex(value["tint"]), alpha: Math.min(1, Math.max(0, numberOr(value["alpha"], 1))) };
}

function readPoints(value: unknown): Point[] {
  return list(value).map((entry) => point(entry, "point of a shape"));
}

/** Reads one shape; null for a kind this client does not know. */
export function readShape(value: unknown): Shape | null {
  const json = object(value, "shape");
  const style = {
    layer: stringOr(json["layer"], ""),
    fill: readPaint(json["fill"]),
    stroke: readPaint(json["stroke"]),
    width: Math.max(0, numberOr(json["width"], 1)),
  };
  switch (json["kind"]) {
    case "circle":
      return { ...style, kind: "circle", at: point(json["at"], "at"), radius: radius(json["radius"]) };
    case "box":
      return { ...style, kind: "box", min: point(json["min"], "min"), max: point(json["max"], "max") };
    case "polygon":
    case "line":
      return { ...style, kind: json["kind"], points: readPoints(json["points"]) };
    case "arrow":
      return { ...style, kind: "arrow", from: point(json["from"], "from"), to: point(json["to"], "to") };
    case "sector":
      return {
        ...style,
        kind: "sector",
        at: point(json["at"], "at"),
        radius: radius(json["radius"]),
        facing: number(json["facing"], "facing"),
        spread: number(json["spread"], "spread"),
      };
    case "text":
      return {
        ...style,
        kind: "text",
        at: point(json["at"], "at"),
        text: string(json["text"], "text"),
        size: Math.max(1, numberOr(json["size"], 12)),
      };
    default:
      return null;
  }
}

/** A canvas throws at a negative radius, so it is stopped here. */
function radius(value: unknown): number {
  return Math.max(0, number(value, "radius"));
}

export function readShapes(value: unknown): Shape[] {
  return readable(list(value), readShape);
}
