import uPlot from "uplot";
import { throttle } from "../connection/throttle";
import type { Chart } from "../protocol/types";
import { visit } from "../session/commands";
import { charts, chartsBeside } from "../session/stores";
import type { ChartHistory } from "../store/charts";
import { formatNumber } from "../ui/format";
import { whileSeen } from "../ui/whileSeen";
import { chartRange, type ChartRange } from "./chartRange";

const HEIGHT = 62;
const REDRAW_MS = 250;
const SPAN_SECONDS = 60;

/** One curve of the chart history in a small uPlot, redrawn a few times a second while it is seen. */
export class SmallChart {
  private readonly plot: uPlot;
  private range: ChartRange;
  private readonly undo: (() => void)[] = [];
  private readonly click = (): void => this.visitPointed();

  constructor(
    host: HTMLElement,
    private readonly readout: HTMLElement,
    chart: Chart,
    private readonly column: number,
  ) {
    this.range = chartRange(this.values());
    this.plot = new uPlot(
      options(
        host,
        chart,
        () => this.range,
        (index) => this.showValue(index),
      ),
      this.data(),
      host,
    );
    const seen = whileSeen(host, () => this.redraw());
    this.undo.push(seen.stop);
    const redraw = throttle<void>(REDRAW_MS, seen.run);
    const size = new ResizeObserver(() => this.plot.setSize({ width: host.clientWidth, height: HEIGHT }));
    size.observe(host);
    this.undo.push(
      charts.subscribe(() => redraw()),
      chartsBeside.subscribe(() => redraw()),
      () => redraw.cancel(),
      () => size.disconnect(),
    );
    this.plot.over.addEventListener("click", this.click);
    this.showValue(null);
  }

  dispose(): void {
    for (const stop of this.undo) stop();
    this.plot.destroy();
  }

  /** The values of both futures, as far as there are two. */
  private values(): number[] {
    return [charts, chartsBeside].flatMap(({ columns }) => columns[this.column] ?? []);
  }

  private data(): uPlot.AlignedData {
    return beside(charts, chartsBeside, this.column) as uPlot.AlignedData;
  }

  private redraw(): void {
    this.range = chartRange(this.values());
    this.plot.setData(this.data());
    this.showValue(this.plot.cursor.idx ?? null);
  }

  /** Goes to the tick that the cursor names. */
  private visitPointed(): void {
    const pointed = this.plot.cursor.idx;
    const tick = pointed == null ? null : charts.tickAt(pointed);
    if (tick !== null) visit(tick);
  }

  /** The value under the cursor and its tick, else the newest value; with that of the other future behind it. */
  private showValue(index: number | null): void {
    const [, own = [], other = []] = this.data();
    const at = index ?? own.length - 1;
    const texts = [own[at], other[at]].map((value) => (value == null ? "–" : formatNumber(value)));
    const value = chartsBeside.names.length > 0 ? texts.join(" | ") : (texts[0] ?? "–");
    const tick = index === null ? null : charts.tickAt(index);
    this.readout.textContent = tick === null ? value : `tick ${tick}: ${value}`;
    this.readout.classList.toggle("hovered", index !== null);
  }
}

/** Times, the values of one future, and those of the other at the same times. */
export function beside(own: ChartHistory, other: ChartHistory, column: number): (number | null)[][] {
  const [times = [], values = []] = [own.columns[0], own.columns[column]];
  const others = new Map(
    (other.columns[0] ?? []).map((time, place) => [time, other.columns[column]?.[place]]),
  );
  return [times, values, times.map((time) => others.get(time) ?? null)];
}

function options(
  host: HTMLElement,
  chart: Chart,
  range: () => ChartRange,
  onCursor: (index: number | null) => void,
): uPlot.Options {
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
      y: { range: () => [range().low, range().high] },
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
        values: (_, splits) => axisTexts(splits, range()),
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
      {
        label: `${chart.title}, the other future`,
        stroke: colour("--amber"),
        width: 1.5,
        dash: [5, 3],
        spanGaps: true,
        points: { show: false },
      },
    ],
    hooks: { setCursor: [(plot) => onCursor(plot.cursor.idx ?? null)] },
  };
}

/** An arrow says that the curve goes beyond this end. */
function axisTexts([low, high]: number[], { cutBelow, cutAbove }: ChartRange): string[] {
  const text = (value: number | undefined, arrow: string): string => arrow + formatNumber(value ?? 0);
  return [text(low, cutBelow ? "↓" : ""), text(high, cutAbove ? "↑" : "")];
}
