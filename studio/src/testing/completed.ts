import { SCHEMA } from "../protocol/generated";
import type { Shape } from "../protocol/schema";

type Json = Record<string, unknown>;

/** A message of the server with what a test does not care for put in: empty texts and lists, zeros, first choices. */
export function completed(message: object): Json {
  return filled({ type: "Say" }, message) as Json;
}

function filled(shape: Shape, value: unknown): unknown {
  if (typeof shape === "string") return value === undefined ? NOTHING[shape] : value;
  if ("type" in shape) return filled(SCHEMA[shape.type] as Shape, value);
  if ("maybe" in shape) return value === undefined || value === null ? null : filled(shape.maybe, value);
  if ("list" in shape)
    return Array.isArray(value) ? value.map((entry) => filled(shape.list, entry)) : (value ?? []);
  if ("map" in shape) return value ?? {};
  if ("words" in shape) return value ?? shape.words[0];
  if ("tuple" in shape) return value ?? shape.tuple.map((part) => filled(part, undefined));
  if ("either" in shape) return value === undefined ? filled(shape.either[0] as Shape, undefined) : value;
  // What is wrong is left for the reader to find.
  if (typeof (value ?? {}) !== "object") return value;
  if ("object" in shape) return withEntries(shape.object, (value ?? {}) as Json);
  const json = (value ?? { [shape.tag]: Object.keys(shape.cases)[0] }) as Json;
  const bodies = (shape.cases[String(json[shape.tag])] ?? []).map(opened);
  const strange = (body: Entries): number => Object.keys(json).filter((name) => !(name in body)).length;
  const body = bodies.toSorted((a, b) => strange(a) - strange(b))[0];
  return body === undefined ? json : withEntries(body, json);
}

const NOTHING = { text: "", integer: 0, float: 0, flag: false, null: null, any: null };

type Entries = Extract<Shape, { object: unknown }>["object"];

function opened(shape: Shape): Entries {
  if (typeof shape === "object" && "type" in shape) return opened(SCHEMA[shape.type] as Shape);
  return typeof shape === "object" && "object" in shape ? shape.object : {};
}

/** What a server may leave out is left out. */
function withEntries(entries: Entries, json: Json): Json {
  const whole = { ...json };
  for (const [name, entry] of Object.entries(entries)) {
    if (typeof entry === "object" && "absent" in entry) {
      if (whole[name] !== undefined) whole[name] = filled(entry.is, whole[name]);
    } else if (typeof entry === "object" && "optional" in entry) {
      if (whole[name] !== undefined) whole[name] = filled(entry.optional, whole[name]);
    } else whole[name] = filled(entry, whole[name]);
  }
  return whole;
}
