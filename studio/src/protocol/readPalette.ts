import type {
  JsonValue,
  KeyInfo,
  Palette,
  PaletteGroup,
  PaletteItem,
  Takes,
  Word,
  WordParam,
} from "./authorTypes";
import { isObject, list, object, readable, string, stringOr } from "./read";

const TAKES: readonly Takes[] = ["none", "one", "many", "named"];

export function readTakes(value: unknown): Takes {
  return TAKES.find((takes) => takes === value) ?? "none";
}

/** JSON as it comes is JSON already; what is absent is null. */
export function jsonValue(value: unknown): JsonValue {
  return value === undefined ? null : (value as JsonValue);
}

function readItem(value: unknown): PaletteItem {
  const json = object(value, "item of a palette");
  const id = string(json["id"], "id");
  return {
    id,
    title: stringOr(json["title"], id),
    help: stringOr(json["help"], ""),
    takes: readTakes(json["takes"]),
    preset: isObject(json["preset"]) ? (json["preset"] as Record<string, JsonValue>) : {},
  };
}

function readGroup(value: unknown): PaletteGroup {
  const json = object(value, "group of a palette");
  return { title: stringOr(json["title"], ""), items: readable(list(json["items"]), readItem) };
}

function readParam(value: unknown): WordParam {
  const json = object(value, "parameter");
  return {
    name: string(json["name"], "name"),
    kind: stringOr(json["kind"], ""),
    help: stringOr(json["help"], ""),
    default: jsonValue(json["default"]),
    optional: json["optional"] === true,
    out: json["out"] === true,
  };
}

function readWord(value: unknown): Word {
  const json = object(value, "word");
  return {
    name: string(json["name"], "name"),
    help: stringOr(json["help"], ""),
    params: readable(list(json["params"]), readParam),
  };
}

function readKey(value: unknown): KeyInfo {
  const json = object(value, "key");
  return {
    name: string(json["name"], "name"),
    kind: stringOr(json["kind"], ""),
    help: stringOr(json["help"], ""),
  };
}

/** What an editor offers for a file; null for files that are no graphs. */
export function readPalette(value: unknown): Palette | null {
  if (!isObject(value)) return null;
  const words = (name: string): Word[] => readable(list(value[name]), readWord);
  return {
    groups: readable(list(value["groups"]), readGroup),
    conditions: words("conditions"),
    values: words("values"),
    actions: words("actions"),
    events: words("events"),
    keys: readable(list(value["keys"]), readKey),
  };
}
