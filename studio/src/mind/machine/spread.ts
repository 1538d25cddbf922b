import { heightOf, type Row, type Vertex } from "./grid";

/** Lines that pass each other in opposite directions stay this far apart. */
const APART = 4;
/** Where lines enter a state, they stand so far apart if there is room. */
const WIDE_APART = 8;
/** What lies on the line of another transition is worse than any way. */
const ON_A_LINE = 1e4;
/** From the edge of a state to its first row. */
const EDGE = 7;

export function isClear(row: Row, at: number, lines: readonly Row[]): boolean {
  return lines.every((line) => line === row.other || Math.abs(heightOf(line) - at) >= APART);
}

/**
 * Moves the rows at the left side of a state, in the order that they have, as near as can be to where their lines come
 * from, and off the lines of others.
 */
export function spreadAlong(vertex: Vertex, lines: readonly Row[]): void {
  const rows = vertex.left.filter((row) => !row.fixed);
  if (rows.length === 0) return;
  const taken = vertex.left.filter((row) => row.fixed).map((row) => heightOf(row));
  const low = Math.ceil(vertex.y + EDGE);
  const size = Math.max(1, Math.floor(vertex.y + vertex.h - EDGE) - low + 1);
  const near = lines.filter((line) => heightOf(line) > low - APART && heightOf(line) < low + size + APART);
  const costs = rows.map((row) => {
    const wish = row.other?.side === "right" ? heightOf(row.other) : heightOf(row);
    return Array.from({ length: size }, (_, step) => {
      const at = low + step;
      const free = isClear(row, at, near) && taken.every((one) => Math.abs(one - at) >= APART);
      return Math.abs(at - wish) + (free ? 0 : ON_A_LINE);
    });
  });
  const most = Math.floor((size - 1) / Math.max(1, rows.length - 1));
  const wide = cheapest(costs, Math.min(WIDE_APART, most));
  const best = wide.cost < ON_A_LINE ? wide : cheaper(wide, cheapest(costs, Math.min(APART, most)));
  best.steps.forEach((step, at) => {
    const row = rows[at] as Row;
    row.at = low + step - vertex.y;
  });
}

interface Way {
  steps: number[];
  cost: number;
}

const cheaper = (a: Way, b: Way): Way => (b.cost < a.cost ? b : a);

/** For each list of costs a step, each so far after the one before, with the least sum. */
function cheapest(costs: readonly (readonly number[])[], apart: number): Way {
  // By list and step: the least sum up to here with this step or an earlier one, and which that is.
  const sums: number[][] = [];
  const chosen: number[][] = [];
  costs.forEach((list, number) => {
    const before = sums[number - 1];
    const sum: number[] = [];
    const from: number[] = [];
    list.forEach((cost, step) => {
      const own = cost + (before === undefined ? 0 : (before[step - apart] ?? Infinity));
      const better = step === 0 || own < (sum[step - 1] as number);
      sum.push(better ? own : (sum[step - 1] as number));
      from.push(better ? step : (from[step - 1] as number));
    });
    sums.push(sum);
    chosen.push(from);
  });
  const steps: number[] = [];
  let last = (costs[0]?.length ?? 1) - 1;
  for (let number = costs.length - 1; number >= 0; number--) {
    const step = chosen[number]?.[last] as number;
    steps.unshift(step);
    last = step - apart;
  }
  return { steps, cost: sums.at(-1)?.at(-1) ?? 0 };
}
