/** The one check of what comes in: JSON against the description that is made from the Rust types. */

/** What can stand at a place of a message. */
export type Shape =
  | "text"
  | "integer"
  | "float"
  | "flag"
  | "null"
  | "any"
  | { readonly list: Shape }
  | { readonly map: Shape }
  | { readonly tuple: readonly Shape[] }
  | { readonly maybe: Shape }
  | { readonly words: readonly string[] }
  | { readonly type: string }
  | { readonly either: readonly Shape[] }
  | { readonly object: Entries }
  | { readonly tag: string; readonly cases: Readonly<Record<string, readonly Shape[]>> };

/** An entry that may be left out stands for something, or says something by not being there. */
type Entry = Shape | { readonly absent: unknown; readonly is: Shape } | { readonly optional: Shape };
type Entries = Readonly<Record<string, Entry>>;
type Types = Readonly<Record<string, Shape>>;
type Json = Record<string, unknown>;

/** What came in is not what was agreed on. */
export class Malformed extends Error {}

/**
 * Checks a value in place and returns it: entries that were left out are put in, numbers that JSON cannot carry (sent as
 * null) become `NaN`. Throws `Malformed` with the path of the first thing that is wrong; an entry that is not known is.
 */
export function checked(types: Types, shape: Shape, value: unknown, path: string): unknown {
  if (typeof shape === "string") return scalar(shape, value, path);
  if ("type" in shape) return checked(types, typeOf(types, shape.type), value, path);
  if ("maybe" in shape) return value === null ? null : checked(types, shape.maybe, value, path);
  if ("list" in shape) return each(types, value, path, () => shape.list);
  if ("tuple" in shape) return tuple(types, shape.tuple, value, path);
  if ("words" in shape) return word(shape.words, value, path);
  if ("either" in shape) return either(types, shape.either, value, path);
  if ("map" in shape) {
    const map = object(value, path);
    for (const name of Object.keys(map)) map[name] = checked(types, shape.map, map[name], `${path}.${name}`);
    return map;
  }
  if ("object" in shape) return entries(types, shape.object, object(value, path), path, null);
  return tagged(types, shape, object(value, path), path);
}

function typeOf(types: Types, name: string): Shape {
  const shape = types[name];
  if (shape === undefined) throw new Error(`no type is called ${name}`);
  return shape;
}

function scalar(kind: "text" | "integer" | "float" | "flag" | "null" | "any", value: unknown, path: string) {
  switch (kind) {
    case "text":
      return typeof value === "string" ? value : wrong(path, "a text", value);
    case "integer":
      return Number.isInteger(value) ? value : wrong(path, "a whole number", value);
    case "float":
      if (value === null) return Number.NaN;
      return typeof value === "number" ? value : wrong(path, "a number", value);
    case "flag":
      return typeof value === "boolean" ? value : wrong(path, "true or false", value);
    case "null":
      return value === null ? null : wrong(path, "null", value);
    case "any":
      return value === undefined ? wrong(path, "a value", value) : value;
  }
}

function each(types: Types, value: unknown, path: string, shapeAt: (place: number) => Shape): unknown[] {
  if (!Array.isArray(value)) return wrong(path, "a list", value);
  for (let place = 0; place < value.length; place++) {
    value[place] = checked(types, shapeAt(place), value[place], `${path}[${place}]`);
  }
  return value;
}

function tuple(types: Types, shapes: readonly Shape[], value: unknown, path: string): unknown[] {
  if (!Array.isArray(value) || value.length !== shapes.length) {
    return wrong(path, `a list of ${shapes.length}`, value);
  }
  return each(types, value, path, (place) => shapes[place] as Shape);
}

function word(words: readonly string[], value: unknown, path: string): unknown {
  return typeof value === "string" && words.includes(value) ? value : wrong(path, words.join(" or "), value);
}

function either(types: Types, shapes: readonly Shape[], value: unknown, path: string): unknown {
  for (const shape of shapes) {
    if (!mayBe(types, shape, value)) continue;
    try {
      return checked(types, shape, value, path);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
    }
  }
  return wrong(path, shapes.map(named).join(" or "), value);
}

