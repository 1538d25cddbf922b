/** What stacked frames are drawn from: sums, and columns where there are more frames than pixels. */

/** What each frame was spent on altogether. */
export function totalsOf(frames: readonly (readonly number[])[]): number[] {
  return frames.map((shares) => shares.reduce((sum, share) => sum + share, 0));
}

/** The frame that is drawn in each column: of several that share one, the one that spent most, so no peak is lost. */
export function columnsOf(totals: readonly number[], most: number): number[] {
  if (totals.length <= most) return totals.map((_, place) => place);
  const columns: number[] = [];
  for (let column = 0; column < most; column++) {
    const first = Math.floor((column * totals.length) / most);
    const last = Math.floor(((column + 1) * totals.length) / most);
    let highest = first;
    for (let place = first + 1; place < last; place++)
      if ((totals[place] ?? 0) > (totals[highest] ?? 0)) highest = place;
    columns.push(highest);
  }
  return columns;
}

/** A limit that is so many times what was spent at most is told, not drawn: beside it nothing could be seen. */
const FAR = 5;

/** How high the picture reaches: over everything, and over the limit unless that is far away, with some air. */
export function heightOf(totals: readonly number[], limit: number | null): number {
  const spent = totals.reduce((high, total) => Math.max(high, total), 0);
  if (isFar(spent, limit)) return spent * 1.35;
  const most = Math.max(spent, limit ?? 0);
  return most > 0 ? most * 1.08 : 1;
}

/** The limit is far above all that was spent. */
export function isFar(spent: number, limit: number | null): boolean {
  return limit !== null && spent > 0 && limit > FAR * spent;
}

/** What all of it comes to. */
export interface Summary {
  mean: number;
  most: number;
  /** How many frames passed the limit. */
  over: number;
}

export function summaryOf(totals: readonly number[], limit: number | null): Summary {
  const sum = totals.reduce((all, total) => all + total, 0);
  return {
    mean: totals.length > 0 ? sum / totals.length : 0,
    most: totals.reduce((high, total) => Math.max(high, total), 0),
    over: limit === null ? 0 : totals.filter((total) => isOver(total, limit)).length,
  };
}

/** Sums of decimal fractions may be a hair above what they should be. */
export function isOver(total: number, limit: number): boolean {
  return total > limit + Math.abs(limit) * 1e-6;
}

/** The mean share of each spender. */
export function meansOf(frames: readonly (readonly number[])[], spenders: number): number[] {
  return Array.from({ length: spenders }, (_, place) => {
    const sum = frames.reduce((all, shares) => all + (shares[place] ?? 0), 0);
    return frames.length > 0 ? sum / frames.length : 0;
  });
}
