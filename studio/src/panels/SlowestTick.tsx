import { useSyncExternalStore } from "react";
import { isReachable, visit } from "../session/commands";
import { charts, room } from "../session/stores";
import { useStore } from "../store/store";
import { formatNumber } from "../ui/format";

/** The highest point of the chart of tick times; a button as long as one can go there. */
export function SlowestTick({ column }: { column: number }) {
  const text = useSyncExternalStore(
    (listener) => charts.subscribe(listener),
    () => describe(column),
  );
  const tick = text === "" ? null : Number.parseInt(text, 10);
  const reachable = useStore(room, (r) => tick !== null && isReachable(tick, r));
  if (tick === null) return null;
  const said = `slowest: tick ${text}`;
  return (
    <p className="chart-slowest" data-testid="slowest-tick">
      {reachable ? (
        <button type="button" data-tip={`Go to tick ${tick}`} onClick={() => visit(tick)}>
          {said}
        </button>
      ) : (
        <span data-tip="This tick is not remembered any more">{said}</span>
      )}
    </p>
  );
}

/** Its tick, and how long that took: "1200, 3.1 ms". */
function describe(column: number): string {
  const place = charts.placeOfLargest(column);
  if (place === null) return "";
  return `${charts.tickAt(place)}, ${formatNumber(charts.columns[column]?.[place] ?? Number.NaN)} ms`;
}
