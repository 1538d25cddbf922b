import type { Vertex } from "./grid";
import type { Side } from "./pieces";

const SWEEPS = 6;
const PASSES = 4;
/** Orders from which the search begins, one of which may lead to fewer crossings; fewer where there is much to sort. */
const STARTS = 8;
const MUCH = 300;
/** What it costs that a line within a column passes a vertex, beside the lines that it crosses there. */
const DETOUR = 0.02;

/** The vertices at the other ends of the lines at one side of a vertex: in the column beside it, and in its own. */
interface Ends {
  beside: number[];
  own: number[];
}
const SIDES: readonly Side[] = ["left", "right"];

/**
 * Sorts the vertices of each column so that few lines cross: by the middle of their neighbors, to and fro, then each to
 * the best place in its column. Several orders are tried; one that comes later has to be better.
 */
export function untangle(columns: Vertex[][]): void {
  const order = new Order(columns);
  order.improve();
  let best = order.copy();
  let least = order.crossings();
  const starts = Math.max(2, Math.min(STARTS, Math.round(MUCH / Math.max(1, order.count))));
  for (let start = 1; start < starts && least >= 1; start++) {
    order.begin(start);
    order.improve();
    const now = order.crossings();
    if (now < least - 0.5) [best, least] = [order.copy(), now];
  }
  const vertices = columns.flat();
  best.forEach((column, number) =>
    columns.splice(
      number,
      1,
      column.map((vertex) => vertices[vertex] as Vertex),
    ),
  );
}

/** An order of vertices, which are numbers here. */
class Order {
  private columns: number[][];
  private readonly given: number[][];
  /** By vertex: its place in its column. */
  private readonly at: Int32Array;
  private readonly ends: Record<Side, Ends>[];
  readonly count: number;

  constructor(columns: readonly Vertex[][]) {
    const vertices = columns.flat();
    this.count = vertices.length;
    const number = new Map(vertices.map((vertex, at) => [vertex, at]));
    this.given = columns.map((column) => column.map((vertex) => number.get(vertex) as number));
    this.columns = this.given.map((column) => [...column]);
    this.at = new Int32Array(vertices.length);
    this.ends = vertices.map((vertex) => ({
      left: endsOf(vertex, "left", number),
      right: endsOf(vertex, "right", number),
    }));
    for (const column of this.columns) this.number(column);
  }

  copy(): number[][] {
    return this.columns.map((column) => [...column]);
  }

  /** Begins with another order, the same each time. */
  begin(start: number): void {
    let state = start;
    const next = (): number => (state = (state * 48271) % 2147483647);
    const keys = this.at.map((_, vertex) => (start === 1 ? -vertex : next()));
    this.take(
      this.given.map((column) => [...column].sort((a, b) => (keys[a] as number) - (keys[b] as number))),
    );
  }

  improve(): void {
    let [best, least] = [this.copy(), Infinity];
    for (let sweep = 0; sweep < SWEEPS && least >= 1; sweep++) {
      const side = sweep % 2 === 0 ? "left" : "right";
      const inOrder = side === "left" ? this.columns : [...this.columns].reverse();
      // What was given is looked at before it is sorted.
      if (sweep > 0) for (const column of inOrder) this.sort(column, side);
      for (let pass = 0; pass < PASSES; pass++) {
        const gains = inOrder.map((column) => this.sift(column));
        if (gains.every((gain) => gain === 0)) break;
      }
      const now = this.crossings();
      if (now < least) [best, least] = [this.copy(), now];
    }
    this.take(best);
  }

  /** How many pairs of lines cross. */
  crossings(): number {
    let sum = 0;
    for (const column of this.columns) {
      const ends = column.flatMap((vertex) =>
        this.endsOf(vertex, "right")
          .beside.map((end) => this.at[end] as number)
          .sort((a, b) => a - b),
      );
      sum += inversions(ends) + this.detours(column, "left") + this.detours(column, "right");
    }
    return sum;
  }

  private take(columns: number[][]): void {
    this.columns = columns;
    for (const column of columns) this.number(column);
  }

  private number(column: readonly number[]): void {
    column.forEach((vertex, at) => {
      this.at[vertex] = at;
    });
  }

  private endsOf(vertex: number, side: Side): Ends {
    return (this.ends[vertex] as Record<Side, Ends>)[side];
  }

