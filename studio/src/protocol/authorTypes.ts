/** Files that are changed while a game runs, as the app uses them: as they are sent wherever nothing speaks against it. */
import type * as wire from "./generated";
import type { Graph } from "./mindTypes";
import type { Own } from "./own";

/** A message of this name, as it comes. */
type Said<Name extends wire.Say["say"]> = Extract<Own<wire.Say>, { say: Name }>;
/** An answer with the number of what was asked. */
type Answer<T> = Omit<T, "ask"> & { ask: number };

export type FileKind = wire.FileKind;
export type FileInfo = Own<wire.Listed>;
export type { JsonValue } from "./own";
export type Takes = wire.Takes;

export interface FieldKind {
  is: wire.PartFieldKind["is"];
  /** The choices of a `choice`; else empty. */
  of: string[];
}

/** Something of a part that can be set. */
export type Field = Omit<Own<wire.PartField>, "kind"> & { kind: FieldKind };

/** Line and column from 1; columns count characters (not UTF-16 units). */
export type Place = readonly [number, number];
export type Span = wire.TextSpan;

/** A part of a definition: a task, a state, a transition. */
export type Part = Omit<Own<wire.Part>, "fields"> & { fields: Field[] };

/** The graph of a text, and for each part of it what can be changed. */
export interface Sketch {
  graph: Graph;
  file: Part;
  /** One for each node of the graph. */
  nodes: Part[];
  /** One for each link of the graph. */
  links: Part[];
}

export type Palette = Own<wire.Palette>;
export type PaletteGroup = Own<wire.PaletteGroup>;
export type PaletteItem = Own<wire.PaletteItem>;
export type Word = Own<wire.WordInfo>;
export type WordParam = Own<wire.ParamInfo>;
export type AcceptsInfo = Own<wire.AcceptsInfo>;
export type KeyInfo = Own<wire.KeyInfo>;

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
export type Surveyed = Omit<Own<wire.Surveyed>, "in_force" | "report"> & { inForce: boolean; report: Report };

export type Change = wire.Change;
export type TraceLine = Own<wire.ScriptLine>;
export type Lesson = Own<wire.Lesson>;
export type LessonStep = Own<wire.LessonStep>;
export type FileNews = Said<"file">;

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
  | Answer<Said<"conflict">>
  | Answer<Said<"console">>
  | Said<"words">
  | Said<"trace">;

export type AuthorMessage =
  AuthorAnswer | Said<"files"> | { say: "findings"; files: Surveyed[] } | Said<"lesson">;
