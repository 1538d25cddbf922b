/** The values of a chart's axis, and whether the curve goes beyond them. */
export interface ChartRange {
  low: number;
  high: number;
  cutBelow: boolean;
  cutAbove: boolean;
}

/** With fewer values than this, none of them is an outlier. */
const FEW = 20;
/** The share of values at each end that may be outliers. */
const RARE = 0.02;
/** How many times the usual span an outlier is away. */
const FAR = 1.5;

/**
 * Starts at zero unless the curve is far from it; a flat curve gets some height. A few values far from all others are cut
 * off, so that the rest can be read.
 */
export function chartRange(values: readonly number[]): ChartRange {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const min = sorted[0];
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return { low: 0, high: 1, cutBelow: false, cutAbove: false };
  const [bottom, top] = usual(sorted, min, max);
  const [low, high] = paddedRange(bottom, top);
  return { low, high, cutBelow: min < low, cutAbove: max > high };
}

/** The ends of the values without the few that are far away. */
function usual(sorted: readonly number[], min: number, max: number): [number, number] {
  if (sorted.length < FEW) return [min, max];
  const rare = Math.max(1, Math.floor(sorted.length * RARE));
  const low = sorted[rare] as number;
  const high = sorted[sorted.length - 1 - rare] as number;
  // Values that are nearly always the same: every change is worth seeing.
  const far = FAR * (high - low);
  if (far <= 0) return [min, max];
  return [min < low - far ? low : min, max > high + far ? high : max];
}

function paddedRange(min: number, max: number): [number, number] {
  const low = min >= 0 && min < max * 0.7 ? 0 : min;
  if (max - low < 1e-9) return [low > 0 ? 0 : low - 1, max > 0 ? max * 1.2 : max + 1];
  const space = (max - low) * 0.08;
  return [low === 0 ? 0 : low - space, max + space];
}
