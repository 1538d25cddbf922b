import "../styles/vendor.css";
import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import type { Chart, Game } from "../protocol/types";
import { charts, future, room } from "../session/stores";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { HelpTip } from "../ui/HelpTip";
import { Section } from "../ui/Section";
import { SlowestTick } from "./SlowestTick";
import { SmallChart } from "./smallChart";
import { TICK_MS, wantedChart } from "./tickTime";

/** Small multiples of the last minute; the cursor of one shows in all, and a click goes to its tick. */
export function ChartsPanel({ game }: { game: Game }) {
  const names = useSyncExternalStore(
    (listener) => charts.subscribe(listener),
    () => charts.names.join("\n"),
  );
  const known = names === "" ? [] : names.split("\n");
  return (
    <Section id="charts" title="Charts" icon="chart">
      <TwoLines />
      {known.map((name, index) => (
        <ChartView key={name} chart={describe(game, name)} column={index + 1} />
      ))}
      {known.length === 0 && <p className="quiet">Waiting for the first numbers…</p>}
    </Section>
  );
}

/** Which line is which, while there are two futures. */
function TwoLines() {
  const branched = useStore(room, (r) => r.status !== null && r.status.branch !== null);
  const shown = useStore(future, (value) => value);
  if (!branched) return null;
  const [own, other] = shown === "stem" ? ["Stem", "Branch"] : ["Branch", "Stem"];
  return (
    <p className="chart-futures" data-testid="chart-futures">
      <span>{own}</span>
      <span data-other>{other}</span>
    </p>
  );
}

function describe(game: Game, name: string): Chart {
  const known = game.charts.find((chart) => chart.name === name);
  if (known) return known;
  return name === TICK_MS.name ? TICK_MS : { name, title: name.replaceAll("_", " "), unit: "", help: "" };
}

/** Somebody has asked to see this chart, maybe before it was there. */
function useBroughtIntoView(name: string): RefObject<HTMLElement | null> {
  const figure = useRef<HTMLElement>(null);
  const wanted = useStore(wantedChart, (value) => value === name);
  useEffect(() => {
    if (!wanted) return;
    figure.current?.scrollIntoView({ block: "nearest" });
    wantedChart.set(null);
  }, [wanted]);
  return figure;
}

function ChartView({ chart, column }: { chart: Chart; column: number }) {
  const host = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLSpanElement>(null);
  const now = useStore(theme, (value) => value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart takes its colours when it is made, so a new theme needs a new chart.
  useEffect(() => {
    if (host.current === null || readout.current === null) return undefined;
    const small = new SmallChart(host.current, readout.current, chart, column);
    return () => small.dispose();
  }, [chart, column, now]);
  const figure = useBroughtIntoView(chart.name);
  return (
    <figure className="chart" ref={figure}>
      <figcaption>
        <span data-tip={chart.title}>{chart.title}</span>
        <HelpTip text={chart.help} />
        <span className="spacer" />
        <span className="number" ref={readout} />
        {chart.unit && <span className="unit">{chart.unit}</span>}
      </figcaption>
      {chart.name === TICK_MS.name && <SlowestTick column={column} />}
      <div ref={host} className="chart-host" data-testid={`chart-${chart.name}`} />
    </figure>
  );
}
