import type { FileKind, FileNews, Palette, Report, Sketch } from "../protocol/authorTypes";
import type { Draft } from "./drafts";
import { kindOf } from "./kinds";

/** What undo goes back to. */
export interface Step {
  text: string;
  selection: readonly string[];
}

/** One file that is being edited. The text is the only truth; all changes go through the functions below. */
export interface Desk {
  room: string;
  file: string;
  kind: FileKind;
  /** The same as people say it; empty when nobody knows. */
  what: string;
  /** The server has told what is in force. */
  loaded: boolean;
  /** As it is being edited. */
  text: string;
  /** The graph of the last text that could be read; null as long as none could, or when there are no graphs. */
  sketch: Sketch | null;
  /** The text now cannot be read: the sketch is that of an earlier one. */
  stale: boolean;
  /** The text to which the sketch and the report belong. */
  checked: string | null;
  report: Report;
  palette: Palette | null;
  /** Selected parts, by where they are in the text. */
  selection: readonly string[];
  /** What the running game follows. */
  inForce: string;
  /** What came with the game; null for new files. */
  original: string | null;
  /** What is in the folder; null: nothing. */
  stored: string | null;
  /** The stored text that this one grew out of: what a save may replace. */
  base: string | null;
  version: number;
  /** The text that was applied from here at last. */
  applied: string | null;
  /** The game has no such file any more: applying makes it again. */
  gone: boolean;
  /** An unsaved text of an earlier visit: put on the desk once the file is told, until somebody decides about it. */
  draft: Draft | null;
  past: readonly Step[];
  future: readonly Step[];
  /** A change, an apply or a save is under way. */
  waiting: boolean;
  /** What somebody else has stored meanwhile; null when nobody has. */
  conflict: string | null;
  /** What running characters lost at the last reload, a line each. */
  lost: readonly string[];
  /** When the text was typed at last; 0: the last change was another. [ms] */
  typedAt: number;
}

export const NO_REPORT: Report = { faults: [], doubts: [] };
/** Typing goes into one step of undo while no pause is longer. [ms] */
const PAUSE_MS = 1000;
const MOST_STEPS = 500;

export function emptyDesk(room: string, file: string): Desk {
  return {
    room,
    file,
    kind: kindOf(file),
    what: "",
    loaded: false,
    text: "",
    sketch: null,
    stale: false,
    checked: null,
    report: NO_REPORT,
    palette: null,
    selection: [],
    inForce: "",
    original: null,
    stored: null,
    base: null,
    version: 0,
    applied: null,
    gone: false,
    draft: null,
    past: [],
    future: [],
    waiting: false,
    conflict: null,
    lost: [],
    typedAt: 0,
  };
}

/** The text is not what the game follows. */
export function isEdited(desk: Desk): boolean {
  return desk.loaded && desk.text !== desk.inForce;
}

/** The text was written here and is in no file. It may be in force, but rooms are forgotten and rewound. */
export function isUnsaved(desk: Desk): boolean {
  const written = isEdited(desk) || (desk.loaded && desk.text === desk.applied);
  return written && desk.text !== desk.stored && desk.text !== desk.original;
}

/** The text is on the desk alone, and in no game. */
export function isOnlyHere(desk: Desk): boolean {
  return isEdited(desk) && isUnsaved(desk);
}

/** Another text, with a step back to the one before. */
export function withText(
  desk: Desk,
  text: string,
  selection: readonly string[] = desk.selection,
  typedAt = 0,
): Desk {
  if (text === desk.text) return selection === desk.selection ? desk : { ...desk, selection };
  const goesOn = typedAt > 0 && desk.typedAt > 0 && typedAt - desk.typedAt < PAUSE_MS && desk.past.length > 0;
  const past = goesOn
    ? desk.past
    : [...desk.past, { text: desk.text, selection: desk.selection }].slice(-MOST_STEPS);
  return { ...desk, text, selection, past, future: [], typedAt };
}

export function undone(desk: Desk): Desk {
  const step = desk.past.at(-1);
  if (step === undefined) return desk;
  const future = [...desk.future, { text: desk.text, selection: desk.selection }];
  return { ...desk, ...step, past: desk.past.slice(0, -1), future, typedAt: 0 };
}

export function redone(desk: Desk): Desk {
  const step = desk.future.at(-1);
  if (step === undefined) return desk;
  const past = [...desk.past, { text: desk.text, selection: desk.selection }];
  return { ...desk, ...step, future: desk.future.slice(0, -1), past, typedAt: 0 };
}

/** What is wrong with a text, and its graph. A text that cannot be read keeps the graph of the last one that could. */
export function withSketch(desk: Desk, text: string, sketch: Sketch | null, report: Report): Desk {
  return {
    ...desk,
    sketch: sketch ?? desk.sketch,
    stale: sketch === null && desk.sketch !== null,
    checked: text,
    report,
  };
}

/** The game has gone back to an earlier text than the one that was applied here: it was rewound, or begins anew. */
function wentBack(desk: Desk, news: FileNews): boolean {
  const known = [news.original, news.stored, ...desk.past.map((step) => step.text)];
  return isUnsaved(desk) && news.text !== desk.text && known.includes(news.text);
}

/**
 * The server tells what is in force and stored. A text that nobody has touched follows; an edited one stays, and so does one
 * that was applied and not saved, when the game goes back behind it.
 */
export function withNews(desk: Desk, news: FileNews, saving: string | null): Desk {
  const told: Desk = {
    ...desk,
    loaded: true,
    gone: false,
    inForce: news.text,
    original: news.original,
    stored: news.stored,
    version: news.version,
    palette: news.palette === undefined ? desk.palette : news.palette,
    lost: news.lost.length > 0 || news.version !== desk.version ? news.lost : desk.lost,
  };
  if (!desk.loaded) return withDraft({ ...told, text: news.text, base: news.stored });
  if (!isEdited(desk) && !wentBack(desk, news))
    return { ...withText(told, news.text), base: news.stored, conflict: null };
  // A file that was taken away is no text that a save could destroy.
  const ours = [null, desk.base, desk.text, saving].includes(news.stored);
  return ours ? { ...told, base: news.stored, conflict: null } : { ...told, conflict: news.stored };
}

/** What was kept at an earlier visit goes on the desk, if it is in no file yet. */
function withDraft(desk: Desk): Desk {
  const { draft } = desk;
  if (draft === null) return desk;
  if ([desk.stored, desk.original].includes(draft.text)) return { ...desk, draft: null };
  if (draft.text === desk.inForce) return { ...desk, applied: draft.text, draft: null };
  const conflict = desk.stored === null || desk.stored === draft.base ? null : desk.stored;
  return { ...withText(desk, draft.text, []), base: draft.base, conflict };
}

/** The game has no such file any more. What is on the desk stays there. */
export function withoutFile(desk: Desk): Desk {
  const text = desk.loaded ? desk.text : (desk.draft?.text ?? "");
  const nothing = { inForce: "", original: null, stored: null, base: null, conflict: null, version: 0 };
  return { ...desk, ...nothing, text, loaded: true, gone: true, waiting: false };
}

/** The running game has gone over to this text. */
export function withApplied(desk: Desk, text: string, version: number, report: Report): Desk {
  const checked = desk.text === text ? { report } : {};
  if (report.faults.length > 0) return { ...desk, ...checked };
  return { ...desk, ...checked, inForce: text, applied: text, version };
}

export function withSaved(desk: Desk, text: string): Desk {
  return { ...desk, stored: text, base: text, conflict: null };
}
