import type { KeyInfo, Palette, Word, WordParam } from "../../protocol/authorTypes";
import { luaPlace } from "./luaPlace";
import { type RonFrame, type RonNames, ronNames, ronPlace } from "./ronPlace";
import { usage } from "./signature";

/** Something that could be written next. */
export interface Suggestion {
  label: string;
  kind: "action" | "condition" | "value" | "event" | "key" | "part" | "param" | "choice" | "name" | "keyword";
  help: string;
  /** What is told of it in a few words, such as its parameters. */
  detail: string;
  /** What is written, if not the label. */
  insert?: string;
}

export interface Suggestions {
  /** How many characters before the cursor are replaced. */
  back: number;
  list: Suggestion[];
}

const NONE: Suggestions = { back: 0, list: [] };

function ofWords(words: readonly Word[], kind: Suggestion["kind"]): Suggestion[] {
  return words.map((word) => ({ label: word.name, kind, help: word.help, detail: usage(word) }));
}

const actions = (palette: Palette): Suggestion[] => ofWords(palette.actions, "action");
const conditions = (palette: Palette): Suggestion[] => ofWords(palette.conditions, "condition");
const values = (palette: Palette): Suggestion[] => ofWords(palette.values, "value");
const events = (palette: Palette): Suggestion[] => ofWords(palette.events, "event");

function keys(known: readonly KeyInfo[], kind = ""): Suggestion[] {
  const fitting = known.filter((key) => kind === "" || key.kind === kind || key.kind === "");
  return fitting.map((key) => ({ label: key.name, kind: "key", help: key.help, detail: key.kind }));
}

const braced = (list: Suggestion[]): Suggestion[] => list.map((key) => ({ ...key, label: `{${key.label}}` }));

/** The word of a name: what is told in a file or by a script. */
export function wordNamed(palette: Palette, name: string): Word | null {
  const all = [...palette.actions, ...palette.conditions, ...palette.values, ...palette.events];
  return all.find((one) => one.name === name) ?? null;
}

function params(word: Word | null, given: readonly string[]): Suggestion[] {
  const left = (word?.params ?? []).filter((param) => !given.includes(param.name));
  return left.map((param) => ({
    label: param.name,
    kind: "param",
    help: param.help,
    detail: param.kind + (param.optional || param.default !== null ? ", may be left out" : ""),
  }));
}

/** The names that a parameter can be chosen from. */
function choices(param: WordParam | null | undefined): Suggestion[] {
  const { choices: list = [], what: detail = "" } = param?.accepts ?? {};
  return list.map(({ name, help }) => ({ label: name, kind: "choice", help, detail }));
}

