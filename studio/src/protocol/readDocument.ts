import {
  isNumber,
  isObject,
  list,
  numberOr,
  object,
  point,
  readable,
  string,
  stringOr,
  strings,
  type Json,
} from "./read";
import { tintIndex } from "./tints";
import type { Bar, Field, InspectionDocument, Section, SheetNews } from "./documentTypes";
import { readValue } from "./readMind";
import { readFrames, readItems, readPlot, readSurface, readTimeline } from "./readSheet";

function readField(value: unknown): Field {
  const json = object(value, "field");
  return {
    name: string(json["name"], "name of a field"),
    // A value that JSON cannot carry (not a number, infinite) arrives as null: show that there is none.
    value: readValue(json["value"]) ?? "–",
    unit: stringOr(json["unit"], ""),
    help: stringOr(json["help"], ""),
  };
}

function readBar(value: unknown): Bar {
  const json = object(value, "bar");
  return {
    name: string(json["name"], "name of a bar"),
    // One that cannot be counted is a candidate all the same.
    value: isNumber(json["value"]) ? json["value"] : Number.NaN,
    max: isNumber(json["max"]) ? json["max"] : null,
    tint: tintIndex(json["tint"] ?? "agent"),
    note: stringOr(json["note"], ""),
  };
}

/** Reads one section; null for a kind this client does not know. */
function readSection(value: unknown): Section | null {
  const json = object(value, "section");
  const head = { title: stringOr(json["title"], ""), help: stringOr(json["help"], "") };
  switch (json["kind"]) {
    case "fields":
      return { ...head, kind: "fields", fields: readable(list(json["fields"]), readField) };
    case "bars":
      return { ...head, kind: "bars", bars: readable(list(json["bars"]), readBar) };
    case "curve": {
      const points = readable(list(json["points"]), (entry) => point(entry, "point of a curve"));
      return { ...head, kind: "curve", unit: stringOr(json["unit"], ""), points };
    }
    case "log":
      return {
        ...head,
        kind: "log",
        entries: list(json["entries"])
          .filter(isObject)
          .map((entry) => ({ tick: numberOr(entry["tick"], 0), text: stringOr(entry["text"], "") })),
      };
    case "table":
      return {
        ...head,
        kind: "table",
        columns: strings(json["columns"]),
        rows: list(json["rows"]).map((row) => list(row).map((cell) => readValue(cell) ?? "–")),
        more: list(json["more"]).map(readItems),
      };
    case "plot":
      return { ...head, kind: "plot", ...readPlot(json) };
    case "surface":
      return { ...head, kind: "surface", ...readSurface(json) };
    case "outline":
      return { ...head, kind: "outline", items: readItems(json["items"]) };
    case "timeline":
      return { ...head, kind: "timeline", ...readTimeline(json) };
    case "frames":
      return { ...head, kind: "frames", ...readFrames(json) };
    case "text":
      return { ...head, kind: "text", text: stringOr(json["text"], "") };
    default:
      return null;
  }
}

export function readDocument(value: unknown): InspectionDocument {
  const json = object(value, "document");
  return {
    title: stringOr(json["title"], ""),
    subtitle: stringOr(json["subtitle"], ""),
    sections: readable(list(json["sections"]), readSection),
  };
}

export function readSheet(json: Json): SheetNews | null {
  if (!isNumber(json["agent"])) return null;
  return {
    agent: json["agent"],
    mind: numberOr(json["mind"], 0),
    document: isObject(json["document"]) ? readDocument(json["document"]) : null,
    waiting: strings(json["waiting"]),
  };
}
