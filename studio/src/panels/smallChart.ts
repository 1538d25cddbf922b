import uPlot from "uplot";
import { throttle } from "../connection/throttle";
import type { Chart } from "../protocol/types";
import { charts } from "../session/stores";
import { formatNumber } from "../ui/format";

const HEIGHT = 62;
const REDRAW_MS = 250;
const SPAN_SECONDS = 60;

/** One curve of the chart history in a small uPlot, redrawn a few times a second. */
export class SmallChart {
  private readonly plot: uPlot;
  private readonly undo: (() => void)[] = [];

  constructor(
    host: HTMLElement,
    private readonly readout: HTMLElement,
    chart: Chart,
    private readonly column: number,
  ) {
    this.plot = new uPlot(
      options(host, chart, (index) => this.showValue(index)),
      this.data(),
      host,
    );
    const redraw = throttle<void>(REDRAW_MS, () => this.redraw());
    const size = new ResizeObserver(() => this.plot.setSize({ width: host.clientWidth, height: HEIGHT }));
    size.observe(host);
    this.undo.push(
      charts.subscribe(() => redraw()),
      () => redraw.cancel(),
      () => size.disconnect(),
    );
    this.showValue(null);
  }

  dispose(): void {
    for (const stop of this.undo) stop();
    this.plot.destroy();
  }

  private data(): uPlot.AlignedData {
    return [charts.columns[0] ?? [], charts.columns[this.column] ?? []] as uPlot.AlignedData;
  }

  private redraw(): void {
    this.plot.setData(this.data());
    this.showValue(this.plot.cursor.idx ?? null);
  }

  /** The value under the cursor, else the newest one. */
  private showValue(index: number | null): void {
    const values = charts.columns[this.column] ?? [];
    const value = index === null ? values.at(-1) : values[index];
    this.readout.textContent = value === undefined ? "–" : formatNumber(value);
    this.readout.classList.toggle("hovered", index !== null);
  }
}

function options(host: HTMLElement, chart: Chart, onCursor: (index: number | null) => void): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    width: Math.max(80, host.clientWidth),
    height: HEIGHT,
    padding: [6, 4, 7, 0],
    legend: { show: false },
    cursor: {
      sync: { key: "wits" },
      y: false,
      drag: { x: false, y: false },
      points: { size: 6, fill: colour("--accent") },
    },
    scales: {
      x: { time: false, range: (_, __, max) => [(max ?? 0) - SPAN_SECONDS, Math.max(max ?? 0, 1)] },
      y: { range: (_, min, max) => paddedRange(min, max) },
    },
    axes: [
      { show: false },
      {
        size: 38,
        gap: 4,
        font: "10px ui-sans-serif, system-ui, sans-serif",
        stroke: colour("--text-quiet"),
        grid: { stroke: colour("--line"), width: 1 },
        ticks: { show: false },
        splits: (plot) => [plot.scales["y"]?.min ?? 0, plot.scales["y"]?.max ?? 1],
        values: (_, splits) => splits.map((value) => formatNumber(value)),
      },
    ],
    series: [
      {},
      {
        label: chart.title,
        stroke: colour("--accent"),
        fill: colour("--accent-faint"),
        width: 1.5,
        points: { show: false },
      },
    ],
    hooks: { setCursor: [(plot) => onCursor(plot.cursor.idx ?? null)] },
  };
}

/** Starts at zero unless the curve is far from it; a flat curve gets some height. */
export function paddedRange(min: number | null, max: number | null): [number, number] {
  if (min === null || max === null || !Number.isFinite(min) || !Number.isFinite(max)) return [0, 1];
  const low = min >= 0 && min < max * 0.7 ? 0 : min;
  if (max - low < 1e-9) return [low > 0 ? 0 : low - 1, max > 0 ? max * 1.2 : max + 1];
  const space = (max - low) * 0.08;
  return [low === 0 ? 0 : low - space, max + space];
}
