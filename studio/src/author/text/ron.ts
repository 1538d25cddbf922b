import type { StreamParser, StringStream } from "@codemirror/language";

/** Depth of comments within comments; everything else is told by what comes next. */
interface State {
  comment: number;
  /** How many number signs end the raw string that is open; −1: none is. */
  raw: number;
  /** An ordinary string is open. */
  string: boolean;
}

/** Colours of RON: comments, strings with keys in braces, numbers, variants, fields, values. */
export const RON: StreamParser<State> = {
  name: "ron",
  startState: () => ({ comment: 0, raw: -1, string: false }),
  copyState: (state) => ({ ...state }),
  token: (stream, state) => {
    if (state.comment > 0) return inComment(stream, state);
    if (state.raw >= 0) return inRaw(stream, state);
    if (state.string) return inString(stream, state);
    if (stream.eatSpace()) return null;
    return plain(stream, state);
  },
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    closeBrackets: { brackets: ["(", "[", "{", '"'] },
    indentOnInput: /^\s*[)\]}]$/,
  },
};

function plain(stream: StringStream, state: State): string | null {
  if (stream.match("//")) {
    stream.skipToEnd();
    return "comment";
  }
  if (stream.match("/*")) {
    state.comment = 1;
    return inComment(stream, state);
  }
  const raw = stream.match(/^r(#*)"/);
  if (raw && raw !== true) {
    state.raw = raw[1]?.length ?? 0;
    return inRaw(stream, state);
  }
  if (stream.eat('"')) {
    state.string = true;
    return "string";
  }
  if (stream.match(/^'(?:[^'\\]|\\.)'/)) return "string";
  if (stream.match(/^[+-]?(?:0x[\da-f_]+|0b[01_]+|(?:\d[\d_]*)?\.?\d[\d_]*(?:e[+-]?\d+)?|inf\b|NaN\b)/i))
    return "number";
  if (stream.match(/^#!\[[^\]]*\]/)) return "meta";
  if (stream.match(/^(?:true|false|None)\b/)) return "atom";
  if (stream.match(/^[A-Za-z_]\w*(?=\s*:)/)) return "propertyName";
  if (stream.match(/^[A-Z]\w*/)) return "typeName";
  if (stream.match(/^[a-z_]\w*/)) return "variableName";
  const bracket = stream.eat(/[()[\]{}]/);
  if (bracket) return "bracket";
  stream.next();
  return "punctuation";
}

function inComment(stream: StringStream, state: State): string {
  while (!stream.eol()) {
    if (stream.match("/*")) state.comment++;
    else if (stream.match("*/")) {
      if (--state.comment === 0) break;
    } else stream.next();
  }
  return "comment";
}

function inRaw(stream: StringStream, state: State): string {
  const end = `"${"#".repeat(state.raw)}`;
  while (!stream.eol()) {
    if (stream.match(end)) {
      state.raw = -1;
      break;
    }
    stream.next();
  }
  return "string";
}

/** A key in braces has a colour of its own. */
function inString(stream: StringStream, state: State): string {
  if (stream.match(/^\{[^{}"]*\}/)) return "labelName";
  if (stream.eat('"')) {
    state.string = false;
    return "string";
  }
  if (stream.eat("\\")) {
    stream.next();
    return "escape";
  }
  stream.next();
  stream.eatWhile(/[^"\\{]/);
  return "string";
}

/** How many more brackets a line opens than it closes, leaving strings and comments aside. */
function opens(line: string): number {
  const bare = line.replace(/"(?:[^"\\]|\\.)*"|\/\/.*/g, "").trim();
  let depth = 0;
  for (const character of bare) {
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
  }
  // A line that begins by closing what an earlier one opened stands there already.
  const closed = /^[)\]}]+/.exec(bare)?.[0].length ?? 0;
  return depth + closed;
}

/** How far in a line goes, told by the line before it; brackets that are opened together count once. */
export function indentAfter(before: string, line: string, unit: number): number {
  const now = /^ */.exec(before)?.[0].length ?? 0;
  const deeper = opens(before) > 0 ? unit : 0;
  const closes = /^\s*[)\]}]/.test(line) ? unit : 0;
  return Math.max(0, now + deeper - closes);
}
