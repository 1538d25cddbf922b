import type { Palette, Word } from "../../protocol/authorTypes";

/** Something that could be written next. */
export interface Suggestion {
  label: string;
  kind: "action" | "condition" | "value" | "event" | "key" | "part" | "param" | "name" | "keyword";
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
  return words.map((word) => ({
    label: word.name,
    kind,
    help: word.help,
    detail: word.params.map((param) => param.name + (param.optional ? "?" : "")).join(", "),
  }));
}

const actions = (palette: Palette): Suggestion[] => ofWords(palette.actions, "action");
const conditions = (palette: Palette): Suggestion[] => ofWords(palette.conditions, "condition");
const values = (palette: Palette): Suggestion[] => ofWords(palette.values, "value");
const events = (palette: Palette): Suggestion[] => ofWords(palette.events, "event");
const keys = (palette: Palette): Suggestion[] =>
  palette.keys.map((key) => ({ label: key.name, kind: "key", help: key.help, detail: key.kind }));

function params(palette: Palette, name: string): Suggestion[] {
  const all = [...palette.actions, ...palette.conditions, ...palette.values, ...palette.events];
  const word = all.find((one) => one.name === name);
  return (word?.params ?? []).map((param) => ({
    label: param.name,
    kind: "param",
    help: param.help,
    detail: param.kind + (param.optional ? ", may be left out" : ""),
  }));
}

/** What fits at the cursor of a definition in RON. `before` is the text up to the cursor. */
export function suggestRon(before: string, palette: Palette | null): Suggestions {
  if (palette === null) return NONE;
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const quoted = openString(line);
  if (quoted === null) return suggestBare(line, palette);
  const [lead, inside] = quoted;
  const brace = /\{([\w.]*)$/.exec(inside);
  if (brace) return { back: brace[1]?.length ?? 0, list: keys(palette) };
  return { back: inside.length, list: inString(lead, palette) };
}

/** What stands before an open string, and what is in it so far. */
function openString(line: string): [string, string] | null {
  let start = -1;
  for (let at = 0; at < line.length; at++) {
    if (start < 0 && line.startsWith("//", at)) return null;
    if (line[at] === "\\") at++;
    else if (line[at] === '"') start = start < 0 ? at : -1;
  }
  return start < 0 ? null : [line.slice(0, start), line.slice(start + 1)];
}

function inString(lead: string, palette: Palette): Suggestion[] {
  const asKeys = keys(palette).map((key) => ({ ...key, label: `{${key.label}}` }));
  if (/\bwith:\s*\{[^{}]*$/.test(lead)) {
    const word = /.*"([^"]*)"\s*,\s*with:/.exec(lead)?.[1] ?? "";
    return /(?:\{|,)\s*$/.test(lead) ? params(palette, word) : [...asKeys, ...values(palette)];
  }
  if (/\b(?:Do|Act)\(\s*$/.test(lead)) return actions(palette);
  if (/\b(?:Is|If|While|Until)\(\s*$/.test(lead)) return [...conditions(palette), ...asKeys];
  if (/\bof:\s*$/.test(lead) || /\bthan:\s*$/.test(lead)) return [...values(palette), ...asKeys];
  if (/\bon:\s*$/.test(lead)) return events(palette);
  if (/\b(?:entry|exit|active|do):\s*\[(?:[^\]]*,)?\s*(?:\(\s*name:\s*)?$/.test(lead))
    return actions(palette);
  return [...actions(palette), ...conditions(palette), ...values(palette), ...events(palette), ...asKeys];
}

function suggestBare(line: string, palette: Palette): Suggestions {
  const word = /[A-Za-z_]\w*$/.exec(line)?.[0] ?? "";
  if (/\/\//.test(line) || word === "") return NONE;
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
const SCRIPT_NAMES: readonly (readonly [string, string, string])[] = [
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
  return keys(palette).flatMap((key) => {
    const fits = scope === "" ? !key.label.includes(".") : key.label.startsWith(scope);
    return fits ? [{ ...key, label: key.label.slice(scope.length) }] : [];
  });
}

/** What fits at the cursor of a script. */
export function suggestLua(before: string, palette: Palette | null): Suggestions {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (/--/.test(line)) return NONE;
  const told = palette && /\b(?:ask|act)\.(\w+)\s*[({][^(){}]*?(\w*)$/.exec(line);
  if (told && /[{,(]\s*\w*$/.test(line)) {
    const list = params(palette, told[1] ?? "").map((one) => ({ ...one, insert: `${one.label} = ` }));
    if (list.length > 0) return { back: told[2]?.length ?? 0, list };
  }
  if (palette && /\b(?:raise|wait_for)\s*\(\s*["'](\w*)$/.test(line))
    return { back: /\w*$/.exec(line)?.[0].length ?? 0, list: events(palette) };
  const member = /(?<![.\w])(ask|act|act\.try|board|squad|world)\.(\w*)$/.exec(line);
  if (member && palette) {
    const [, table = "", typed = ""] = member;
    const back = typed.length;
    if (table in BOARDS) return { back, list: keysOf(palette, table) };
    return {
      back,
      list: table === "ask" ? [...conditions(palette), ...values(palette)] : actions(palette),
    };
  }
  const word = /(?<![.\w"'])[A-Za-z_]\w*$/.exec(line)?.[0] ?? "";
  if (word === "") return NONE;
  return { back: word.length, list: [...scriptNames(), ...ownNames(before, word), ...luaWords()] };
}

function scriptNames(): Suggestion[] {
  return SCRIPT_NAMES.map(([label, detail, help]) => ({ label, kind: "name", detail, help }));
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
  return [...names].map((label) => ({ label, kind: "name", help: "", detail: "this script" }));
}
