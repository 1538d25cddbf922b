import { useMemo } from "react";
import { StatusIcon } from "../document/statusIcons";
import { openPane } from "../dock/state";
import { goToPart } from "../mind/actions";
import { nameOf } from "../mind/why";
import type { Mind } from "../model/mind";
import type { Model } from "../model/model";
import { STATUSES } from "../protocol/mindTypes";
import { seek, toggleStop } from "../session/commands";
import { catalog, pictures, room, shownMind } from "../session/stores";
import { findGame } from "../store/room";
import { useStore } from "../store/store";
import { formatSeconds } from "../ui/format";
import {
  keysOf,
  lastDecision,
  lastTransitions,
  type MindStep,
  nextTransitions,
  whereNow,
  whyUntold,
} from "./mindSteps";

const MOST_STEPS = 8;

/** A mind that is no script: where it is, what it went through, and where the game can be stopped. */
export function MindDebug() {
  const mind = useStore(shownMind, (value) => value);
  const picture = useStore(pictures, (all) => all.get(mind?.graph ?? "") ?? null);
  const game = useStore(room, (now) => now.wanted?.game ?? "");
  const rate = useStore(catalog, (now) => findGame(now.games ?? [], game)?.ticks_per_second ?? 60);
  const why = whyUntold(mind, picture?.model ?? null);
  if (mind === null || picture === null || why !== null) return <p className="drawer-empty">{why}</p>;
  return <Known model={picture.model} mind={mind} stops={picture.stops} ticksPerSecond={rate} />;
}

interface Props {
  model: Model;
  mind: Mind;
  stops: ReadonlySet<number>;
  ticksPerSecond: number;
}

function Known({ model, mind, stops, ticksPerSecond }: Props) {
  const isMachine = model.graph.form === "machine";
  const now = whereNow(model, mind);
  const past = useMemo(
    () => (isMachine ? lastTransitions(model, mind, MOST_STEPS) : lastDecision(model, mind)),
    [isMachine, model, mind],
  );
  const next = useMemo(() => (isMachine ? nextTransitions(model, mind) : []), [isMachine, model, mind]);
  const keys = keysOf(past);
  const show = (part: number): void => {
    goToPart(part);
    openPane("node");
  };
  const ago = (tick: number): string =>
    tick >= mind.tick ? "now" : `${formatSeconds((mind.tick - tick) / ticksPerSecond)} ago`;
  return (
    <div className="debug-parts" data-testid="mind-debug">
      <section>
        <h3>{isMachine ? "State now" : "It does"}</h3>
        {now.length === 0 && <p className="quiet">Take one tick to see it.</p>}
        {now.map((node) => (
          <p key={node}>
            <button type="button" className="link" data-testid="debug-now" onClick={() => show(node)}>
              {nameOf(model, node)}
            </button>{" "}
            <span className="quiet">entered {ago(sinceOf(model, mind, node))}</span>
          </p>
        ))}
        <p className="quiet">
          {isMachine
            ? "The dots set breakpoints: the game stops when a transition fires, whosever mind it is."
            : "A dot at a node of the picture is a breakpoint: the game stops when it is reached."}
        </p>
      </section>
      <section>
        {isMachine && (
          <Steps
            title="What can come next, and why it does not yet"
            steps={next}
            onShow={show}
            stop={(part) => ({ isSet: stops.has(part), toggle: () => toggleStop(model.graph.id, part) })}
          />
        )}
        <h3>{isMachine ? "Last transitions" : "The last decision"}</h3>
        {past.length === 0 && <p className="quiet">None has been seen yet.</p>}
        <ol className="debug-steps" data-testid="debug-past">
          {past.map((step, place) => (
            <li key={keys[place]}>
              {!isMachine && <StatusIcon status={STATUSES.indexOf(step.status)} />}
              <button type="button" className="link" onClick={() => show(step.part)}>
                {step.name}
              </button>
              <button type="button" className="link number" onClick={() => seek(step.tick)}>
                {ago(step.tick)}
              </button>
              <span className="quiet">{step.why}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** When a state was entered: when one of the transitions into it fired last, else when it was reached. */
function sinceOf({ graph }: Model, mind: Mind, node: number): number {
  const into = graph.links.flatMap((link, number) => (link.to === node ? (mind.passed[number] ?? 0) : []));
  return Math.max(0, ...into) || (mind.reached[node] ?? mind.tick);
}

function Steps({
  title,
  steps,
  onShow,
  stop,
}: {
  title: string;
  steps: readonly MindStep[];
  onShow: (part: number) => void;
  stop: (part: number) => { isSet: boolean; toggle: () => void };
}) {
  if (steps.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="debug-steps" data-testid="debug-next">
        {steps.map(({ part, name, why }) => {
          const { isSet, toggle } = stop(part);
          return (
            <li key={part}>
              <button
                type="button"
                className="stop-toggle"
                aria-pressed={isSet}
                aria-label={`Breakpoint: ${name}`}
                data-tip={isSet ? "Take the breakpoint away" : "Pause the game when it fires"}
                data-testid={`debug-stop-${part}`}
                onClick={toggle}
              >
                <i aria-hidden="true" />
              </button>
              <button type="button" className="link" onClick={() => onShow(part)}>
                {name}
              </button>
              <span className="quiet">{why}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
