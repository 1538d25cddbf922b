import type { Edge, Layout } from "./layoutTypes";
import { LABEL_SIZE, NAMES_FROM, textSize } from "./legible";
import type { Look } from "./look";
import { Cutter } from "./measure";

/** The room of a label where the layout gives none. */
const MAX_ROOM = 320;
/** Labels for which the layout has no place are written where a line has so much room. [px on the screen] */
const LEAST_ROOM = 52;
const cutter = new Cutter();

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where labels were painted last, for each layout: what is read is what is clicked. */
const painted = new WeakMap<Layout, ReadonlyMap<Edge, Box>>();

/** Where the label of a line was painted last; null where it was not, undefined before anything was painted. */
export function paintedLabel(place: Layout, edge: Edge): Box | null | undefined {
  const labels = painted.get(place);
  return labels === undefined ? undefined : (labels.get(edge) ?? null);
}

interface Spot {
  x: number;
  y: number;
  room: number;
}

/**
 * What is written on edges, shortened to the room that there is; `lit` are the ones that stand out. In a network labels stand
 * where lines begin, and many lines begin at one node: a label that would lie on another is left out, small numbers first.
 */
export function paintLabels(
  draw: CanvasRenderingContext2D,
  look: Look,
  scale: number,
  place: Layout,
  edges: readonly Edge[],
  lit: ReadonlyMap<Edge, number>,
  machine: boolean,
): void {
  const labels = new Map<Edge, Box>();
  painted.set(place, labels);
  if (scale < NAMES_FROM) return;
  const size = textSize(LABEL_SIZE, scale);
  draw.font = `400 ${size}px ${look.font}`;
  draw.textBaseline = "alphabetic";
  let taken: Box[] | null = null;
  const written: Box[] = [];
  for (const edge of machine ? edges : byWeight(edges, lit)) {
    const given: Spot | null = edge.labelAt && {
      ...{ x: edge.labelAt[0], y: edge.labelAt[1], room: edge.labelRoom ?? MAX_ROOM },
    };
    if (given === null) {
      if (!machine || edge.label === "") continue;
      taken ??= boxesOf(place);
    }
    const spot = given ?? freeSpot(edge, size, LEAST_ROOM / scale, taken ?? []);
    if (spot === null) continue;
    const text = cutter.cut(draw, edge.label, spot.room);
    const box = around(spot, draw.measureText(text).width, size);
    if (!machine && written.some((other) => overlap(box, other))) continue;
    written.push(box);
    // A label covers the lines beneath it.
    draw.lineWidth = 3;
    draw.strokeStyle = look.stage;
    draw.strokeText(text, spot.x, spot.y);
    draw.fillStyle = lit.has(edge) ? look.accent : look.quiet;
    draw.fillText(text, spot.x, spot.y);
    labels.set(edge, box);
    if (given === null) taken?.push(box);
  }
}

/** Those that stand out first, then the largest numbers: weights of a net. */
function byWeight(edges: readonly Edge[], lit: ReadonlyMap<Edge, number>): Edge[] {
  const weight = (edge: Edge): number => Math.abs(Number(edge.label)) || 0;
  return [...edges].sort((a, b) => Number(lit.has(b)) - Number(lit.has(a)) || weight(b) - weight(a));
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const around = ({ x, y }: Spot, width: number, size: number): Box => ({
  ...{ left: x, right: x + width, top: y - 0.8 * size, bottom: y + 0.2 * size },
});

function boxesOf({ shown, frames, x, y, w, h }: Layout): Box[] {
  return shown.flatMap((node) => {
    const [left, top] = [x[node] as number, y[node] as number];
    // Of what holds others only its name is in the way.
    const bottom = top + (frames.has(node) ? 26 : (h[node] as number));
    return [{ left, top, right: left + (w[node] as number), bottom }];
  });
}

/** Above or beneath the longest level part of a line where there is room, nothing else in the way; null for none. */
export function freeSpot({ points }: Edge, size: number, least: number, taken: readonly Box[]): Spot | null {
  const parts: { left: number; y: number; room: number }[] = [];
  for (let at = 2; at + 1 < points.length; at += 2) {
    const [x0, y0, x1, y1] = points.slice(at - 2, at + 2) as [number, number, number, number];
    const [left, room] = [Math.min(x0, x1) + 4, Math.abs(x1 - x0) - 8];
    if (y0 === y1 && room >= least) parts.push({ left, y: y0, room });
  }
  for (const { left, y, room } of parts.sort((a, b) => b.room - a.room)) {
    for (const base of [y - 0.3 * size, y + size]) {
      const spot = { x: left, y: base, room };
      const own = around(spot, Math.min(room, least * 2), size);
      const free = taken.filter(
        (box) => box.left < left + room && box.right > left && box.top < own.bottom && box.bottom > own.top,
      );
      // What is in the way further on shortens it.
      const end = Math.min(left + room, ...free.map((box) => box.left - 4));
      if (end - left >= least) return { ...spot, room: end - left };
    }
  }
  return null;
}
