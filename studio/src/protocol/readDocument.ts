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
  strings,
} from "./read";
import { tintIndex } from "./tints";
import type { Bar, Field, FieldValue, InspectionDocument, Section } from "./types";

function readFieldValue(value: unknown): FieldValue | null {
  if (typeof value === "string" || typeof value === "boolean" || isNumber(value)) return value;
  if (Array.isArray(value) && value.every(isNumber)) return value;
  return null;
}

function readField(value: unknown): Field {
  const json = object(value, "field");
  return {
    name: string(json["name"], "name of a field"),
    // A value that JSON cannot carry (not a number, infinite) arrives as null: show that there is none.
    value: readFieldValue(json["value"]) ?? "–",
    unit: stringOr(json["unit"], ""),
    help: stringOr(json["help"], ""),
  };
}

function readBar(value: unknown): Bar {
  const json = object(value, "bar");
  return {
    name: string(json["name"], "name of a bar"),
    value: number(json["value"], "value of a bar"),
    max: isNumber(json["max"]) ? json["max"] : null,
    tint: tintIndex(json["tint"] ?? "agent"),
    note: stringOr(json["note"], ""),
  };
}

function readCell(value: unknown): string | number | boolean {
  if (typeof value === "string" || typeof value === "boolean" || isNumber(value)) return value;
  return "–";
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
        rows: list(json["rows"]).map((row) => list(row).map(readCell)),
      };
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
