import { nearest } from "../networkPlaces";
import { heightOf, type Row, type Vertex } from "./grid";
import { isClear, spreadAlong } from "./spread";

/** The height of a line with a label above it, of one without, and of a loop. */
const LABELLED = 17;
const PLAIN = 10;
const LOOP = 24;
const BETWEEN = { states: 20, lines: 2, both: 10 };
const PASSES = 14;

/** The height of the line above the upper edge of its row. */
const lead = (row: Row): number => (row.loop ? 7 : row.tall ? 14 : 5);
const tall = (row: Row): number => (row.loop ? LOOP : row.tall ? LABELLED : PLAIN);

/** Sets the rows of all vertices, and the vertices above each other, so that lines are as straight as they can be. */
export function setHeights(columns: Vertex[][]): void {
  const all = columns.flat();
  const numbers = numberRows(all);
  for (const vertex of all) stackRows(vertex);
  for (const column of columns) stackColumn(column);
  // Nothing moves further away than the highest column reaches.
  const reach = Math.max(...columns.map(stackedHeight)) * 0.55;
  for (let round = 0; round < 2; round++) {
    for (const vertex of all) {
      sortRows(vertex, numbers);
      stackRows(vertex);
    }
    for (let pass = 0; pass < PASSES; pass++) {
      const sides =
        pass === PASSES - 1 ? (["left", "right"] as const) : ([pass % 2 === 0 ? "left" : "right"] as const);
      const inOrder = pass % 2 === 0 ? columns : [...columns].reverse();
      for (const column of inOrder) settle(column, sides, reach);
    }
  }
  for (const vertex of all) vertex.y = Math.round(vertex.y);
  for (let number = 1; number < columns.length; number++)
    meetLines(columns[number - 1] as Vertex[], columns[number] as Vertex[]);
}

/**
 * Rows in the order in which their lines do not cross: those to vertices above in the same column, the nearest first; those
 * to other columns in the order of their ends; those to vertices beneath, the farthest first; loops last.
 */
function sortRows(vertex: Vertex, numbers: ReadonlyMap<Row, number>): void {
  const key = (row: Row): [number, number, number] => {
    const number = numbers.get(row) as number;
    const other = row.other?.vertex;
    if (row.loop || other === undefined) return [3, 0, number];
    const middle = other.y + other.h / 2;
    if (other.column !== vertex.column) return [1, middle, number];
    // Lines between the same two vertices lie inside each other.
    return other.y < vertex.y ? [0, -middle, -number] : [2, -middle, number];
  };
  for (const rows of [vertex.left, vertex.right]) {
    const keys = new Map(rows.map((row) => [row, key(row)]));
    rows.sort((a, b) => {
      const [x, y] = [keys.get(a) as number[], keys.get(b) as number[]];
      const at = x.findIndex((part, index) => part !== y[index]);
      return at < 0 ? 0 : (x[at] as number) - (y[at] as number);
    });
  }
}

/** Numbers that are the same at both ends of a line. */
function numberRows(vertices: readonly Vertex[]): Map<Row, number> {
  const numbers = new Map<Row, number>();
  for (const row of vertices.flatMap((vertex) => [...vertex.left, ...vertex.right])) {
    if (numbers.has(row)) continue;
    const number = numbers.size;
    numbers.set(row, number);
    if (row.other) numbers.set(row.other, number);
  }
  return numbers;
}

/** Gives every row its place, and the vertex the height that it needs. */
function stackRows(vertex: Vertex): void {
  if (vertex.item < 0) {
    const rows = [...vertex.left, ...vertex.right];
    vertex.h = Math.max(...rows.map(tall), PLAIN);
    const line = Math.max(...rows.map(lead), 5);
    for (const row of rows) row.at = line;
    return;
  }
  for (const rows of [vertex.left, vertex.right]) {
    const free = rows.filter((row) => !row.fixed);
    const given = rows.filter((row) => row.fixed);
    const needed = free.reduce((sum, row) => sum + tall(row), 0);
    if (given.length === 0) vertex.h = Math.max(vertex.h, needed + 8);
    let next = given.length === 0 ? Math.round((vertex.h - needed) / 2) : 8;
    for (const row of free) {
      // A line that comes from inside the vertex needs room on both sides.
      const inTheWay = (top: number): boolean =>
        given.some((one) => one.at + 5 > top && one.at - lead(one) < top + tall(row));
      while (inTheWay(next)) next += 5;
      row.at = next + lead(row);
      next += tall(row);
    }
    vertex.h = Math.max(vertex.h, next + (given.length === 0 ? 0 : 8));
  }
}

