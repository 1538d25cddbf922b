/** A call whose parentheses or braces are open at the cursor. */
export interface LuaCall {
  /** As it is written: `act.go_to`, `wait`. */
  name: string;
  /** The parameter that is being written: its name, or its place from 0. */
  param: string | number;
  /** The names that were given before, in a table. */
  given: string[];
}

/** Where the cursor is in a script. */
export interface LuaPlace {
  /** The innermost call; null when none is open. */
  call: LuaCall | null;
  /** What is in the string that is open, so far; null when none is. */
  string: string | null;
  inComment: boolean;
  /** Outside of strings: the name that is being written, with the tables in front: `act.try.wa`. */
  word: string;
}

const TOKEN =
  /--\[(=*)\[[\s\S]*?(?:\]\1\]|$)|--[^\n]*|\[(=*)\[[\s\S]*?(?:\]\2\]|$)|"(?:[^"\\\n]|\\[\s\S])*(?:"|$|(?=\n))|'(?:[^'\\\n]|\\[\s\S])*(?:'|$|(?=\n))|[A-Za-z_][\w]*(?:\s*[.:]\s*[A-Za-z_]\w*)*[.:]?|\d[\w.]*|==|~=|<=|>=|[\s\S]/g;

interface Frame {
  bracket: string;
  call: LuaCall | null;
}

/** Reads a script up to the cursor. */
export function luaPlace(before: string): LuaPlace {
  const frames: Frame[] = [];
  const place: LuaPlace = { call: null, string: null, inComment: false, word: "" };
  let [last, name] = ["", ""];
  for (const match of before.matchAll(TOKEN)) {
    const [token] = match;
    const atEnd = match.index + token.length === before.length;
    if (/^\s$/.test(token)) continue;
    const isName = /^[A-Za-z_]/.test(token);
    const top = frames.at(-1);
    if (/^--/.test(token)) {
      place.inComment = atEnd && !/^--\[(=*)\[[\s\S]*\]\1\]$/.test(token);
      continue;
    }
    if (atEnd && isName) place.word = token.replaceAll(/\s/g, "");
    if (atEnd) place.string = openString(token);
    if (/^[({[]$/.test(token)) frames.push({ bracket: token, call: callOf(token, last, name, top) });
    else if (/^[)}\]]$/.test(token)) frames.pop();
    else if (token === "," || token === ";") next(top?.call ?? null);
    else if (token === "=" && top?.bracket === "{" && top.call !== null && last === "name") {
      top.call.param = name;
      top.call.given.push(name);
    }
    last = isName ? "name" : token;
    if (isName) name = token.replaceAll(/\s/g, "");
  }
  place.call = frames.at(-1)?.call ?? null;
  return place;
}

/** `f(`, `f{` and the `{` of `f({`. */
function callOf(bracket: string, last: string, name: string, top: Frame | undefined): LuaCall | null {
  if (bracket === "[") return null;
  const isKeyword = /^(?:and|do|else|elseif|function|if|in|not|or|repeat|return|then|until|while)$/.test(
    name,
  );
  if (last === "name" && !isKeyword) return { name, param: 0, given: [] };
  const outer = top?.bracket === "(" ? top.call : null;
  return bracket === "{" && last === "(" && outer !== null ? { ...outer, given: [] } : null;
}

/** The next parameter. */
function next(call: LuaCall | null): void {
  if (call === null) return;
  call.param = typeof call.param === "number" ? call.param + 1 : call.given.length;
}

function openString(token: string): string | null {
  const quote = /^["']/.exec(token)?.[0];
  if (quote === undefined) return null;
  const closed = token.length > 1 && token.endsWith(quote) && !/(?:^|[^\\])(?:\\\\)*\\.$/.test(token);
  return closed ? null : token.slice(1);
}