  /** By the middle of the neighbors at a side; vertices without any keep their places. */
  private sort(column: number[], side: Side): void {
    const pull = new Map(
      column.map((vertex, at): [number, number] => {
        const near = this.endsOf(vertex, side).beside;
        if (near.length === 0) return [vertex, (at + 0.5) / column.length];
        const beside = this.columns.find((one) => one[this.at[near[0] as number] as number] === near[0]);
        const middle = near.reduce((sum, one) => sum + (this.at[one] as number) + 0.5, 0) / near.length;
        return [vertex, middle / (beside?.length ?? 1)];
      }),
    );
    column.sort((a, b) => (pull.get(a) as number) - (pull.get(b) as number));
    this.number(column);
  }

  /** Moves each vertex to the best place in its column; gives how much better it is. */
  private sift(column: number[]): number {
    let gained = 0;
    for (const vertex of [...column]) {
      const from = this.at[vertex] as number;
      let [best, least] = [from, 0];
      for (const step of [-1, 1]) {
        let change = 0;
        for (let at = from; column[at + step] !== undefined; at += step) {
          change += this.exchange(column, step < 0 ? at - 1 : at);
          if (change < least - 1e-6) [best, least] = [at + step, change];
        }
        this.move(column, vertex, from);
      }
      this.move(column, vertex, best);
      gained -= least;
    }
    return gained < 1e-6 ? 0 : gained;
  }

  private move(column: number[], vertex: number, to: number): void {
    const from = this.at[vertex] as number;
    if (from === to) return;
    column.splice(from, 1);
    column.splice(to, 0, vertex);
    this.number(column);
  }

  /** Exchanges a vertex with the one beneath it; gives what it costs. */
  private exchange(column: number[], at: number): number {
    const [upper, lower] = [column[at] as number, column[at + 1] as number];
    const before = this.between(upper, lower);
    [column[at], column[at + 1]] = [lower, upper];
    this.at[lower] = at;
    this.at[upper] = at + 1;
    return this.between(lower, upper) - before;
  }

  /** Crossings that depend on which of two neighbors in a column is above. */
  private between(upper: number, lower: number): number {
    let sum = 0;
    for (const side of SIDES) {
      const [a, b] = [this.endsOf(upper, side), this.endsOf(lower, side)];
      for (const one of a.beside)
        for (const other of b.beside) if ((this.at[one] as number) > (this.at[other] as number)) sum += 1;
      for (const end of a.own)
        if ((this.at[end] as number) > (this.at[lower] as number)) sum += b.beside.length + DETOUR;
      for (const end of b.own)
        if ((this.at[end] as number) < (this.at[upper] as number)) sum += a.beside.length + DETOUR;
      for (const one of a.own)
        for (const other of b.own) if (this.interleave(upper, one, lower, other)) sum += 1;
    }
    return sum;
  }

  /** What lines within a column cross, all of them. */
  private detours(column: readonly number[], side: Side): number {
    const own = column.flatMap((vertex) =>
      this.endsOf(vertex, side).own.flatMap((end): [number, number][] =>
        (this.at[end] as number) > (this.at[vertex] as number) ? [[vertex, end]] : [],
      ),
    );
    let sum = 0;
    own.forEach(([a, b], number) => {
      for (const vertex of column.slice((this.at[a] as number) + 1, this.at[b]))
        sum += this.endsOf(vertex, side).beside.length + DETOUR;
      for (const [c, d] of own.slice(number + 1)) if (this.interleave(a, b, c, d)) sum += 1;
    });
    return sum;
  }

  /** Whether lines a to b and c to d in a column cross. */
  private interleave(a: number, b: number, c: number, d: number): boolean {
    const at = (vertex: number): number => this.at[vertex] as number;
    const [low, high] = [Math.min(at(a), at(b)), Math.max(at(a), at(b))];
    const [from, to] = [Math.min(at(c), at(d)), Math.max(at(c), at(d))];
    return (low < from && from < high && high < to) || (from < low && low < to && to < high);
  }
}

function endsOf(vertex: Vertex, side: Side, number: ReadonlyMap<Vertex, number>): Ends {
  const ends: Ends = { beside: [], own: [] };
  for (const { other, loop } of vertex[side]) {
    if (other === null || loop) continue;
    const list = other.vertex.column === vertex.column ? ends.own : ends.beside;
    list.push(number.get(other.vertex) as number);
  }
  return ends;
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
