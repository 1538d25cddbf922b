import type { Span } from "./span";

/** Where the parts of the picture are. [px] */
export interface Geometry {
  readonly width: number;
  readonly height: number;
  /** The column with the names of the lanes. */
  readonly names: number;
  readonly span: Span;
  /** How far the lanes are scrolled down. */
  readonly scroll: number;
}

/** Times, bookmarks and the marks of the present. */
export const HEAD = 20;
export const ROW = 22;

export function xOf({ width, names, span }: Geometry, tick: number): number {
  return names + ((tick - span.from) / (span.to - span.from)) * (width - names);
}

export function tickAt({ width, names, span }: Geometry, x: number): number {
  return span.from + ((x - names) / Math.max(1, width - names)) * (span.to - span.from);
}

export function ticksPerPixel({ width, names, span }: Geometry): number {
  return (span.to - span.from) / Math.max(1, width - names);
}

export function topOf({ scroll }: Geometry, row: number): number {
  return HEAD + row * ROW - scroll;
}

/** The row at a height; -1 above all. */
export function rowAt({ scroll }: Geometry, y: number): number {
  return y < HEAD ? -1 : Math.floor((y - HEAD + scroll) / ROW);
}

/** The furthest that the lanes can be scrolled. */
export function mostScroll(rows: number, height: number): number {
  return Math.max(0, rows * ROW - (height - HEAD));
}

/** Room for names: a fifth of the picture. */
export function nameWidth(width: number): number {
  return Math.round(Math.min(150, Math.max(72, width * 0.17)));
}
