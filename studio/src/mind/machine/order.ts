import type { Row, Vertex } from "./grid";

const SWEEPS = 8;

/** Sorts the vertices of each column so that few lines cross: by the middle of their neighbors, to and fro. */
export function untangle(columns: Vertex[][]): void {
  let best = columns.map((column) => [...column]);
  let least = crossings(columns);
  for (let sweep = 0; sweep < SWEEPS && least > 0; sweep++) {
    const side = sweep % 2 === 0 ? "left" : "right";
    const numbers = columns.map((_, number) => number);
    for (const number of side === "left" ? numbers : numbers.reverse())
      sortColumn(columns[number] as Vertex[], columns, side);
    const now = crossings(columns);
    if (now >= least) continue;
    least = now;
    best = columns.map((column) => [...column]);
  }
  best.forEach((column, number) => columns.splice(number, 1, column));
}

function neighbors(vertex: Vertex, side: "left" | "right"): Vertex[] {
  return vertex[side].flatMap((row) => {
    const other = row.other?.vertex;
    return other && other.column !== vertex.column ? [other] : [];
  });
}

function sortColumn(column: Vertex[], columns: Vertex[][], side: "left" | "right"): void {
  const beside = columns[(column[0]?.column ?? 0) + (side === "left" ? -1 : 1)];
  if (beside === undefined) return;
  const place = new Map(beside.map((vertex, at) => [vertex, at / Math.max(1, beside.length - 1)]));
  const pull = new Map(
    column.map((vertex, at): [Vertex, number] => {
      const near = neighbors(vertex, side);
      if (near.length === 0) return [vertex, at / Math.max(1, column.length - 1)];
      return [vertex, near.reduce((sum, one) => sum + (place.get(one) ?? 0), 0) / near.length];
    }),
  );
  column.sort((a, b) => (pull.get(a) as number) - (pull.get(b) as number));
}

/** How many pairs of lines cross between columns; lines within a column count the vertices they pass. */
function crossings(columns: readonly Vertex[][]): number {
  let sum = 0;
  columns.forEach((column, number) => {
    const place = new Map((columns[number + 1] ?? []).map((vertex, at) => [vertex, at]));
    const own = new Map(column.map((vertex, at) => [vertex, at]));
    const ends: number[] = [];
    column.forEach((vertex, at) => {
      const goals = vertex.right.flatMap((row) => goalOf(row, place));
      ends.push(...goals.sort((a, b) => a - b));
      for (const row of vertex.right) {
        const other = row.other && own.get(row.other.vertex);
        if (other !== null && other !== undefined && other > at) sum += (other - at - 1) * 0.5;
      }
    });
    sum += inversions(ends);
  });
  return sum;
}

function goalOf(row: Row, place: ReadonlyMap<Vertex, number>): number[] {
  const at = row.other ? place.get(row.other.vertex) : undefined;
  return at === undefined ? [] : [at];
}

/** Pairs that stand in the wrong order, counted while they are merged into order. */
function inversions(list: number[]): number {
  if (list.length < 2) return 0;
  const middle = list.length >> 1;
  const [low, high] = [list.slice(0, middle), list.slice(middle)];
  let sum = inversions(low) + inversions(high);
  let [a, b] = [0, 0];
  for (let at = 0; at < list.length; at++) {
    if (b >= high.length || (a < low.length && (low[a] as number) <= (high[b] as number)))
      list[at] = low[a++] as number;
    else {
      sum += low.length - a;
      list[at] = high[b++] as number;
    }
  }
  return sum;
}
