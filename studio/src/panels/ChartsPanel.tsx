import "../styles/vendor.css";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Chart, Game } from "../protocol/types";
import { charts, future, room } from "../session/stores";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { HelpTip } from "../ui/HelpTip";
import { Section } from "../ui/Section";
import { SmallChart } from "./smallChart";

const TICK_MS: Chart = {
  name: "tick_ms",
  title: "Tick time",
  unit: "ms",
  help: "How long one step of the simulation takes to compute.",
};

/** Small multiples of the last minute; the cursor of one shows in all. */
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
  return (
    <figure className="chart">
      <figcaption>
        <span data-tip={chart.title}>{chart.title}</span>
        <HelpTip text={chart.help} />
        <span className="spacer" />
        <span className="number" ref={readout} />
        {chart.unit && <span className="unit">{chart.unit}</span>}
      </figcaption>
      <div ref={host} className="chart-host" data-testid={`chart-${chart.name}`} />
    </figure>
  );
}
