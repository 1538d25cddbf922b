import type { Model } from "../model/model";
import { fires, partOfLink } from "../model/model";
import { seek, toggleStop } from "../session/commands";
import { shownMind } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { formatSeconds } from "../ui/format";
import { goToPart, selectLink } from "./actions";
import { explainLink, linkName, partName } from "./why";

/** The selected transition: when it fired, why or why not, and its breakpoint. */
export function LinkBox({
  link,
  model,
  isSet,
  ticksPerSecond,
}: {
  link: number;
  model: Model;
  isSet: boolean;
  ticksPerSecond: number;
}) {
  const mind = useStore(shownMind, (value) => value);
  const { graph } = model;
  const label = graph.links[link]?.label ?? "";
  const known = mind !== null && mind.passed.length === graph.links.length;
  const fired = known ? (mind.passed[link] ?? 0) : 0;
  const now = mind?.tick ?? 0;
  const why = known ? explainLink(model, mind, link) : null;
  return (
    <div className="link-panel" data-testid="link-panel" data-link={link}>
      <div className="inspector-title">
        <h2>{linkName(model, link)}</h2>
        <span className="chip">transition</span>
      </div>
      {why !== null && (
        <div className="why" data-status={fired > 0 ? "success" : "idle"} data-testid="link-why">
          <p className="why-head">
            <b>{why.reached ? "Why" : "Why not"}</b>
            {fired > 0 && (
              <button
                type="button"
                className="link number"
                data-tip={`Tick ${fired}: click to go there`}
                onClick={() => seek(fired)}
              >
                {fired >= now ? "now" : `${formatSeconds((now - fired) / ticksPerSecond)} ago`}
              </button>
            )}
          </p>
          <p>{why.text}</p>
        </div>
      )}
      {label !== "" && (
        <p className="link-label" data-testid="link-code">
          What is tested: <code>{label}</code>
        </p>
      )}
      {fires(model, link) && (
        <div className="node-actions">
          <Button
            icon="stop"
            look="soft"
            testid="link-stop"
            aria-pressed={isSet}
            label={`The game pauses when this transition of “${graph.id}” fires, whosever mind it is`}
            keys="B"
            onPress={() => toggleStop(graph.id, partOfLink(model, link))}
          >
            {isSet ? "Breakpoint set" : "Breakpoint"}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What leads out of a state, each with its breakpoint. */
export function Transitions({
  node,
  model,
  stops,
}: {
  node: number;
  model: Model;
  stops: ReadonlySet<number>;
}) {
  const links = (model.out[node] ?? []).filter((link) => fires(model, link));
  if (links.length === 0) return null;
  return (
    <div className="stop-list" data-testid="transitions">
      <h3>Transitions out of it</h3>
      <ul>
        {links.map((link) => {
          const part = partOfLink(model, link);
          return (
            <li key={link}>
              <StopDot
                name={linkName(model, link)}
                isSet={stops.has(part)}
                graph={model.graph.id}
                part={part}
              />
              <button
                type="button"
                className="link"
                data-testid={`transition-${link}`}
                onClick={() => selectLink(link)}
              >
                → {model.graph.nodes[model.graph.links[link]?.to ?? 0]?.name}
              </button>
              <span className="quiet">{model.graph.links[link]?.label}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** All breakpoints of this definition: go there, take them away. */
export function StopList({ model, stops }: { model: Model; stops: ReadonlySet<number> }) {
  if (stops.size === 0) return null;
  return (
    <div className="stop-list" data-testid="stop-list">
      <h3>Breakpoints of {model.graph.id}</h3>
      <ul>
        {[...stops]
          .sort((a, b) => a - b)
          .map((part) => (
            <li key={part}>
              <StopDot name={partName(model, part)} isSet graph={model.graph.id} part={part} />
              <button type="button" className="link" onClick={() => goToPart(part)}>
                {partName(model, part)}
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}

function StopDot({
  name,
  isSet,
  graph,
  part,
}: {
  name: string;
  isSet: boolean;
  graph: string;
  part: number;
}) {
  return (
    <button
      type="button"
      className="stop-toggle"
      aria-pressed={isSet}
      aria-label={`Breakpoint: ${name}`}
      data-tip={isSet ? "Take the breakpoint away" : "Pause the game here"}
      data-testid={`stop-toggle-${part}`}
      onClick={() => toggleStop(graph, part)}
    >
      <i aria-hidden="true" />
    </button>
  );
}
