/** Documents: what the inspector shows of an agent, and the sheet of a mind, after a message has been checked. */
import type { Point } from "./geometry";

export type FieldValue = number | string | boolean | readonly number[];

export interface Field {
  name: string;
  value: FieldValue;
  unit: string;
  help: string;
}

export interface Bar {
  name: string;
  value: number;
  max: number | null;
  tint: number;
  note: string;
}

/** What is measured along an edge; `from` is always less than `to`. */
export interface Axis {
  name: string;
  unit: string;
  from: number;
  to: number;
}

/** A point of a line that can be dragged. */
export interface PlotHandle {
  key: string;
  at: Point;
}

/** A gap is a point whose height is not a number. */
export interface PlotLine {
  name: string;
  tint: number;
  points: Point[];
  /** The area below is filled up to here; null: not at all. */
  level: number | null;
  handles: PlotHandle[];
}

export interface PlotMark {
  name: string;
  x: number;
  /** null: a line from bottom to top. */
  y: number | null;
}

export interface OutlineItem {
  depth: number;
  text: string;
  /** The number of a status; null: it has none. */
  status: number | null;
  note: string;
}

export interface Span {
  name: string;
  from: number;
  /** null: it goes on. */
  to: number | null;
  tint: number;
  note: string;
}

export interface Lane {
  name: string;
  spans: Span[];
}

/** Who spends in frames. */
export interface Spender {
  name: string;
  tint: number;
}

interface Head {
  title: string;
  help: string;
}

/** What each kind of section holds. */
export interface Kinds {
  fields: { fields: Field[] };
  bars: { bars: Bar[] };
  curve: { unit: string; points: Point[] };
  log: { entries: { tick: number; text: string }[] };
  /** `more`: what unfolds below each row. */
  table: { columns: string[]; rows: FieldValue[][]; more: OutlineItem[][] };
  plot: { x: Axis; y: Axis; lines: PlotLine[]; marks: PlotMark[] };
  /** Values row by row, the lowest first; a hole is not a number. */
  surface: { x: Axis; y: Axis; z: Axis; columns: number; values: number[]; at: Point | null };
  outline: { items: OutlineItem[] };
  timeline: { from: number; to: number; lanes: Lane[] };
  /** A stack of shares for each tick from `from` on, the lowest first; a share for every spender. */
  frames: {
    unit: string;
    spenders: Spender[];
    /** What must not be passed; null: nothing. */
    limit: number | null;
    from: number;
    frames: number[][];
  };
  text: { text: string };
}

export type SectionOf<K extends keyof Kinds> = Head & { kind: K } & Kinds[K];
export type Section = { [K in keyof Kinds]: SectionOf<K> }[keyof Kinds];

export interface InspectionDocument {
  title: string;
  subtitle: string;
  sections: Section[];
}

/** What a mind writes about itself. */
export interface SheetNews {
  agent: number;
  mind: number;
  /** null: there is nothing on it. */
  document: InspectionDocument | null;
  /** Handles that were dragged and take effect with the next tick. */
  waiting: string[];
}
