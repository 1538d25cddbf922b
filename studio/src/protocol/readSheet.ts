/** Reads the sections that need room: functions, surfaces, outlines, time lines. */
import type {
  Axis,
  Kinds,
  Lane,
  OutlineItem,
  PlotHandle,
  PlotLine,
  PlotMark,
  Span,
  Spender,
} from "./documentTypes";
import {
  isNumber,
  isObject,
  list,
  number,
  numberOr,
  object,
  point,
  readable,
  string,
  stringOr,
  type Json,
} from "./read";
import { statusNumber } from "./readMind";
import { tintIndex } from "./tints";
import type { Point } from "./geometry";

/** An axis that ends before it begins, or nowhere, would divide by zero. */
function readAxis(value: unknown): Axis {
  const json = object(value, "axis");
  const from = numberOr(json["from"], 0);
  const to = numberOr(json["to"], from + 1);
  return {
    name: stringOr(json["name"], ""),
    unit: stringOr(json["unit"], ""),
    from: Math.min(from, to),
    to: to === from ? from + 1 : Math.max(from, to),
  };
}

/** A height that JSON cannot carry arrives as null: a gap. */
function readPlace(value: unknown): Point | null {
  const [x, y] = list(value);
  return isNumber(x) ? [x, isNumber(y) ? y : Number.NaN] : null;
}

function readHandle(value: unknown): PlotHandle {
  const json = object(value, "handle");
  return { key: string(json["key"], "key of a handle"), at: point(json["at"], "place of a handle") };
}

function readLine(value: unknown): PlotLine {
  const json = object(value, "line");
  return {
    name: stringOr(json["name"], ""),
    tint: tintIndex(json["tint"] ?? "neutral"),
    points: readable(list(json["points"]), readPlace),
    level: isNumber(json["level"]) ? json["level"] : null,
    handles: readable(list(json["handles"]), readHandle),
  };
}

function readMark(value: unknown): PlotMark {
  const json = object(value, "mark");
  return {
    name: stringOr(json["name"], ""),
    x: number(json["x"], "place of a mark"),
    y: isNumber(json["y"]) ? json["y"] : null,
  };
}

export function readPlot(json: Json): Kinds["plot"] {
  return {
    x: readAxis(json["x"]),
    y: readAxis(json["y"]),
    lines: readable(list(json["lines"]), readLine),
    marks: readable(list(json["marks"]), readMark),
  };
}

export function readSurface(json: Json): Kinds["surface"] {
  const at = readPlace(json["at"]);
  return {
    x: readAxis(json["x"]),
    y: readAxis(json["y"]),
    z: readAxis(json["z"]),
    columns: Math.max(1, Math.round(numberOr(json["columns"], 1))),
    values: list(json["values"]).map((value) => (isNumber(value) ? value : Number.NaN)),
    at: at !== null && isNumber(at[1]) ? at : null,
  };
}

function readItem(value: unknown): OutlineItem {
  const json = object(value, "item");
  return {
    depth: Math.max(0, Math.round(numberOr(json["depth"], 0))),
    text: stringOr(json["text"], ""),
    status: typeof json["status"] === "string" ? statusNumber(json["status"]) : null,
    note: stringOr(json["note"], ""),
  };
}

export function readItems(value: unknown): OutlineItem[] {
  return readable(list(value), readItem);
}

function readSpan(value: unknown): Span {
  const json = object(value, "span");
  return {
    name: stringOr(json["name"], ""),
    from: number(json["from"], "beginning of a span"),
    to: isNumber(json["to"]) ? json["to"] : null,
    tint: tintIndex(json["tint"] ?? "neutral"),
    note: stringOr(json["note"], ""),
  };
}

function readLane(value: unknown): Lane {
  const json = object(value, "lane");
  return { name: stringOr(json["name"], ""), spans: readable(list(json["spans"]), readSpan) };
}

function readSpender(value: unknown): Spender {
  const json = object(value, "spender");
  return { name: stringOr(json["name"], ""), tint: tintIndex(json["tint"] ?? "neutral") };
}

/** A share that is no number, or less than nothing, is nothing. */
export function readFrames(json: Json): Kinds["frames"] {
  const spenders = list(json["spenders"]).filter(isObject).map(readSpender);
  const share = (value: unknown): number => Math.max(0, numberOr(value, 0));
  return {
    unit: stringOr(json["unit"], ""),
    spenders,
    limit: isNumber(json["limit"]) ? json["limit"] : null,
    from: numberOr(json["from"], 0),
    frames: list(json["frames"]).map((frame) => {
      const shares = list(frame);
      return spenders.map((_, place) => share(shares[place]));
    }),
  };
}

export function readTimeline(json: Json): Kinds["timeline"] {
  const from = numberOr(json["from"], 0);
  return {
    from,
    to: Math.max(from + 1, numberOr(json["to"], from + 1)),
    lanes: readable(list(json["lanes"]), readLane),
  };
}
