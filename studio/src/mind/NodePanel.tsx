import { useEffect, useRef } from "react";
import { statusWord } from "../model/statusSigns";
import { STATUSES } from "../protocol/mindTypes";
import type { Game } from "../protocol/types";
import { seek, toggleStop } from "../session/commands";
import { mindView, pictures, shownMind } from "../session/stores";
import { preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { formatSeconds } from "../ui/format";
import { Icon } from "../ui/Icon";
import { Section } from "../ui/Section";
import { goToNode, isFolded, toggleFold } from "./actions";
import { canFold } from "./folds";
import type { Mind } from "../model/mind";
import { ancestors, linkOfPart, type Model, partOfLink } from "../model/model";
import { LinkBox, StopList, Transitions } from "./LinkPanel";
import { busyNode } from "./steer";
import { explain, nameOf } from "./why";

/** The selected node, or else the one that is running: what it is, what it did, why, and why not. */
export function NodePanel({ game }: { game: Game }) {
  const selected = useStore(mindView, (view) => view.node);
  const graph = useStore(shownMind, (mind) => mind?.graph ?? "");
  const sheetOnly = useStore(shownMind, (mind) => mind !== null && mind.graph === "");
  const picture = useStore(pictures, (all) => all.get(graph) ?? null);
  const busy = useStore(shownMind, (mind) => runningNode(picture?.model, mind));
  const node = selected ?? busy;
  const about = node === null ? undefined : picture?.model.graph.nodes[node];
  const link = useStore(mindView, (view) => (picture === null ? null : linkOfPart(picture.model, view.link)));
  // What was clicked can be read, wherever the panel was scrolled to.
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected !== null || link !== null)
      panel.current?.closest(".panel")?.scrollTo({ top: 0, behavior: "smooth" });
  }, [selected, link]);
  // A mind that is shown by its sheet alone has no nodes.
  if (sheetOnly) return null;
  return (
    <Section id="mind-node" title="Node" icon="mind">
      <div data-testid="node-panel" data-node={node ?? ""} className="node-panel" ref={panel}>
        {picture === null || node === null || about === undefined ? (
          <p className="inspector-empty">
            Click a node of the picture to see what it does, why, and why not.
          </p>
        ) : (
          <>
            {link !== null && (
              <LinkBox
                link={link}
                model={picture.model}
                isSet={picture.stops.has(partOfLink(picture.model, link))}
                ticksPerSecond={game.ticks_per_second}
              />
            )}
            <div className="inspector-title">
              <h2>{about.name || about.kind}</h2>
              <span className="chip">{about.kind}</span>
              {selected === null && (
                <span className="chip" data-testid="node-now">
                  running now
                </span>
              )}
            </div>
            {about.help && <p className="doc-text">{about.help}</p>}
            <WhyBox node={node} model={picture.model} ticksPerSecond={game.ticks_per_second} />
            <dl className="doc-fields">
              <Note node={node} />
              {about.detail && (
                <div>
                  <dt>Does</dt>
                  <dd>{about.detail}</dd>
                </div>
              )}
              <div>
                <dt>Path</dt>
                <dd className="node-path">{about.path || "–"}</dd>
              </div>
              <div>
                <dt>Place</dt>
                <dd>
                  <Place node={node} model={picture.model} />
                </dd>
              </div>
            </dl>
            <div className="node-actions">
              <Button
                icon="stop"
                look="soft"
                testid="node-stop"
                aria-pressed={picture.stops.has(node)}
                label={`The game pauses when any agent that follows “${graph}” reaches this node`}
                keys="B"
                onPress={() => toggleStop(graph, node)}
              >
                {picture.stops.has(node) ? "Breakpoint set" : "Breakpoint"}
              </Button>
              {canFold(picture.model, node) && <FoldButton model={picture.model} node={node} />}
            </div>
            {about.stop && <p className="quiet">A breakpoint at this node lives in its file.</p>}
            <Transitions node={node} model={picture.model} stops={picture.stops} />
            <StopList model={picture.model} stops={picture.stops} />
          </>
        )}
      </div>
    </Section>
  );
}

/** Where the agent is: the node that is shown as long as none is selected. */
function runningNode(model: Model | undefined, mind: Mind | null): number | null {
  if (model === undefined || mind === null || mind.status.length !== model.order.length) return null;
  return busyNode(model, mind);
}

/** What is said of the node now. */
function Note({ node }: { node: number }) {
  const note = useStore(shownMind, (mind) => mind?.notes.get(node) ?? "");
  if (note === "") return null;
  return (
    <div>
      <dt>Now</dt>
      <dd data-testid="node-note">{note}</dd>
    </div>
  );
}

function FoldButton({ model, node }: { model: Model; node: number }) {
  useStore(preferences, (p) => p.folded);
  return (
    <Button
      icon="fold"
      look="soft"
      testid="node-fold"
      keys="Enter"
      label="One box for all that is beneath"
      onPress={() => toggleFold(model, node)}
    >
      {isFolded(model, node) ? "Unfold" : "Fold"}
    </Button>
  );
}

/** Reads the mind itself at every showing: the reason changes while the node stays. */
function WhyBox({ node, model, ticksPerSecond }: { node: number; model: Model; ticksPerSecond: number }) {
  const mind = useStore(shownMind, (value) => value);
  if (mind === null || mind.status.length !== model.order.length) return null;
  const status = STATUSES[mind.status[node] ?? 0] ?? "idle";
  const reached = mind.reached[node] ?? 0;
  const why = explain(model, mind, node);
  return (
    <div
      className="why"
      data-status={why.reached ? status : "idle"}
      data-testid="why"
      data-reached={why.reached}
    >
      <p className="why-head">
        <b>{why.reached ? "Why" : "Why not"}</b>
        <span className="chip" data-status={status}>
          {statusWord(status)}
        </span>
        {status !== "idle" && (
          <button
            type="button"
            className="link number"
            data-tip={`Tick ${reached}: click to go there`}
            onClick={() => seek(reached)}
          >
            {reached >= mind.tick ? "now" : `${formatSeconds((mind.tick - reached) / ticksPerSecond)} ago`}
          </button>
        )}
      </p>
      <p data-testid="why-text">{why.text}</p>
      {why.code && (
        <details className="why-code" data-testid="why-code">
          <summary>What is tested</summary>
          <code>{why.code}</code>
        </details>
      )}
      {why.about !== null && (
        <button type="button" className="link" onClick={() => goToNode(why.about as number)}>
          Show {nameOf(model, why.about)}
        </button>
      )}
    </div>
  );
}

/** The way from the root, each step to be clicked. */
function Place({ node, model }: { node: number; model: Model }) {
  return (
    <span className="node-place">
      {ancestors(model, node).map((above, number) => (
        <span key={above}>
          {number > 0 && <Icon name="chevron" size={9} />}
          <button type="button" className="link" onClick={() => goToNode(above)}>
            {model.graph.nodes[above]?.name || model.graph.nodes[above]?.kind}
          </button>
        </span>
      ))}
    </span>
  );
}
