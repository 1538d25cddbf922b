import { useSyncExternalStore } from "react";
import { isReachable, visit } from "../session/commands";
import { charts, room } from "../session/stores";
import { useStore } from "../store/store";
import { slowestOf } from "./slowest";

const subscribe = (listener: () => void) => charts.subscribe(listener);

/** The highest point of the chart of tick times; a button as long as one can go there. */
export function SlowestTick({ column }: { column: number }) {
  // Plain values, so that it is drawn again only when it says something else.
  const tick = useSyncExternalStore(subscribe, () => slowestOf(charts, column)?.tick ?? null);
  const text = useSyncExternalStore(subscribe, () => slowestOf(charts, column)?.text ?? "");
  const reachable = useStore(room, (r) => tick !== null && isReachable(tick, r));
  if (tick === null) return null;
  return (
    <p className="chart-slowest" data-testid="slowest-tick">
      {reachable ? (
        <button
          type="button"
          data-tip={`Go to tick ${tick}. Times are those that were measured first: a replay measures nothing`}
          onClick={() => visit(tick)}
        >
          {text}
        </button>
      ) : (
        <span data-tip="This tick is not remembered any more">{text}</span>
      )}
    </p>
  );
}
