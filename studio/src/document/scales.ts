import type { Axis } from "../protocol/documentTypes";

/** Where the values of an axis lie on the screen. */
export interface Scale {
  from: number;
  to: number;
  /** The pixels of both ends. */
  start: number;
  end: number;
}

export function scaleOf(axis: Axis, start: number, end: number): Scale {
  return { from: axis.from, to: axis.to, start, end };
}

export function toPixel(scale: Scale, value: number): number {
  return scale.start + ((value - scale.from) / (scale.to - scale.from)) * (scale.end - scale.start);
}

export function toValue(scale: Scale, pixel: number): number {
  return scale.from + ((pixel - scale.start) / (scale.end - scale.start)) * (scale.to - scale.from);
}

export function inside(axis: Axis, value: number): number {
  return Math.min(axis.to, Math.max(axis.from, value));
}

/** Round numbers along an axis, about so many. */
export function ticks(axis: Axis, about: number): number[] {
  const step = niceStep((axis.to - axis.from) / Math.max(1, about));
  const first = Math.ceil(axis.from / step - 1e-9);
  const last = Math.floor(axis.to / step + 1e-9);
  if (last - first > 100) return [axis.from, axis.to];
  return Array.from({ length: last - first + 1 }, (_, number) => (first + number) * step);
}

/** The next of 1, 2, 5, 10, 20, 50 … */
export function niceStep(rough: number): number {
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  return power * (share <= 1.0001 ? 1 : share <= 2.0001 ? 2 : share <= 5.0001 ? 5 : 10);
}

/** A tick with as many digits as its neighbours need. */
export function formatTick(value: number, step: number): string {
  const size = Math.abs(value);
  if (size >= 1e6 || (size > 0 && size < 1e-4)) return value.toExponential(1);
  const digits = Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9)));
  // Not −0.
  return (Math.round(value * 10 ** digits) / 10 ** digits + 0).toFixed(digits);
}

export function axisTitle(axis: Axis): string {
  return axis.unit ? `${axis.name} [${axis.unit}]` : axis.name;
}
