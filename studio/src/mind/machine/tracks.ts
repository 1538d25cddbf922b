import { heightOf, type Hop, type Row } from "./grid";
import type { Side } from "./pieces";

/** Lines on one track stay this far apart. */
const APART = 4;
/** Lines at heights that differ by less would run on each other. */
const SAME = 3;
/** Two lines that run on each other are worse than any number of crossings. */
const OVERLAP = 1000;
const PASSES = 6;

/** Where a line turns in a channel: over which heights, and at which it comes from the left and goes on to the right. */
interface Turn {
  hop: Hop;
  low: number;
  high: number;
  left: number[];
  right: number[];
}

/** Gives the lines that turn in a channel tracks, from left to right, so that few cross. Gives the number of tracks. */
export function assignTracks(hops: readonly Hop[]): number {
  const order = untangled([...hops].sort(byShape).map(turnOf));
  let count = 0;
  order.forEach((turn, number) => {
    let track = 0;
    for (const other of order.slice(0, number))
      if (touch(turn, other)) track = Math.max(track, other.hop.track + 1);
    turn.hop.track = track;
    count = Math.max(count, track + 1);
  });
  return count;
}

function turnOf(hop: Hop): Turn {
  const heights = (side: Side): number[] =>
    (hop.from === hop.to ? [hop.from] : [hop.from, hop.to])
      .filter((row) => row.side === side)
      .map((row) => heightOf(row));
  // What is at the left of a channel are the right sides of vertices.
  const [left, right] = [heights("right"), heights("left")];
  const all = [...left, ...right];
  return { hop, low: Math.min(...all), high: Math.max(...all), left, right };
}

const touch = (a: Turn, b: Turn): boolean => a.low - APART < b.high + APART && b.low - APART < a.high + APART;

/** Moves each line to its best place in the order, until nothing gets better. */
function untangled(turns: Turn[]): Turn[] {
  const number = new Map(turns.map((turn, at) => [turn, at]));
  const costs = turns.map((a) => turns.map((b) => (a === b || !touch(a, b) ? 0 : costOf(a, b))));
  const cost = (a: Turn, b: Turn): number =>
    (costs[number.get(a) as number] as number[])[number.get(b) as number] as number;
  const order = [...turns];
  for (let pass = 0; pass < PASSES; pass++) {
    let moved = false;
    for (const turn of turns) {
      const from = order.indexOf(turn);
      let [best, least] = [from, 0];
      for (const step of [-1, 1]) {
        let change = 0;
        for (let at = from + step; order[at] !== undefined; at += step) {
          const other = order[at] as Turn;
          change += (cost(turn, other) - cost(other, turn)) * -step;
          if (change < least) [best, least] = [at, change];
        }
      }
      if (best === from) continue;
      order.splice(from, 1);
      order.splice(best, 0, turn);
      moved = true;
    }
    if (!moved) break;
  }
  return order;
}

/** What it costs that one turns left of another. */
function costOf(a: Turn, b: Turn): number {
  const within = ({ low, high }: Turn, y: number): number => (low < y && y < high ? 1 : 0);
  let sum = 0;
  for (const y of a.right) sum += within(b, y);
  for (const y of b.left) sum += within(a, y);
  if (a.right.some((y) => b.left.some((other) => Math.abs(y - other) < SAME))) sum += OVERLAP;
  return sum;
}

/** First those that stay at their column, the short ones inside the long ones; then those that rise; then those that sink. */
function byShape(a: Hop, b: Hop): number {
  const [ka, kb] = [kindOf(a), kindOf(b)];
  if (ka !== kb) return ka - kb;
  const length = (hop: Hop): number => Math.abs(heightOf(hop.from) - heightOf(hop.to));
  if (ka === 0) return length(a) - length(b);
  if (ka === 3) return length(b) - length(a);
  return ka === 1 ? leftEnd(a) - leftEnd(b) : leftEnd(b) - leftEnd(a);
}

function kindOf(hop: Hop): number {
  if (hop.from.side === hop.to.side) return hop.from.side === "right" ? 0 : 3;
  return rightEnd(hop) < leftEnd(hop) ? 1 : 2;
}

const rowAt = (hop: Hop, side: Side): Row => (hop.from.side === side ? hop.from : hop.to);
/** The height at the left of the channel: the rows there are at the right sides of vertices. */
const leftEnd = (hop: Hop): number => heightOf(rowAt(hop, "right"));
const rightEnd = (hop: Hop): number => heightOf(rowAt(hop, "left"));
