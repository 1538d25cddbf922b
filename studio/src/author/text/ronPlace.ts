/** An open bracket before the cursor of a RON text. */
export interface RonFrame {
  bracket: "(" | "[" | "{";
  /** The name right in front of it: `Do` of `Do(`; else empty. */
  variant: string;
  /** The field or the map's key that it is the value of; else empty. */
  field: string;
  /** The field or the map's key whose value is being written; else empty. */
  current: string;
  /** In a map: what comes next is a key. */
  atKey: boolean;
  /** Texts that are written in it already, by field; the first without a field is `0`. */
  texts: Map<string, string>;
  /** The keys of a map, and the names of fields. */
  names: string[];
}

/** Where the cursor is in a RON text. */
export interface RonPlace {
  /** The brackets that are open, the outermost first; before them all stands one for the text as a whole. */
  around: RonFrame[];
  /** What is in the string that is open, so far; null when none is. */
  string: string | null;
  /** The name that is being written, outside of strings. */
  word: string;
  inComment: boolean;
}

/** Something that a whole text declares. */
export interface RonNames {
  states: string[];
  trees: string[];
  keys: { name: string; kind: string; help: string }[];
}

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|r(#*)"[\s\S]*?(?:"\1|$)|"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|'(?:[^'\\]|\\.)'|[A-Za-z_]\w*|[()[\]{}:,]|[+-]?[\d.][\w.+-]*|\s+|[\s\S]/g;

/** Reads a text up to the cursor. Broken texts are read as far as they make sense: it is being typed. */
export function ronPlace(before: string): RonPlace {
  const place: RonPlace = { around: [], string: null, word: "", inComment: false };
  walk(before, {
    token(text, frames, end) {
      place.around = frames;
      const atEnd = end === before.length;
      place.inComment = atEnd && (/^\/\//.test(text) || (text.startsWith("/*") && !text.endsWith("*/")));
      place.string = atEnd && isOpenString(text) ? text.slice(text.indexOf('"') + 1) : null;
      place.word = atEnd && /^[A-Za-z_]/.test(text) && place.string === null ? text : "";
    },
  });
  return place;
}

/** The states, sub-trees and keys that a text declares, wherever in it. */
export function ronNames(text: string): RonNames {
  const found: RonNames = { states: [], trees: [], keys: [] };
  walk(text, {
    closed(frame, frames) {
      const [outer, list] = [frames.at(-1), frames.at(-2)];
      const name = frame.texts.get("name");
      if (outer?.field === "states" && outer.bracket === "[" && name !== undefined) found.states.push(name);
      if (frame.field === "trees" && frame.bracket === "{") found.trees.push(...frame.names);
      const isKey = outer?.bracket === "{" && (outer.field === "board" || outer.field === "keys");
      if (isKey && list !== undefined && frame.field !== "") {
        const kind = (frame.texts.get("kind") ?? "").toLowerCase();
        found.keys.push({ name: frame.field, kind, help: frame.texts.get("help") ?? "" });
      }
    },
  });
  return found;
}

interface Walker {
  token?(text: string, frames: RonFrame[], end: number): void;
  /** A bracket was closed; `frames` are those around it. */
  closed?(frame: RonFrame, frames: RonFrame[]): void;
}

const CLOSES: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

function walk(text: string, walker: Walker): void {
  // What stands outside of all brackets is read like what is in some: a text may be a piece of a file.
  const frames: RonFrame[] = [opened("(", "", undefined)];
  /** A name or a text that may turn out to be a field, a key or a variant. */
  let last = "";
  let lastIsText = false;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const top = frames.at(-1);
    const bracket = /^[([{]$/.test(token);
    if (bracket) {
      frames.push(opened(token as RonFrame["bracket"], lastIsText ? "" : last, top));
      last = "";
    } else if (token in CLOSES) {
      const place = frames.findLastIndex((frame) => frame.bracket === CLOSES[token]);
      if (place > 0) {
        const [frame] = frames.splice(place);
        if (frame !== undefined) walker.closed?.(frame, frames);
      }
      last = "";
    } else if (token === ":") {
      if (top !== undefined && last !== "") named(top, last);
      last = "";
    } else if (token === ",") {
      if (top !== undefined) [top.current, top.atKey] = ["", top.bracket === "{"];
      last = "";
    } else if (!/^(?:\s|\/\/|\/\*)/.test(token)) {
      lastIsText = /^r?#*"/.test(token);
      last = lastIsText ? inside(token) : /^[A-Za-z_]/.test(token) ? token : "";
      if (top !== undefined && last !== "") written(top, last, lastIsText);
    }
    walker.token?.(token, frames, match.index + token.length);
  }
}

function opened(bracket: RonFrame["bracket"], variant: string, top: RonFrame | undefined): RonFrame {
  const field = top?.current ?? "";
  return { bracket, variant, field, current: "", atKey: bracket === "{", texts: new Map(), names: [] };
}

/** What came last was the name of a field or the key of a map. */
function named(frame: RonFrame, name: string): void {
  if (frame.bracket === "[") return;
  for (const field of ["0", ""]) if (frame.texts.get(field) === name) frame.texts.delete(field);
  [frame.current, frame.atKey] = [name, false];
  frame.names.push(name);
}

function written(frame: RonFrame, value: string, isText: boolean): void {
  const field = frame.current === "" ? "0" : frame.current;
  if ((isText || frame.current !== "") && !frame.atKey && !frame.texts.has(field))
    frame.texts.set(field, value);
}

function isOpenString(token: string): boolean {
  const raw = /^r(#*)"/.exec(token);
  if (raw) return !(token.length > raw[0].length && token.endsWith(`"${raw[1]}`));
  return token.startsWith('"') && !/^"(?:[^"\\]|\\[\s\S])*"$/.test(token);
}

function inside(token: string): string {
  const from = token.indexOf('"') + 1;
  const raw = /^r(#*)"/.exec(token)?.[1]?.length ?? 0;
  return token.slice(from, isOpenString(token) ? undefined : token.length - 1 - raw);
}
