import { type Extent, labelGap, setWidths } from "./channels";
import { WINDOW } from "./columns";
import { crossingsOf } from "./crossings";
import { type Given, gridOf, heightOf, type Hop, type Row, type Wire } from "./grid";
import { untangle } from "./order";
import { BORDER, type Piece } from "./pieces";
import { setHeights } from "./rows";

const PAD = 14;
/** Another arrangement is taken when it can be shown larger by this much. */
const WORTH_IT = 0.87;
/** One crossing for each line makes a picture so much worse, as if it were so much larger. */
const CROSSING = 2;
const LOOP = { out: 14, down: 10 };

/** What is inside a box, seen from its upper left corner. */
export interface Level {
  w: number;
  h: number;
  places: Map<number, { x: number; y: number; h: number }>;
  lines: Map<Piece, Line>;
}

export interface Line {
  points: number[];
  labelAt: [number, number] | null;
  labelRoom: number;
}

/**
 * Lays out the inside of a box in each of some arrangements and takes the one that can be shown largest, unless many more
 * lines cross in it.
 */
export function layoutLevel(
  arrangements: readonly number[][][][],
  given: Given,
  header: number,
  least: number,
): Level {
  let best: Level | null = null;
  let lowest = Infinity;
  for (const arrangement of arrangements) {
    const level = layoutOne(arrangement, given, header, least);
    const cost = arrangements.length > 1 ? costOf(level) : 0;
    if (best === null || cost < lowest * WORTH_IT) [best, lowest] = [level, cost];
  }
  return best ?? { w: least, h: header, places: new Map(), lines: new Map() };
}

/** The height that a window of the usual shape needs to show it, and more for each crossing. */
function costOf({ w, h, lines }: Level): number {
  const all = [...lines.values()].map(({ points }) => points);
  return Math.max(w / WINDOW, h) * (1 + (CROSSING * crossingsOf(all)) / Math.max(1, all.length));
}

function layoutOne(arrangement: number[][][], given: Given, header: number, least: number): Level {
  const grid = gridOf(arrangement, given);
  for (const columns of grid.bands) {
    untangle(columns);
    setHeights(columns);
  }
  const extent = setWidths(grid, least - 2 * PAD);
  const [dx, dy] = [PAD - extent.left, header + 4];
  const places: Level["places"] = new Map();
  for (const [item, { x, y, h }] of grid.states) places.set(item, { x: x + dx, y: y + dy, h });
  const w = extent.right - extent.left + 2 * PAD;
  const lines: Level["lines"] = new Map();
  for (const wire of grid.wires) lines.set(wire.piece, lineOf(wire, extent, w, dx, dy));
  return { w, h: header + 4 + extent.height + PAD, places, lines };
}

function lineOf(wire: Wire, extent: Extent, w: number, dx: number, dy: number): Line {
  const { piece, legs } = wire;
  const points: number[] = [];
  const outside = extent.outside.get(wire);
  legs.forEach((hops, number) => {
    if (number > 0 && outside !== undefined) {
      const [up, down] = [legs[0]?.at(-1)?.to, hops[0]?.from];
      if (up && down) points.push(outside, heightOf(up), outside, heightOf(down));
    }
    for (const hop of hops) points.push(...pointsOf(hop));
  });
  const moved = points.map((value, at) => value + (at % 2 === 0 ? dx : dy));
  const edge = piece.border === "left" ? 0 : w;
  if (piece.from === BORDER) moved.unshift(edge, moved[1] as number);
  if (piece.to === BORDER) moved.push(edge, moved.at(-1) as number);
  return {
    points: plain(moved),
    labelAt: labelAt(wire.label, dx, dy),
    labelRoom: wire.label?.label ?? 0,
  };
}

const sideOf = (row: Row): number => row.vertex.x + (row.side === "right" ? row.vertex.w : 0);

function pointsOf(hop: Hop): number[] {
  const [x1, y1] = [sideOf(hop.from), heightOf(hop.from)];
  if (hop.from.loop) return [x1, y1, x1 + LOOP.out, y1, x1 + LOOP.out, y1 + LOOP.down, x1, y1 + LOOP.down];
  const [x2, y2] = [sideOf(hop.to), heightOf(hop.to)];
  if (hop.from.side !== hop.to.side && y1 === y2) return [x1, y1, x2, y1];
  return [x1, y1, hop.track, y1, hop.track, y2, x2, y2];
}

/** The left end of the baseline. */
function labelAt(row: Row | null, dx: number, dy: number): [number, number] | null {
  if (row === null) return null;
  return [sideOf(row) + labelGap(row) + dx, heightOf(row) + (row.loop ? 9 : -4) + dy];
}

/** Without points that lie on the line between their neighbors. */
function plain(points: number[]): number[] {
  const kept: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] as number, points[at + 1] as number];
    const n = kept.length;
    const [px, py] = [kept[n - 2], kept[n - 1]];
    if (px === x && py === y) continue;
    const straight = n >= 4 && ((kept[n - 4] === px && px === x) || (kept[n - 3] === py && py === y));
    if (straight) kept.splice(n - 2, 2);
    kept.push(x, y);
  }
  return kept;
}
