import { openPane } from "../dock/state";
import type { Chart } from "../protocol/types";
import { setFolded } from "../store/preferences";
import { createStore } from "../store/store";

/** The chart that every game has. */
export const TICK_MS: Chart = {
  name: "tick_ms",
  title: "Tick time",
  unit: "ms",
  help: "How long one step of the simulation takes to compute. Each point is the mean of the ticks since the point before: about a tenth of a second while time runs, one tick in single steps.",
};

/** The name of a chart that shall be scrolled to. */
export const wantedChart = createStore<string | null>(null);

/** Brings the chart of tick times to the front, unfolded and in view. */
export function showTickTime(): void {
  wantedChart.set(TICK_MS.name);
  setFolded("charts", false);
  openPane("charts");
}
