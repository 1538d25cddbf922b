import { LARGEST_WHOLE } from "./legible";

/** What part of a picture is seen: the point in the middle, and how large. y points down. */
export interface Lens {
  x: number;
  y: number;
  scale: number;
  width: number;
  height: number;
}

export const LARGEST = 2.5;
const SMALLEST = 0.002;
const clamp = (scale: number): number => Math.min(LARGEST, Math.max(SMALLEST, scale));

export function toScreen(lens: Lens, x: number, y: number): [number, number] {
  return [lens.width / 2 + (x - lens.x) * lens.scale, lens.height / 2 + (y - lens.y) * lens.scale];
}

export function toPicture(lens: Lens, x: number, y: number): [number, number] {
  return [lens.x + (x - lens.width / 2) / lens.scale, lens.y + (y - lens.height / 2) / lens.scale];
}

export function pannedBy(lens: Lens, dx: number, dy: number): Lens {
  return { ...lens, x: lens.x - dx / lens.scale, y: lens.y - dy / lens.scale };
}

export function zoomedAt(lens: Lens, screenX: number, screenY: number, factor: number): Lens {
  const [x, y] = toPicture(lens, screenX, screenY);
  const scale = clamp(lens.scale * factor);
  return {
    ...lens,
    scale,
    x: x - (screenX - lens.width / 2) / scale,
    y: y - (screenY - lens.height / 2) / scale,
  };
}

/** At which scales a picture is shown when nobody has chosen one. */
export interface Span {
  /** From here on all of it. */
  whole: number;
  /** Else a part of it, at this scale. */
  part: number;
  /** Never larger than this. */
  most: number;
}

/** Shows the whole picture, not larger than life. */
export function fittedTo(lens: Lens, width: number, height: number, most = LARGEST_WHOLE): Lens {
  const margin = marginOf(lens);
  const scale = Math.min(
    (lens.width - 2 * margin) / Math.max(1, width),
    (lens.height - 2 * margin) / Math.max(1, height),
    most,
  );
  return { ...lens, x: width / 2, y: height / 2, scale: clamp(scale) };
}

/** Air around a picture, less in a small pane. */
function marginOf(lens: Lens): number {
  return Math.min(24, Math.max(6, 0.03 * Math.min(lens.width, lens.height)));
}

/** Everything, or, where that could not be read, the surroundings of a point. */
export function firstLook(lens: Lens, width: number, height: number, at: [number, number], span: Span): Lens {
  const whole = fittedTo(lens, width, height, span.most);
  if (whole.scale >= span.whole) return whole;
  return aroundPoint(lens, width, height, at, span.part);
}

/** A point in the middle, but nothing beyond the edges of the picture. */
export function aroundPoint(
  lens: Lens,
  width: number,
  height: number,
  at: readonly [number, number],
  scale: number,
): Lens {
  const margin = marginOf(lens);
  const within = (value: number, room: number, size: number): number => {
    const half = (room / 2 - margin) / scale;
    return size <= 2 * half ? size / 2 : Math.min(size - half, Math.max(half, value));
  };
  return { ...lens, x: within(at[0], lens.width, width), y: within(at[1], lens.height, height), scale };
}

/** A part of the way from one lens to another; zooming is even to the eye when its logarithm is. */
export function between(from: Lens, to: Lens, share: number): Lens {
  const mix = (a: number, b: number): number => a + (b - a) * share;
  return {
    ...to,
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    scale: Math.exp(mix(Math.log(from.scale), Math.log(to.scale))),
  };
}

/** Slow at both ends. */
export function eased(share: number): number {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
}
