import type { JsonValue, KeyInfo, Palette, Word } from "../../protocol/authorTypes";

/**
 * Conditions in the form that files give them: `"Always"`, `{"Is": call}`, `{"Not": condition}`, `{"All": [condition]}`,
 * `{"Below": {"of": call, "than": value}}`. Nothing is lost that is not understood: it stays as it is.
 */
export type Condition = JsonValue;

/** A word with what it is told: `"fire"`, or `{"name": "walk_to", "with": {"place": "{door}"}}`. */
export type Call = JsonValue;

export const GROUPS = ["All", "Any", "Xor"] as const;
const COMPARED = ["Below", "Above", "Equal", "Within", "OneOf"] as const;

export interface Variant {
  id: string;
  title: string;
  help: string;
}

/** What a condition can be, for a menu. */
export const VARIANTS: readonly Variant[] = [
  { id: "Is", title: "is", help: "A condition of the game, or a key that is yes or no" },
  { id: "Not", title: "not", help: "The opposite" },
  { id: "All", title: "all of", help: "Every one of these" },
  { id: "Any", title: "any of", help: "One of these or more" },
  { id: "Xor", title: "an odd number of", help: "Of two: exactly one" },
  { id: "Below", title: "below", help: "A number below another" },
  { id: "Above", title: "above", help: "A number above another" },
  { id: "Within", title: "within", help: "A number between two ends, both included" },
  { id: "Equal", title: "equals", help: "The same value" },
  { id: "OneOf", title: "is one of", help: "One of these values" },
  { id: "Set", title: "is set", help: "A key holds something" },
  { id: "Expr", title: "expression", help: "A line of arithmetic and logic over keys: {ammo} * 2 < {foes}" },
  { id: "Always", title: "always", help: "Holds whatever happens" },
  { id: "Never", title: "never", help: "Never holds" },
];

/** Which variant it is, and what is in it; an empty name for what is none. */
export function variantOf(condition: Condition): { id: string; content: JsonValue } {
  if (typeof condition === "string") return { id: condition, content: null };
  if (condition === null || typeof condition !== "object" || Array.isArray(condition))
    return { id: "", content: null };
  const [entry, ...more] = Object.entries(condition);
  return entry === undefined || more.length > 0
    ? { id: "", content: null }
    : { id: entry[0], content: entry[1] };
}

export function conditionOf(id: string, content: JsonValue): Condition {
  return id === "Always" || id === "Never" ? id : { [id]: content };
}

function record(value: JsonValue): Record<string, JsonValue> {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
}

export function callName(call: Call): string {
  if (typeof call === "string") return call;
  const { name } = record(call);
  return typeof name === "string" ? name : "";
}

export function callWith(call: Call): Record<string, JsonValue> {
  return record(record(call)["with"] ?? null);
}

/** As short as files have it: what is told nothing is a mere name. */
export function callOf(name: string, told: Record<string, JsonValue>): Call {
  const kept = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
  return Object.keys(kept).length === 0 ? name : { name, with: kept };
}

/** The inner conditions of a group. */
export function membersOf(content: JsonValue): Condition[] {
  return Array.isArray(content) ? content : [];
}

/** Another variant with as much of the old one in it as makes sense. */
export function turnedInto(condition: Condition, id: string, palette: Palette): Condition {
  const { id: old, content } = variantOf(condition);
  if (old === id) return condition;
  const isGroup = (name: string): boolean => (GROUPS as readonly string[]).includes(name);
  if (isGroup(id)) return conditionOf(id, isGroup(old) ? content : old === "" ? [] : [condition]);
  if (id === "Not") return conditionOf(id, old === "" ? fresh("Is", palette) : condition);
  if (old === "Not" || isGroup(old)) {
    const inner = old === "Not" ? content : (membersOf(content)[0] ?? null);
    if (variantOf(inner).id === id) return inner;
  }
  const compared = COMPARED as readonly string[];
  if (compared.includes(id) && compared.includes(old))
    return compare(id, record(content)["of"] ?? "", content);
  return fresh(id, palette);
}

