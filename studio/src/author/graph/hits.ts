import { labelledAt } from "../../mind/edgeAt";
import type { Edge, Layout } from "../../mind/layoutTypes";
import type { Drawing } from "./drawing";

/** So near to a line counts as on it, in pixels of the screen. */
const LINE_REACH = 6;
const HEAD_REACH = 11;
/** A strip along the border of a state from which transitions are drawn. */
const BORDER = 7;

/** The links beneath a point: on the line or on what is written at it. Null for none. */
export function linkAt(
  drawing: Drawing,
  place: Layout,
  x: number,
  y: number,
  scale: number,
): { edge: Edge; head: boolean } | null {
  const labelled = labelledAt(place, x, y, scale);
  if (labelled !== null && isPart(drawing, labelled)) return { edge: labelled, head: false };
  let best: { edge: Edge; far: number } | null = null;
  for (const edge of place.edges) {
    if (!isPart(drawing, edge)) continue;
    const far = toLine(edge.points, x, y);
    if (far * scale <= LINE_REACH && (best === null || far < best.far)) best = { edge, far };
  }
  if (best === null) return null;
  const { points } = best.edge;
  const [hx, hy] = [points.at(-2) as number, points.at(-1) as number];
  return { edge: best.edge, head: Math.hypot(hx - x, hy - y) * scale <= HEAD_REACH };
}

/** Only links that stand in the text can be taken hold of. */
function isPart(drawing: Drawing, edge: Edge): boolean {
  return edge.links?.some((link) => (drawing.sketch.links[link]?.at ?? "") !== "") ?? false;
}

/** The places in the text of the links that a line stands for. */
export function partsOfEdge(drawing: Drawing, edge: Edge): string[] {
  return (edge.links ?? []).map((link) => drawing.sketch.links[link]?.at ?? "").filter((at) => at !== "");
}

export function toLine(points: readonly number[], x: number, y: number): number {
  let least = Infinity;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x1, y1, x2, y2] = points.slice(at, at + 4) as [number, number, number, number];
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const share = length === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length;
    const t = Math.max(0, Math.min(1, share));
    least = Math.min(least, Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1)));
  }
  return least;
}

/** Whether a point is at the border of a box. */
export function isAtBorder(place: Layout, node: number, x: number, y: number, scale: number): boolean {
  const [left, top] = [x - (place.x[node] as number), y - (place.y[node] as number)];
  const [w, h] = [place.w[node] as number, place.h[node] as number];
  const strip = Math.min(BORDER / scale, w / 5, h / 5);
  return left < strip || top < strip || left > w - strip || top > h - strip;
}

/** The boxes that a band touches; a box around others only when it lies in it whole. */
export function inBand(place: Layout, band: readonly [number, number, number, number]): number[] {
  const [left, right] = [Math.min(band[0], band[2]), Math.max(band[0], band[2])];
  const [top, bottom] = [Math.min(band[1], band[3]), Math.max(band[1], band[3])];
  return place.shown.filter((node) => {
    const [x, y] = [place.x[node] as number, place.y[node] as number];
    const [w, h] = [place.w[node] as number, place.h[node] as number];
    if (place.frames.has(node)) return x >= left && y >= top && x + w <= right && y + h <= bottom;
    return x <= right && x + w >= left && y <= bottom && y + h >= top;
  });
}
