/**
 * Documents: what the inspector shows of an agent, and the sheet of a mind, as the app uses them: colours and statuses
 * are numbers, and every section has a help, if only an empty one.
 */
import type { Point } from "./geometry";
import type * as wire from "./generated";
import type { Own } from "./own";

/** With its colour as a number. */
type Painted<T> = Omit<T, "tint"> & { tint: number };

export type FieldValue = wire.Value;
export type Field = wire.Field;
export type Bar = Painted<wire.Bar>;
/** What is measured along an edge; `from` is always less than `to`. */
export type Axis = wire.Axis;
/** A point of a line that can be dragged. */
export type PlotHandle = wire.Handle;
/** A gap is a point whose height is not a number. */
export type PlotLine = Painted<Own<wire.Line>>;
export type PlotMark = wire.Mark;

export type OutlineItem = Omit<wire.Item, "status"> & {
  /** The number of a status; null: it has none. */
  status: number | null;
};

export type Span = Painted<wire.Span>;
export type Lane = Omit<wire.Lane, "spans"> & { spans: Span[] };
/** Who spends in frames. */
export type Spender = Painted<wire.Spender>;

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
  /** Values row by row, the top row first; there is one for every cell, and a cell without a value is not a number. */
  matrix: {
    rows: wire.MatrixEdge;
    columns: wire.MatrixEdge;
    values: number[];
    unit: string;
    scale: wire.MatrixScale;
    /** The magnitude of the strongest color; null: the largest among the values. */
    max: number | null;
    /** The highlighted cell. */
    at: { row: number; column: number } | null;
  };
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
