import type { PlotLine } from "../protocol/documentTypes";
import type { Point } from "../protocol/geometry";
import { type Scale, toPixel } from "./scales";

/** Lines that were all given the same colour get these, one after the other. */
const OWN_TINTS = [0, 1, 13, 16, 17, 14, 12, 10, 15, 11];

export function lineTints(lines: readonly PlotLine[]): number[] {
  const same = lines.length > 1 && lines.every((line) => line.tint === lines[0]?.tint);
  return lines.map((line, place) => (same ? (OWN_TINTS[place % OWN_TINTS.length] as number) : line.tint));
}

/** The line as an SVG path; gaps interrupt it. Where there are more points than pixels, each pixel keeps its extremes. */
export function linePath(points: readonly Point[], x: Scale, y: Scale): string {
  let path = "";
  let pen = false;
  for (const [px, py] of thinned(points, x)) {
    if (Number.isNaN(py)) {
      pen = false;
      continue;
    }
    path += `${pen ? "L" : "M"}${round(toPixel(x, px))} ${round(toPixel(y, py))}`;
    pen = true;
  }
  return path;
}

/** The area between the line and the base, cut off at a level. */
export function areaPath(points: readonly Point[], level: number, base: number, x: Scale, y: Scale): string {
  const cut = thinned(clipped(points, level), x);
  let path = "";
  let start: number | null = null;
  const close = (end: number): void => {
    if (start === null) return;
    path += `L${round(toPixel(x, end))} ${round(toPixel(y, base))}L${round(toPixel(x, start))} ${round(toPixel(y, base))}Z`;
    start = null;
  };
  let last = 0;
  for (const [px, py] of cut) {
    if (Number.isNaN(py)) {
      close(last);
      continue;
    }
    path += `${start === null ? "M" : "L"}${round(toPixel(x, px))} ${round(toPixel(y, py))}`;
    start ??= px;
    last = px;
  }
  close(last);
  return path;
}

/** No point is above the level; where the line crosses it there is a corner. */
export function clipped(points: readonly Point[], level: number): Point[] {
  const result: Point[] = [];
  points.forEach(([x, y], place) => {
    const before = points[place - 1];
    if (before !== undefined && (before[1] - level) * (y - level) < 0) {
      const share = (level - before[1]) / (y - before[1]);
      result.push([before[0] + share * (x - before[0]), level]);
    }
    result.push([x, Math.min(y, level)]);
  });
  return result;
}

/** The height of a line at a place; null where there is none. */
export function heightAt(points: readonly Point[], x: number): number | null {
  for (let place = 1; place < points.length; place++) {
    const [x1, y1] = points[place - 1] as Point;
    const [x2, y2] = points[place] as Point;
    if (x < x1 || x > x2 || Number.isNaN(y1) || Number.isNaN(y2)) continue;
    return x2 === x1 ? y2 : y1 + ((x - x1) / (x2 - x1)) * (y2 - y1);
  }
  const only = points[0];
  return points.length === 1 && only !== undefined && only[0] === x && !Number.isNaN(only[1])
    ? only[1]
    : null;
}

function round(value: number): string {
  return value.toFixed(1);
}

/** At most a few points for each pixel: the first, the lowest, the highest and the last. */
function thinned(points: readonly Point[], x: Scale): readonly Point[] {
  const pixels = Math.abs(x.end - x.start);
  if (points.length <= pixels * 2) return points;
  const result: Point[] = [];
  let bunch: Point[] = [];
  let column = Number.NaN;
  const flush = (): void => {
    if (bunch.length <= 4) result.push(...bunch);
    else {
      const lowest = bunch.reduce((a, b) => (b[1] < a[1] ? b : a));
      const highest = bunch.reduce((a, b) => (b[1] > a[1] ? b : a));
      const kept = new Set([bunch[0], lowest, highest, bunch.at(-1)] as Point[]);
      result.push(...bunch.filter((point) => kept.has(point)));
    }
    bunch = [];
  };
  for (const point of points) {
    const here = Math.floor(toPixel(x, point[0]));
    if (here !== column || Number.isNaN(point[1])) flush();
    column = here;
    bunch.push(point);
  }
  flush();
  return result;
}
