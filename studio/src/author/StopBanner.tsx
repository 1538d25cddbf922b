import { goToNode } from "../mind/actions";
import { nameOf } from "../mind/why";
import { select, togglePlay } from "../session/commands";
import { pictures, room, setMindView, shownMind } from "../session/stores";
import { preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { desk } from "./desk";
import { isScript, showStop } from "./tracing";

/** Over the stage while the game stands at a breakpoint. */
export function StopBanner() {
  const stop = useStore(room, (r) => r.status?.stopped ?? null);
  const agent = useStore(shownMind, (mind) => mind?.agent ?? null);
  const model = useStore(pictures, (all) => (stop === null ? undefined : all.get(stop.graph)?.model));
  const debugging = useStore(preferences, (p) => p.drawer === "debug");
  const editing = useStore(desk, (open) => open?.file ?? "");
  // The debugger beside it says the same.
  if (stop === null || (debugging && editing === stop.graph)) return null;
  const script = isScript(stop.graph);
  const what = script ? "line" : "node";
  const name = model ? nameOf(model, stop.node) : `${what} ${stop.node} of “${stop.graph}”`;
  return (
    <div className="stop-banner" role="status" data-testid="stopped">
      <i aria-hidden="true" />
      <span>
        Stopped: agent {stop.agent} reached {name}
      </span>
      <button
        type="button"
        className="button button-soft"
        onClick={() => {
          if (script) showStop(stop);
          else if (agent === stop.agent) goToNode(stop.node);
          else {
            select(stop.agent);
            setMindView({ mind: 0, node: stop.node });
          }
        }}
      >
        Show
      </button>
      <button type="button" className="button button-solid" data-testid="go-on" onClick={togglePlay}>
        Go on
      </button>
    </div>
  );
}