function gap(above: Vertex, below: Vertex): number {
  if (above.item < 0 && below.item < 0) return BETWEEN.lines;
  return above.item >= 0 && below.item >= 0 ? BETWEEN.states : BETWEEN.both;
}

function stackColumn(column: Vertex[]): void {
  let next = 0;
  column.forEach((vertex, at) => {
    next += at === 0 ? 0 : gap(column[at - 1] as Vertex, vertex);
    vertex.y = next;
    next += vertex.h;
  });
  for (const vertex of column) vertex.y -= next / 2;
}

function stackedHeight(column: readonly Vertex[]): number {
  return column.reduce((sum, { h }, at) => {
    const above = column[at - 1];
    return sum + h + (above ? gap(above, column[at] as Vertex) : 0);
  }, 0);
}

/** Moves the vertices of a column towards the lines at some of their sides. */
function settle(column: Vertex[], sides: readonly ("left" | "right")[], reach: number): void {
  if (column.length === 0) return;
  const wishes = column.map((vertex) => {
    const pulls = sides.flatMap((side) =>
      vertex[side].flatMap((row) =>
        row.other && row.other.vertex.column !== vertex.column ? [heightOf(row.other) - row.at] : [],
      ),
    );
    const wish = pulls.length === 0 ? vertex.y : pulls.reduce((sum, pull) => sum + pull, 0) / pulls.length;
    return Math.max(-reach, Math.min(reach - vertex.h, wish));
  });
  const needs = column.map((vertex, at) => {
    const above = column[at - 1];
    return above === undefined ? 0 : above.h + gap(above, vertex);
  });
  const weights = column.map((vertex) => (vertex.item < 0 ? 3 : 1));
  nearest(wishes, needs, weights).forEach((y, at) => ((column[at] as Vertex).y = y));
}

/** Moves the rows at the left of a column to the lines that come to them, and off the lines of others. */
function meetLines(before: Vertex[], column: Vertex[]): void {
  const lines = before.flatMap((vertex) => vertex.right);
  column.forEach((vertex, number) => {
    // A vertex has the room up to its neighbors; the one above has its final place already.
    const above = column[number - 1];
    const below = column[number + 1];
    const room = {
      low: above ? above.y + above.h + (above.item < 0 && vertex.item < 0 ? -2 : 3) : -Infinity,
      high: below ? below.y - 3 - vertex.h : Infinity,
    };
    if (vertex.item < 0) shift(vertex, vertex.left, lines, room);
    else {
      shift(
        vertex,
        vertex.left.filter((row) => row.fixed),
        lines,
        room,
      );
      spreadAlong(vertex, lines);
    }
  });
}

const STRAIGHTEN = 9;
const OFFSETS = [0, 2, -2, 4, -4, 6, -6, 8, -8];

/** Moves a vertex as a whole, a little, when one of these rows would lie on the line of another transition. */
function shift(
  vertex: Vertex,
  rows: readonly Row[],
  lines: readonly Row[],
  room: { low: number; high: number },
): void {
  const clear = (by: number): boolean =>
    rows.every((row) => isClear(row, heightOf(row) + by, lines)) &&
    vertex.y + by >= room.low &&
    vertex.y + by <= room.high;
  // Where little is missing for a straight line, it is made straight.
  const straight = rows.flatMap((row) => (row.other ? [heightOf(row.other) - heightOf(row)] : []));
  const wishes = straight
    .filter((by) => Math.abs(by) <= STRAIGHTEN)
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  vertex.y += [...wishes, ...OFFSETS].find(clear) ?? 0;
}
