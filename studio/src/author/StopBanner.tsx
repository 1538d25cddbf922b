import type { Stopped } from "../protocol/mindTypes";
import { openPane } from "../dock/state";
import { goToPart } from "../mind/actions";
import { select, togglePlay } from "../session/commands";
import { room, setMindView, shownMind } from "../session/stores";
import { preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { desk } from "./desk";
import { isScript, showStop } from "./tracing";

/** Over the stage while the game stands at a breakpoint: who reached which node, and why. */
export function StopBanner() {
  const stop = useStore(room, (r) => r.status?.stopped ?? null);
  const debugging = useStore(preferences, (p) => p.drawer === "debug");
  const editing = useStore(desk, (open) => open?.file ?? "");
  // The debugger beside it says the same.
  if (stop === null || (debugging && editing === stop.graph)) return null;
  return (
    <div className="stop-banner" role="status" data-testid="stopped">
      <i aria-hidden="true" />
      <span className="stop-text" data-tip={stop.why}>
        <b>{stop.name}</b> {stop.link ? "took the transition" : "reached"} “{placeOf(stop)}”
        {stop.why && <span className="stop-why">{stop.why}</span>}
      </span>
      <button type="button" className="button button-soft" onClick={() => show(stop)}>
        Show
      </button>
      <button type="button" className="button button-solid" data-testid="go-on" onClick={togglePlay}>
        Go on
      </button>
    </div>
  );
}

/** The node by its name, or the line of a script. */
export function placeOf({ graph, node, at }: Stopped): string {
  if (isScript(graph)) return `line ${node} of ${graph}`;
  return at === "" ? `node ${node} of ${graph}` : at;
}

function show(stop: Stopped): void {
  if (isScript(stop.graph)) showStop(stop);
  else showNode(stop);
}

/** Looks at the node, which is where its breakpoint can be taken away. */
function showNode(stop: Stopped): void {
  const seen = shownMind.get();
  if (seen?.agent === stop.agent && seen.graph === stop.graph) goToPart(stop.node);
  else {
    select(stop.agent);
    setMindView({ mind: stop.mind, ...(stop.link ? { node: null, link: stop.node } : { node: stop.node }) });
  }
  openPane("node");
}