function compare(id: string, of: Call, content: JsonValue): Condition {
  const { than, to, min, max, among } = record(content);
  const other = than ?? to ?? max ?? min ?? (Array.isArray(among) ? among[0] : undefined) ?? 0;
  const number = typeof other === "number" ? other : 0;
  switch (id) {
    case "Within":
      return { Within: { of, min: 0, max: number } };
    case "Equal":
      return { Equal: { of, to: other } };
    case "OneOf":
      return { OneOf: { of, among: [other] } };
    default:
      return { [id]: { of, than: other } };
  }
}

/** A new condition of a sort, ready to be filled in. */
export function fresh(id: string, palette: Palette): Condition {
  const value = palette.values[0]?.name ?? (palette.keys[0] ? `{${palette.keys[0].name}}` : "");
  const flag = palette.keys.find((key) => key.kind === "bool");
  switch (id) {
    case "Is":
      return { Is: palette.conditions[0]?.name ?? (flag ? `{${flag.name}}` : "") };
    case "Not":
      return { Not: fresh("Is", palette) };
    case "Set":
      return { Set: palette.keys[0] ? `{${palette.keys[0].name}}` : "" };
    case "Expr":
      return { Expr: palette.keys[0] ? `{${palette.keys[0].name}} > 0` : "1 > 0" };
    case "Always":
    case "Never":
      return id;
    case "All":
    case "Any":
    case "Xor":
      return { [id]: [] };
    default:
      return compare(id, value, null);
  }
}

/** The word of a call among those that can be named there. */
export function wordOf(words: readonly Word[], call: Call): Word | null {
  return words.find((word) => word.name === callName(call)) ?? null;
}

export function isKey(value: JsonValue): value is string {
  return typeof value === "string" && /^\{.*\}$/.test(value);
}

export function keyName(value: JsonValue): string {
  return isKey(value) ? value.slice(1, -1) : "";
}

/** Keys of a kind, those of another after them. */
export function keysFor(keys: readonly KeyInfo[], kind: string): KeyInfo[] {
  const fits = (key: KeyInfo): boolean =>
    kind === "" || key.kind === kind || (kind === "number" && key.kind === "int");
  return [...keys.filter(fits), ...keys.filter((key) => !fits(key))];
}

/** In words, as graphs have it. */
export function inWords(condition: Condition): string {
  const { id, content } = variantOf(condition);
  const { of, than, to, min, max, among } = record(content);
  const call = (value: JsonValue | undefined): string => {
    const told = Object.entries(callWith(value ?? ""));
    const with_ =
      told.length > 0 ? `(${told.map(([name, one]) => `${name}: ${plain(one)}`).join(", ")})` : "";
    return `${callName(value ?? "")}${with_}`;
  };
  const list = (between: string): string => {
    const parts = membersOf(content).map((part) => {
      const nested = (GROUPS as readonly string[]).includes(variantOf(part).id);
      return nested ? `(${inWords(part)})` : inWords(part);
    });
    return parts.length > 0 ? parts.join(between) : "nothing yet";
  };
  switch (id) {
    case "Always":
    case "Never":
      return id.toLowerCase();
    case "Is":
      return call(content);
    case "Not":
      return `not ${(GROUPS as readonly string[]).includes(variantOf(content).id) ? `(${inWords(content)})` : inWords(content)}`;
    case "All":
      return list(" and ");
    case "Any":
      return list(" or ");
    case "Xor":
      return list(" xor ");
    case "Below":
      return `${call(of)} < ${plain(than)}`;
    case "Above":
      return `${call(of)} > ${plain(than)}`;
    case "Equal":
      return `${call(of)} = ${plain(to)}`;
    case "Within":
      return min === undefined || min === null
        ? `${call(of)} ≤ ${plain(max)}`
        : max === undefined || max === null
          ? `${call(of)} ≥ ${plain(min)}`
          : `${call(of)} ${plain(min)} to ${plain(max)}`;
    case "OneOf":
      return `${call(of)} is ${(Array.isArray(among) ? among : []).map(plain).join(" or ")}`;
    case "Set":
      return `${plain(content)} is set`;
    case "Expr":
      return plain(content);
    default:
      return condition === null ? "nothing yet" : JSON.stringify(condition);
  }
}

function plain(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return `[${value.map(plain).join(", ")}]`;
  return value === undefined || value === null
    ? "?"
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
}