/** Whether a value is of the kind of a shape, at a glance: an error for each alternative that is not would cost far more. */
function mayBe(types: Types, shape: Shape, value: unknown): boolean {
  if (typeof shape === "string") return mayBeWord(shape, value);
  if ("type" in shape) return mayBe(types, typeOf(types, shape.type), value);
  if ("maybe" in shape) return value === null || mayBe(types, shape.maybe, value);
  if ("either" in shape) return shape.either.some((one) => mayBe(types, one, value));
  if ("words" in shape) return typeof value === "string" && shape.words.includes(value);
  if ("tuple" in shape) return Array.isArray(value) && value.length === shape.tuple.length;
  return Array.isArray(value) === "list" in shape && typeof value === "object" && value !== null;
}

function mayBeWord(shape: Extract<Shape, string>, value: unknown): boolean {
  if (shape === "text") return typeof value === "string";
  if (shape === "flag") return typeof value === "boolean";
  if (shape === "null") return value === null;
  return shape === "any" || typeof value === "number" || value === null;
}

function named(shape: Shape): string {
  return typeof shape === "string" ? shape : (Object.keys(shape)[0] ?? "");
}

/** `tag`: the entry that told which object it is. */
function entries(types: Types, known: Entries, json: Json, path: string, tag: string | null): Json {
  for (const name of Object.keys(json)) {
    if (name !== tag && !Object.hasOwn(known, name)) {
      throw new Malformed(`${path}.${name} is not known to this page`);
    }
  }
  for (const [name, entry] of Object.entries(known)) {
    const inside = `${path}.${name}`;
    const given = json[name];
    if (typeof entry === "object" && "absent" in entry) {
      json[name] =
        given === undefined ? structuredClone(entry.absent) : checked(types, entry.is, given, inside);
    } else if (typeof entry === "object" && "optional" in entry) {
      if (given !== undefined) json[name] = checked(types, entry.optional, given, inside);
    } else json[name] = checked(types, entry, given, inside);
  }
  return json;
}

function tagged(
  types: Types,
  { tag, cases }: { tag: string; cases: Readonly<Record<string, readonly Shape[]>> },
  json: Json,
  path: string,
): Json {
  const name = json[tag];
  const bodies = typeof name === "string" && Object.hasOwn(cases, name) ? cases[name] : undefined;
  if (bodies === undefined)
    return wrong(path === "" ? tag : `${path}.${tag}`, "one that this page knows", name);
  const objects = bodies.map((body) => entriesOf(types, body));
  const unfit = objects.map((known) => misfits(known, json, tag));
  const found = objects[unfit.indexOf(Math.min(...unfit))] as Entries;
  return entries(types, found, json, path === "" ? String(name) : path, tag);
}

function entriesOf(types: Types, shape: Shape): Entries {
  if (typeof shape === "object" && "type" in shape) return entriesOf(types, typeOf(types, shape.type));
  if (typeof shape === "object" && "object" in shape) return shape.object;
  throw new Error("a case is not an object");
}

/** Of two messages of one name the entries tell which it is: how many are missing here, or not known. */
function misfits(known: Entries, json: Json, tag: string): number {
  const needed = (entry: Entry): boolean =>
    typeof entry === "string" || !("absent" in entry || "optional" in entry);
  const unknown = Object.keys(json).filter((name) => name !== tag && !Object.hasOwn(known, name));
  const missing = Object.entries(known).filter(([name, entry]) => needed(entry) && json[name] === undefined);
  return unknown.length + missing.length;
}

function object(value: unknown, path: string): Json {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Json;
  return wrong(path, "an object", value);
}

const SHORT = 60;

function wrong(path: string, expected: string, found: unknown): never {
  const text = JSON.stringify(found) ?? "nothing";
  const short = text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
  throw new Malformed(`${path || "message"}: expected ${expected}, found ${short}`);
}
