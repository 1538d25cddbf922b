import type { ChartHistory } from "../store/charts";
import { formatNumber, formatSeconds } from "../ui/format";

/** The tick that took longest, and what was searched for it. */
export interface Slowest {
  tick: number;
  text: string;
}

/** The highest point of a column of tick times; null while nothing was measured. */
export function slowestOf(history: ChartHistory, column: number): Slowest | null {
  const place = history.placeOfLargest(column);
  const tick = place === null ? null : history.tickAt(place);
  if (place === null || tick === null) return null;
  const seconds = history.columns[0] ?? [];
  const searched = formatSeconds((seconds.at(-1) ?? 0) - (seconds[0] ?? 0));
  const took = formatNumber(history.columns[column]?.[place] ?? Number.NaN);
  return { tick, text: `slowest of the last ${searched}: tick ${tick}, ${took} ms` };
}
