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
/** Names can be read from here on. */
const LEGIBLE = 0.5;
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

/** Shows the whole picture, not larger than life. */
export function fittedTo(lens: Lens, width: number, height: number, margin = 28): Lens {
  const scale = Math.min(
    (lens.width - 2 * margin) / Math.max(1, width),
    (lens.height - 2 * margin) / Math.max(1, height),
    1.15,
  );
  return { ...lens, x: width / 2, y: height / 2, scale: clamp(scale) };
}

/** At first: everything, or, where that could not be read, the surroundings of a point. */
export function firstLook(lens: Lens, width: number, height: number, at: [number, number]): Lens {
  const whole = fittedTo(lens, width, height);
  if (whole.scale >= LEGIBLE) return whole;
  const near = { ...lens, x: at[0], y: at[1], scale: LEGIBLE };
  const [halfWidth, halfHeight] = [lens.width / 2 / LEGIBLE - 28, lens.height / 2 / LEGIBLE - 28];
  // Not beyond the edges of the picture.
  const within = (value: number, half: number, size: number): number =>
    size <= 2 * half ? size / 2 : Math.min(size - half, Math.max(half, value));
  return { ...near, x: within(at[0], halfWidth, width), y: within(at[1], halfHeight, height) };
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
