import { BORDER, opposite, type Piece, type Side } from "./pieces";

/** A state, or a place where a transition passes a column or meets the border (`item` −1). */
export interface Vertex {
  item: number;
  band: number;
  column: number;
  w: number;
  h: number;
  x: number;
  /** Its upper edge. */
  y: number;
  left: Row[];
  right: Row[];
}

/** Where a line meets the side of a vertex. */
export interface Row {
  vertex: Vertex;
  side: Side;
  /** Beneath the upper edge of the vertex. */
  at: number;
  /** The line goes on inside the vertex: the place is given. */
  fixed: boolean;
  /** The room of the label on it; 0 for none. */
  label: number;
  /** There must be room for a label above it, whether it stands here or where the line goes on. */
  tall: boolean;
  /** A loop leaves and enters here. */
  loop: boolean;
  /** An arrow ends here. */
  arrow: boolean;
  /** The row at the other end of the hop. */
  other: Row | null;
}

export const heightOf = (row: Row): number => row.vertex.y + row.at;

/** A line from row to row in the channel between two columns. */
export interface Hop {
  from: Row;
  to: Row;
  band: number;
  /** The channel right of the column with this number. */
  channel: number;
  /** Where it turns. */
  track: number;
}

/** How a piece runs: in one band, or out of it at a side and into another one. */
export interface Wire {
  piece: Piece;
  legs: Hop[][];
  /** The side at which it changes from band to band. */
  outside: Side | null;
  label: Row | null;
}

/** All vertices by band and column. Column 0 is the left border, the last one the right border. */
export interface Grid {
  bands: Vertex[][][];
  wires: Wire[];
  states: Map<number, Vertex>;
}

export interface Given {
  pieces: readonly Piece[];
  size(item: number): { w: number; h: number };
  /** How much room a label has. */
  label(text: string): number;
  /** The height at which a piece meets the border of its box. */
  borderAt(piece: Piece): number;
}

/** Puts states into their columns and lays every transition from column to column. Every second band runs to the left. */
export function gridOf(arrangement: readonly number[][][], given: Given): Grid {
  const states = new Map<number, Vertex>();
  const bands = arrangement.map((columns, band) => {
    const ordered = band % 2 === 0 ? columns : [...columns].reverse();
    const grid: Vertex[][] = [[], ...ordered.map(() => []), []];
    ordered.forEach((items, number) => {
      for (const item of items) {
        const vertex = vertexAt(item, band, number + 1, given.size(item));
        states.set(item, vertex);
        grid[number + 1]?.push(vertex);
      }
    });
    return grid;
  });
  const grid: Grid = { bands, wires: [], states };
  for (const piece of given.pieces) grid.wires.push(wireOf(grid, piece, given));
  return grid;
}

function vertexAt(item: number, band: number, column: number, size: { w: number; h: number }): Vertex {
  return { item, band, column, ...size, x: 0, y: 0, left: [], right: [] };
}

function pass(grid: Grid, band: number, column: number): Vertex {
  const vertex = vertexAt(-1, band, column, { w: 0, h: 10 });
  grid.bands[band]?.[column]?.push(vertex);
  return vertex;
}

function atBorder(grid: Grid, band: number, side: Side): Vertex {
  return pass(grid, band, side === "left" ? 0 : (grid.bands[band] as Vertex[][]).length - 1);
}

function wireOf(grid: Grid, piece: Piece, given: Given): Wire {
  const state = (item: number): Vertex | null => (item === BORDER ? null : (grid.states.get(item) as Vertex));
  const [source, target] = [state(piece.from), state(piece.to)];
  const fixed = {
    from: source && piece.before ? { side: piece.before.border, at: given.borderAt(piece.before) } : null,
    to: target && piece.after ? { side: piece.after.border, at: given.borderAt(piece.after) } : null,
  };
  const label = piece.label === "" ? 0 : given.label(piece.label);
  const wire: Wire = { piece, legs: [], outside: null, label: null };
  const home = (source ?? target) as Vertex;
  const from = source ?? atBorder(grid, home.band, piece.border);
  const to = target ?? atBorder(grid, home.band, piece.border);
  if (from.band === to.band) wire.legs.push(leg(grid, from, to, fixed.from, fixed.to, label > 0));
  else {
    const last = (vertex: Vertex): number => (grid.bands[vertex.band] as Vertex[][]).length - 1;
    const right = last(from) - from.column + last(to) - to.column;
    wire.outside = right <= from.column + to.column ? "right" : "left";
    wire.legs.push(leg(grid, from, atBorder(grid, from.band, wire.outside), fixed.from, null, label > 0));
    wire.legs.push(leg(grid, atBorder(grid, to.band, wire.outside), to, null, fixed.to, false));
  }
  const end = wire.legs.at(-1)?.at(-1);
  if (end && piece.after === null) end.to.arrow = true;
  const first = wire.legs[0]?.[0];
  if (label > 0 && first) {
    // Labels stand at the right of a column: near the source, on the side where the line leaves it.
    wire.label = first.from.side === "right" ? first.from : first.to;
    wire.label.label = label;
    wire.label.tall = true;
  }
  // The label of a line that comes from the right stands beside the border, outside.
  if (first && source === null && piece.border === "right" && piece.before?.label) first.from.tall = true;
  return wire;
}

interface Fixed {
  side: Side;
  at: number;
}

/** The hops from vertex to vertex in one band. */
function leg(
  grid: Grid,
  from: Vertex,
  to: Vertex,
  leaves: Fixed | null,
  enters: Fixed | null,
  labelled: boolean,
): Hop[] {
  const hops: Hop[] = [];
  let at = from;
  const hop = (next: Vertex, out: Side, into: Side): void => {
    const [a, b] = [rowAt(at, out), rowAt(next, into)];
    if (at === from && leaves) Object.assign(a, { fixed: true, at: leaves.at });
    if (next === to && enters) Object.assign(b, { fixed: true, at: enters.at });
    [a.other, b.other] = [b, a];
    const channel = out === "right" ? at.column : at.column - 1;
    hops.push({ from: a, to: b, band: from.band, channel, track: 0 });
    at = next;
  };
  if (from === to && leaves === null && enters === null) {
    const row = rowAt(from, "right");
    Object.assign(row, { loop: true, other: row });
    return [{ from: row, to: row, band: from.band, channel: from.column, track: 0 }];
  }
  if (from.column === to.column) {
    const side = leaves?.side ?? (labelled ? "right" : (enters?.side ?? "right"));
    const end = enters?.side ?? side;
    if (side !== end) hop(pass(grid, from.band, from.column), side, side);
    hop(to, end, end);
    return hops;
  }
  const way: Side = to.column > from.column ? "right" : "left";
  // Leaving at the far side, it passes its own column first; entering there, it passes that of its target.
  if (leaves && leaves.side !== way) hop(pass(grid, from.band, from.column), leaves.side, leaves.side);
  const step = way === "right" ? 1 : -1;
  for (let column = from.column + step; column !== to.column; column += step)
    hop(pass(grid, from.band, column), way, opposite(way));
  if (enters && enters.side === way) {
    hop(pass(grid, from.band, to.column), way, opposite(way));
    hop(to, way, way);
  } else hop(to, way, opposite(way));
  return hops;
}

function rowAt(vertex: Vertex, side: Side): Row {
  const row: Row = {
    vertex,
    side,
    at: 0,
    fixed: false,
    label: 0,
    tall: false,
    loop: false,
    arrow: false,
    other: null,
  };
  vertex[side].push(row);
  return row;
}
