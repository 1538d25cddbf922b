/** Files that are changed while a game runs, as PROTOCOL.md has them, after a message has been checked. */
import type { Graph } from "./mindTypes";

export type FileKind = "tree" | "machine" | "decision" | "script" | "character" | "level" | "text";

export interface FileInfo {
  name: string;
  kind: FileKind;
  title: string;
  help: string;
  /** New files can be made of it. */
  template: boolean;
  version: number;
  /** The text in force is not the one that came with the game. */
  changed: boolean;
  /** There is one in the folder. */
  stored: boolean;
}

/** Any JSON: values of fields have the form that the file's kind gives them. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

export type Takes = "none" | "one" | "many" | "named";

export const FIELD_KINDS = [
  "text",
  "number",
  "int",
  "flag",
  "vector",
  "choice",
  "seconds",
  "condition",
  "asks",
  "values",
  "acts",
  "calls",
  "expr",
  "state",
  "tree",
  "event",
  "key",
  "board",
  "raw",
] as const;

export interface FieldKind {
  is: (typeof FIELD_KINDS)[number];
  /** The choices of a `choice`; else empty. */
  of: string[];
}

/** Something of a part that can be set. */
export interface Field {
  name: string;
  /** Where it is in the text, or would be: its name in changes. */
  at: string;
  kind: FieldKind;
  help: string;
  /** null: it is not written down. */
  value: JsonValue;
  default: JsonValue;
  needed: boolean;
  /** It may be a key in braces instead. */
  key: boolean;
}

/** Line and column from 1; columns count characters (not UTF-16 units). */
export type Place = readonly [number, number];

export interface Span {
  from: Place;
  /** Behind the last character. */
  to: Place;
}

/** A part of a definition: a task, a state, a transition. */
export interface Part {
  /** Where it is in the text: its name in changes. Empty for mere lines from parents to children. */
  at: string;
  kind: string;
  comment: string;
  fields: Field[];
  takes: Takes;
  span: Span;
  /** It cannot be removed or moved. */
  fixed: boolean;
}

/** The graph of a text, and for each part of it what can be changed. */
export interface Sketch {
  graph: Graph;
  file: Part;
  /** One for each node of the graph. */
  nodes: Part[];
  /** One for each link of the graph. */
  links: Part[];
}

export interface PaletteItem {
  id: string;
  title: string;
  help: string;
  takes: Takes;
  preset: Record<string, JsonValue>;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

export interface WordParam {
  name: string;
  kind: string;
  help: string;
  default: JsonValue;
  optional: boolean;
  /** A key that is written to. */
  out: boolean;
}

/** A word of the game: something that can be asked, done, or that happens. */
export interface Word {
  name: string;
  help: string;
  params: WordParam[];
}

export interface KeyInfo {
  name: string;
  kind: string;
  help: string;
}

export interface Palette {
  groups: PaletteGroup[];
  conditions: Word[];
  values: Word[];
  actions: Word[];
  events: Word[];
  keys: KeyInfo[];
}

export interface Finding {
  file: string;
  /** Where it is, if that is known by line. */
  line: number | null;
  column: number | null;
  /** Where it is, if that is known by path; else empty. */
  path: string;
  message: string;
  expected: string;
}

/** Faults keep a text from being used, doubts do not. */
export interface Report {
  faults: Finding[];
  doubts: Finding[];
}

/** A file among all others. */
export interface Surveyed {
  file: string;
  bytes: number;
  lines: number;
  /** The other files that it names. */
  uses: string[];
  /** What was looked at is what the game follows; else it is a stored text that cannot be used. */
  inForce: boolean;
  report: Report;
}

type Values = Record<string, JsonValue>;

/** One step of editing; parts and fields are named by where they are in the text. */
export type Change =
  | { change: "set"; at: string; value: JsonValue }
  | { change: "write"; at: string; text: string }
  | { change: "add"; under: string; place?: number; slot?: string; kind: string; values?: Values }
  | { change: "connect"; from: string; to: string }
  | { change: "redirect"; at: string; to: string }
  | { change: "remove"; at: string[] }
  | { change: "move"; at: string[]; under: string; place?: number; slot?: string }
  | { change: "wrap"; at: string; kind: string; values?: Values }
  | { change: "unwrap"; at: string }
  | { change: "become"; at: string; kind: string; values?: Values }
  | { change: "rename"; at: string; name: string }
  | { change: "comment"; at: string; text: string }
  | { change: "paste"; under: string; place?: number; slot?: string; text: string[] };

/** A line that a script went through, with what its variables held before it. */
export interface TraceLine {
  file: string;
  line: number;
  depth: number;
  vars: [string, string][];
}

export interface LessonStep {
  title: string;
  text: string;
  hint: string;
  done: boolean;
  /** The file it is about; empty when there is none. */
  file: string;
}

export interface Lesson {
  title: string;
  steps: LessonStep[];
}

export interface FileNews {
  say: "file";
  file: string;
  version: number;
  text: string;
  original: string | null;
  stored: string | null;
  /** undefined: as it was told before; null: this file is no graph. */
  palette: Palette | null | undefined;
  lost: string[];
}

/** What the server says about one file, and answers to what was asked. */
export type AuthorAnswer =
  | FileNews
  | { say: "sketch"; file: string; ask: number; sketch: Sketch | null; report: Report }
  | {
      say: "changed";
      file: string;
      ask: number;
      result: { text: string; select: string[]; sketch: Sketch | null; report: Report } | { refused: string };
    }
  | { say: "applied"; file: string; ask: number; version: number; report: Report }
  | { say: "saved"; file: string; ask: number; report: Report }
  | { say: "conflict"; file: string; ask: number; stored: string | null }
  | { say: "console"; agent: number; ask: number; ok: boolean; text: string }
  | { say: "trace"; agent: number; tick: number; lines: TraceLine[] };

export type AuthorMessage =
  | AuthorAnswer
  | { say: "files"; files: FileInfo[]; folder: boolean }
  | { say: "findings"; files: Surveyed[] }
  | { say: "lesson"; lesson: Lesson };

export type AuthorRequest =
  | { do: "files" }
  | { do: "findings"; on: boolean }
  | { do: "open" | "close"; file: string }
  | { do: "sketch"; file: string; text: string; ask: number }
  | { do: "change"; file: string; text: string; change: Change; ask: number }
  | { do: "apply"; file: string; text: string; ask: number }
  | { do: "save"; file: string; text: string; base: string | null; ask: number }
  | { do: "forget"; file: string; ask: number }
  | { do: "assign"; agent: number; mind: number; file: string }
  | { do: "console"; agent: number; code: string; act: boolean; ask: number }
  | { do: "trace"; agent: number };