/** What fits at the cursor of a definition in RON. `before` is the text up to the cursor, `text` the whole. */
export function suggestRon(before: string, palette: Palette | null, text = before): Suggestions {
  if (palette === null) return NONE;
  const { around, string, word, inComment } = ronPlace(before);
  if (inComment) return NONE;
  if (string === null) return suggestBare(word, palette);
  const names = ronNames(text);
  const known = [
    ...names.keys,
    ...palette.keys.filter((key) => !names.keys.some((own) => own.name === key.name)),
  ];
  const brace = /\{([\w.]*)$/.exec(string);
  const param = paramAt(around, palette);
  if (brace) return { back: brace[1]?.length ?? 0, list: keys(known, param?.kind) };
  return { back: string.length, list: inString(around, palette, known, names) };
}

/** The parameter whose value is being written in a `with: {…}`. */
function paramAt(around: readonly RonFrame[], palette: Palette): WordParam | null {
  const [call, map] = around.slice(-2);
  if (map?.field !== "with" || map.bracket !== "{" || map.atKey) return null;
  const word = wordNamed(palette, call?.texts.get("name") ?? "");
  return word?.params.find((one) => one.name === map.current) ?? null;
}

const ACTS = /^(?:Do|Act)$/;
const ASKS = /^(?:Is|If|While|Until)$/;
const TREES = /^(?:SubTree|Lazy)$/;
const ACT_FIELDS = /^(?:entry|exit|active|acts|act|do|deed)$/;
const VALUE_FIELDS = /^(?:of|than|score|desire|insistence|count|travel|targets)$/;
const STATE_FIELDS = /^(?:to|initial|back_to)$/;
const KEY_WORDS = /^(?:Set|ClearKey)$/;

function inString(
  around: readonly RonFrame[],
  palette: Palette,
  known: readonly KeyInfo[],
  names: RonNames,
): Suggestion[] {
  const top = around.at(-1);
  const asKeys = braced(keys(known));
  if (top?.field === "with" && top.bracket === "{") {
    const word = wordNamed(palette, around.at(-2)?.texts.get("name") ?? "");
    if (top.atKey) return params(word, top.names);
    const param = paramAt(around, palette);
    return [...choices(param), ...(param === null ? asKeys : braced(keys(known, param.kind)))];
  }
  const named = top === undefined || top.current === "" || top.current === "name";
  const role = named ? roleOf(around) : "";
  if (role === "act") return actions(palette);
  if (role === "ask") return [...conditions(palette), ...braced(keys(known, "bool"))];
  if (role === "value" || VALUE_FIELDS.test(top?.current ?? "")) return [...values(palette), ...asKeys];
  if (role === "tree")
    return [...names.trees.map((label) => ofName(label, "this file")), ...treeFiles(palette)];
  if (role === "key" || top?.current === "key") return asKeys;
  if (top?.current === "on") return events(palette);
  if (STATE_FIELDS.test(top?.current ?? "") && names.states.length > 0)
    return [...new Set(names.states)].map((label) => ofName(label, "state"));
  if (ACT_FIELDS.test(top?.current ?? "")) return actions(palette);
  if (top?.current === "name" || top?.current === "help") return [];
  return [...actions(palette), ...conditions(palette), ...values(palette), ...events(palette), ...asKeys];
}

/** What the name that is being written is for: the innermost bracket that says so. */
function roleOf(around: readonly RonFrame[]): "act" | "ask" | "value" | "tree" | "key" | "" {
  for (const frame of around.toReversed()) {
    if (ACTS.test(frame.variant)) return "act";
    if (ASKS.test(frame.variant)) return "ask";
    if (TREES.test(frame.variant)) return "tree";
    if (KEY_WORDS.test(frame.variant)) return "key";
    if (ACT_FIELDS.test(frame.field)) return "act";
    if (VALUE_FIELDS.test(frame.field)) return "value";
    // A call in parentheses of its own: what is around it says what it is.
    if (frame.variant !== "" || frame.bracket === "{" || frame.field !== "") return "";
  }
  return "";
}

const ofName = (label: string, detail: string): Suggestion => ({ label, kind: "name", help: "", detail });

/** Files that are words: minds that can be parts of others. */
function treeFiles(palette: Palette): Suggestion[] {
  return actions(palette).filter((one) => one.label.endsWith(".tree.ron"));
}

function suggestBare(word: string, palette: Palette): Suggestions {
  if (word === "") return NONE;
  const seen = new Set<string>();
  const list = palette.groups.flatMap((group) =>
    group.items.flatMap((item): Suggestion[] => {
      // Items with presets share their id.
      if (seen.has(item.id) || !/^[A-Z]/.test(item.id)) return [];
      seen.add(item.id);
      const help = Object.keys(item.preset).length > 0 ? "" : item.help;
      return [{ label: item.id, kind: "part", help, detail: group.title }];
    }),
  );
  return { back: word.length, list };
}

const LUA_WORDS =
  "and break do else elseif end false for function goto if in local nil not or repeat return then true until while";

/** What every script finds: name, how it is called, what it does. */
export const SCRIPT_NAMES: readonly (readonly [string, string, string])[] = [
  ["ask", "ask.word{…}", "Questions to the game: conditions and values."],
  ["act", "act.word{…}", "Things to do; those that go on are waited for."],
  ["board", "board.key", "The character's own blackboard."],
  ["squad", "squad.key", "The blackboard of its squad."],
  ["world", "world.key", "The blackboard of everybody."],
  ["me", "me.name", "What this character keeps for itself."],
  ["raise", "raise(event, …)", "Something happens."],
  ["wait", "wait(seconds)", "Goes on later; the game does not stand still."],
  ["wait_for", "wait_for(event)", "Goes on when it happens."],
  ["wait_until", "wait_until(test)", "Goes on when the test holds."],
  ["uninterrupted", "uninterrupted(f)", "Nothing comes between."],
  ["vec", "vec(x, y, z)", "A vector."],
  ["class", "class(…)", "A class."],
  ["log", "log(text)", "Writes to the character's log."],
  ["print", "print(…)", "Writes lines."],
];

/** Where keys of blackboards are found: those of the character have no scope in their name. */
const BOARDS: Record<string, string> = { board: "", squad: "squad.", world: "world." };

function keysOf(palette: Palette, board: string): Suggestion[] {
  const scope = BOARDS[board] ?? "";
  return keys(palette.keys).flatMap((key) => {
    const fits = scope === "" ? !key.label.includes(".") : key.label.startsWith(scope);
    return fits ? [{ ...key, label: key.label.slice(scope.length) }] : [];
  });
}

/** The word that a call of a script means: `act.go_to`, `ask.near`, `act.try.go_to`. */
export function wordOfCall(palette: Palette, name: string): Word | null {
  const asked = /^(?:ask|act|act\.try)\.(\w+)$/.exec(name)?.[1];
  if (asked === undefined) return null;
  const words = name.startsWith("ask") ? [...palette.conditions, ...palette.values] : palette.actions;
  return words.find((word) => word.name === asked) ?? null;
}

/** What fits at the cursor of a script. `text` is the whole. */
export function suggestLua(before: string, palette: Palette | null, text = before): Suggestions {
  const { call, string, inComment, word } = luaPlace(before);
  if (inComment) return NONE;
  const meant = palette && call && wordOfCall(palette, call.name);
  if (string !== null) {
    if (palette === null || call === null) return NONE;
    if (/^(?:raise|wait_for)$/.test(call.name) && call.param === 0)
      return { back: string.length, list: events(palette) };
    const param = meant?.params.find((one, place) => one.name === call.param || place === call.param);
    const brace = /^\{([\w.]*)$/.exec(string);
    if (brace) return { back: brace[1]?.length ?? 0, list: keys(palette.keys, param?.kind) };
    if (param === undefined) return NONE;
    const own = param.out ? keys(palette.keys, param.kind) : choices(param);
    return { back: string.length, list: own };
  }
  const [, table = "", typed = word] = /^(.*)\.(\w*)$/.exec(word) ?? [];
  const back = typed.length;
  if (table !== "") return { back, list: palette === null ? [] : members(palette, table, text, typed) };
  if (meant && call && typeof call.param === "number" && /[{,(]\s*\w*$/.test(before)) {
    const left = params(meant, call.given).map((one) => ({ ...one, insert: `${one.label} = ` }));
    const inBraces = /\{[^{}]*$/.test(before);
    if (left.length > 0 && inBraces) return { back, list: left };
  }
  if (word === "") return NONE;
  return {
    back,
    list: [...scriptNames(palette), ...ownNames(before, word), ...luaWords()],
  };
}

/** What a table has. */
function members(palette: Palette, table: string, text: string, typed: string): Suggestion[] {
  if (table in BOARDS) return keysOf(palette, table);
  if (table === "ask") return [...conditions(palette), ...values(palette)];
  if (table === "act" || table === "act.try") return actions(palette);
  const own = palette.scripts.flatMap(({ name, usage, help, gives }): Suggestion[] => {
    const rest = name.startsWith(`${table}.`) ? name.slice(table.length + 1) : "";
    return rest === "" || rest.includes(".")
      ? []
      : [{ label: rest, kind: "name", help: told(help, gives), detail: usage }];
  });
  return [...own, ...fieldsOf(text, table, typed)];
}

/** Fields of a table that the script uses itself, such as those of `me`. */
function fieldsOf(text: string, table: string, typed: string): Suggestion[] {
  const plain = table.replaceAll(".", "\\.");
  const found = [...text.matchAll(new RegExp(`(?<![.\\w])${plain}\\.([A-Za-z_]\\w*)`, "g"))];
  const names = found.flatMap(([, name]) => name ?? []);
  // What is being typed is no name yet.
  const others = names.filter((name) => name !== typed || names.filter((one) => one === typed).length > 1);
  return [...new Set(others)].map((label) => ofName(label, "this script"));
}

const told = (help: string, gives: string): string =>
  [help, gives === "" ? "" : `Gives ${gives}.`].filter((one) => one !== "").join(" ");

/** What every script finds, and what the scripts of this game find besides. */
function scriptNames(palette: Palette | null): Suggestion[] {
  const always = SCRIPT_NAMES.map(([label, detail, help]): Suggestion => ({
    label,
    kind: "name",
    detail,
    help,
  }));
  const seen = new Set(always.map((one) => one.label));
  const own: Suggestion[] = [];
  for (const { name, usage, help, gives } of palette?.scripts ?? []) {
    const [label = ""] = name.split(".");
    if (seen.has(label)) continue;
    seen.add(label);
    own.push(
      name === label
        ? { label, kind: "name", detail: usage, help: told(help, gives) }
        : { label, kind: "name", detail: `${label}.…`, help: "" },
    );
  }
  return [...always, ...own];
}

function luaWords(): Suggestion[] {
  return LUA_WORDS.split(" ").map((label) => ({ label, kind: "keyword", help: "", detail: "" }));
}

/** Names that the script has made itself. */
function ownNames(before: string, word: string): Suggestion[] {
  const names = new Set<string>();
  for (const match of before.matchAll(/\b(?:local\s+function|local|function)\s+([A-Za-z_]\w*)/g)) {
    const name = match[1];
    if (name !== undefined && name !== "function" && name !== word) names.add(name);
  }
  return [...names].map((label) => ofName(label, "this script"));
}
