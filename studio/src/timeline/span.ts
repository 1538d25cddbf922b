/** The stretch of time that is shown: from one tick to another, both may be parts of one. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** So many ticks are shown at least. */
const LEAST = 8;
/** Beyond both ends of what is known so much of the stretch may be empty. */
const MARGIN = 0.06;

/** The same stretch, no shorter than can be read and not beyond what there is. */
export function clamped(span: Span, oldest: number, newest: number): Span {
  const whole = Math.max(LEAST, newest - oldest);
  const length = Math.min(Math.max(LEAST, span.to - span.from), whole * (1 + 2 * MARGIN));
  const space = length * MARGIN;
  const middle = (span.from + span.to) / 2;
  const least = oldest - space;
  const most = Math.max(least, newest + space - length);
  const from = Math.min(most, Math.max(least, middle - length / 2));
  return { from, to: from + length };
}

/** Everything there is. */
export function wholeSpan(oldest: number, newest: number): Span {
  return clamped({ from: oldest, to: newest }, oldest, newest);
}

/** `factor` above 1 shows less; the tick at this share of the width stays where it is. */
export function zoomed({ from, to }: Span, factor: number, share: number): Span {
  const fixed = from + (to - from) * share;
  return { from: fixed - (fixed - from) / factor, to: fixed + (to - fixed) / factor };
}

/** Moved by this share of its length. */
export function shifted({ from, to }: Span, share: number): Span {
  const by = (to - from) * share;
  return { from: from + by, to: to + by };
}

/** Moved so that a tick is in view, with some room before and behind it. */
export function showing(span: Span, tick: number, room = 0.12): Span {
  const length = span.to - span.from;
  const [least, most] = [span.from + length * room, span.to - length * room];
  if (tick >= least && tick <= most) return span;
  const by = tick < least ? tick - least : tick - most;
  return { from: span.from + by, to: span.to + by };
}

/** Seconds at which lines are drawn: round numbers, not nearer to each other than `least`. [s] */
export function gridStep(secondsPerPixel: number, leastPixels: number): number {
  const least = secondsPerPixel * leastPixels;
  const power = 10 ** Math.floor(Math.log10(least));
  for (const factor of [1, 2, 5]) if (power * factor >= least) return power * factor;
  return power * 10;
}
