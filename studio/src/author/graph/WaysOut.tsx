import { change, select } from "../desk";
import { type Drawing, placeOf } from "./drawing";

/** One way out of a state. */
export interface Way {
  at: string;
  to: string;
  label: string;
  /** Its place among the transitions of the state; null for one of several ways of a transition. */
  place: number | null;
}

/** The ways out of a state, or of the machine as a whole, in the order in which they are asked. */
export function waysOut(drawing: Drawing, node: number): Way[] {
  const { links, nodes } = drawing.model.graph;
  return links.flatMap((link, number) => {
    const at = drawing.sketch.links[number]?.at ?? "";
    if (link.from !== node || at === "") return [];
    const place = /transitions\[(\d+)\]$/.exec(at)?.[1];
    const to = nodes[link.to]?.name ?? "";
    return [{ at, to, label: link.label, place: place === undefined ? null : Number(place) }];
  });
}

/** The ways out of a state as a list: to select one, to change their order, to add one. */
export function WaysOut({ drawing, node }: { drawing: Drawing; node: number }) {
  const under = placeOf(drawing, node);
  const ways = waysOut(drawing, node);
  const move = (way: Way, by: 1 | -1): void => {
    const place = (way.place ?? 0) + (by < 0 ? -1 : 2);
    void change({ change: "move", at: [way.at], under, place });
  };
  return (
    <div className="ge-field" data-testid="ways-out">
      <span className="ge-label">
        {node === 0 ? "ways out of every state" : "ways out"}
        <i>the first that fits is taken</i>
      </span>
      <div className="ge-rows">
        {ways.map((way, number) => (
          <div className="ge-row" key={way.at}>
            <button type="button" className="ge-way" onClick={() => select([way.at])}>
              <b>→ {way.to}</b>
              <span>{way.label || "always"}</span>
            </button>
            {ways.length > 1 && way.place !== null && (
              <span className="ge-tools">
                <button
                  type="button"
                  disabled={number === 0}
                  aria-label={`Ask ${way.label || way.to} earlier`}
                  data-tip="Earlier"
                  onClick={() => move(way, -1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  disabled={number === ways.length - 1}
                  aria-label={`Ask ${way.label || way.to} later`}
                  data-tip="Later"
                  onClick={() => move(way, 1)}
                >
                  ↓
                </button>
              </span>
            )}
          </div>
        ))}
        <button
          type="button"
          className="ge-more"
          onClick={() => void change({ change: "add", under, kind: "transition", values: {} })}
        >
          + Transition
        </button>
      </div>
    </div>
  );
}
