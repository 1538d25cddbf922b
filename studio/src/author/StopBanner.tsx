import type { Stopped } from "../protocol/mindTypes";
import { openPane } from "../dock/state";
import { setPlaying } from "../session/commands";
import { room } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { lookAtStop, lookBack, lookedBefore } from "./stopShown";
import { isScript, showStop } from "./tracing";

/**
 * Over the stage while the game stands at a breakpoint: who reached which node, and why. It stands wherever one is: the
 * debugger says the same only where it is scrolled to.
 */
export function StopBanner() {
  const stop = useStore(room, (r) => r.status?.stopped ?? null);
  if (stop === null) return null;
  return (
    <div className="stop-banner" role="status" data-testid="stopped">
      <i aria-hidden="true" />
      <span className="stop-text" data-tip={stop.why}>
        <b>{stop.name}</b> {stop.link ? "took the transition" : "reached"} “{placeOf(stop)}”
        {stop.why && <span className="stop-why">{stop.why}</span>}
      </span>
      <WhoIsShown agent={stop.agent} />
      <Button look="soft" onPress={() => show(stop)}>
        Show
      </Button>
      <Button look="solid" testid="go-on" once onPress={() => setPlaying(true)}>
        Go on
      </Button>
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
  else {
    lookAtStop(stop);
    openPane("node");
  }
}

/** Whom the panes show, where that is somebody else; else the way back to whom they showed before. */
function WhoIsShown({ agent }: { agent: number }) {
  const before = useStore(lookedBefore, (value) => value);
  const other = useStore(room, ({ inspection }) =>
    inspection === null || inspection.agent === agent
      ? ""
      : inspection.document.title || `agent ${inspection.agent}`,
  );
  if (other !== "") return <span className="stop-other">The panes show {other}.</span>;
  if (before === null || before.agent === agent) return null;
  return (
    <Button
      icon="back"
      look="soft"
      label={`Look at ${before.name} again, who was shown before`}
      testid="look-back"
      onPress={lookBack}
    >
      Back to {before.name}
    </Button>
  );
}
