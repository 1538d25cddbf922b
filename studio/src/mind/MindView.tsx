import { useEffect, useMemo, useRef } from "react";
import type { Game } from "../protocol/types";
import { STATUSES } from "../protocol/mindTypes";
import { mindView, pictures, room, setMindView, shownMind } from "../session/stores";
import { prefer, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { foldAll, goToMatch, toggleFollowRunning } from "./actions";
import { currentMind } from "./currentMind";
import type { Model } from "./model";
import { runMind } from "./runMind";
import { findNodes } from "./search";

/** The mind of the selected character: its tree or machine, alive. */
export function MindView({ game }: { game: Game }) {
  const graph = useStore(shownMind, (mind) => mind?.graph ?? null);
  const model = useStore(pictures, (all) => (graph === null ? null : (all.get(graph)?.model ?? null)));
  return (
    <section className="mind" aria-label="Mind" data-testid="mind" data-graph={graph ?? ""}>
      <Toolbar model={model} />
      {model === null ? <Empty /> : <Canvas game={game} model={model} />}
    </section>
  );
}

function Canvas({ game, model }: { game: Game; model: Model }) {
  const host = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null || tip.current === null) return undefined;
    return runMind(host.current, tip.current, game.ticks_per_second);
  }, [game]);
  return (
    <div className="mind-body">
      <div
        className="mind-canvas"
        data-testid="mind-canvas"
        ref={host}
        role="application"
        tabIndex={0}
        aria-roledescription="picture of a mind"
        aria-label={`${model.graph.title || model.graph.id}: ${model.graph.nodes.length} nodes. Arrow keys walk over them, Enter folds, B sets a breakpoint`}
      />
      <div className="mind-tip" ref={tip} hidden aria-hidden="true" />
      <Legend />
      <Spoken model={model} />
    </div>
  );
}

/** What is selected, for those who hear the page. */
function Spoken({ model }: { model: Model }) {
  const node = useStore(mindView, (view) => view.node);
  const status = useStore(shownMind, (mind) => (node === null ? 0 : (mind?.status[node] ?? 0)));
  const about = node === null ? undefined : model.graph.nodes[node];
  return (
    <p className="for-ears" aria-live="polite">
      {about &&
        `${about.kind} ${about.name}, ${STATUSES[status] ?? "idle"}, ${model.children[node ?? 0]?.length ?? 0} children`}
    </p>
  );
}

const MEANINGS = [
  ["running", "running"],
  ["success", "success"],
  ["failure", "failure"],
  ["aborted", "called off"],
  ["faulty", "fault"],
] as const;

function Legend() {
  return (
    <ul
      className="mind-legend"
      aria-label="Colours"
      data-tip="Bright: reached in this moment. It fades within two seconds."
    >
      {MEANINGS.map(([status, text]) => (
        <li key={status}>
          <i data-status={status} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function Toolbar({ model }: { model: Model | null }) {
  const follow = useStore(mindView, (view) => view.follow);
  const direction = useStore(preferences, (p) => p.treeDirection);
  const grows = model !== null && model.graph.form !== "machine";
  const folds = useMemo(
    () => model?.graph.nodes.some((node, at) => node.folds && model.parent[at] !== -1) ?? false,
    [model],
  );
  return (
    <div className="mind-bar" role="toolbar" aria-label="Mind">
      <MindChooser />
      <span className="spacer" />
      {model !== null && (
        <>
          <Search model={model} />
          {folds && (
            <Button
              icon="fold"
              label="Fold all sub-trees and nested machines"
              testid="mind-fold-all"
              onPress={() => foldAll(true)}
            />
          )}
          {folds && (
            <Button
              icon="unfold"
              label="Open everything"
              testid="mind-open-all"
              onPress={() => foldAll(false)}
            />
          )}
          {grows && (
            <Button
              icon={direction === "right" ? "treeRight" : "treeDown"}
              label={
                direction === "right"
                  ? "Grows to the right: click for downwards"
                  : "Grows downwards: click for to the right"
              }
              testid="mind-direction"
              onPress={() => {
                prefer({ treeDirection: direction === "right" ? "down" : "right" });
                requestAnimationFrame(() => currentMind.get()?.fit());
              }}
            />
          )}
          <Button
            icon="follow"
            label="Follow the running node"
            testid="mind-follow"
            aria-pressed={follow}
            onPress={toggleFollowRunning}
          />
          <Button
            icon="fit"
            label="Show everything"
            testid="mind-fit"
            onPress={() => currentMind.get()?.fit()}
          />
        </>
      )}
    </div>
  );
}

/** Whose mind, and which of several. */
function MindChooser() {
  const inspection = useStore(room, (r) => r.inspection);
  const chosen = useStore(mindView, (view) => view.mind);
  if (inspection === null || inspection.minds.length === 0) return <h2>Mind</h2>;
  const { minds } = inspection;
  return (
    <>
      <h2>{inspection.document.title || `Agent ${inspection.agent}`}</h2>
      {minds.length === 1 ? (
        <span className="chip">{minds[0]?.name}</span>
      ) : (
        <div className="mind-tabs" role="tablist" aria-label="Minds of this character">
          {minds.map((mind, place) => (
            <button
              key={place}
              type="button"
              role="tab"
              className="chip chip-button"
              data-testid={`mind-tab-${place}`}
              aria-selected={place === Math.min(chosen, minds.length - 1)}
              aria-pressed={place === Math.min(chosen, minds.length - 1)}
              onClick={() => setMindView({ mind: place, node: null })}
            >
              {mind.name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function Search({ model }: { model: Model }) {
  const text = useStore(mindView, (view) => view.search);
  const node = useStore(mindView, (view) => view.node);
  const found = useMemo(() => findNodes(model.graph, text), [model, text]);
  const place = node === null ? -1 : found.indexOf(node);
  return (
    <label className="mind-search">
      <Icon name="search" size={13} />
      <input
        type="search"
        placeholder="Find a node"
        aria-label="Find a node by name, kind or path; Enter goes to the next"
        data-testid="mind-search"
        value={text}
        onChange={(event) => setMindView({ search: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter") goToMatch(event.shiftKey ? -1 : 1);
          if (event.key === "Escape") {
            setMindView({ search: "" });
            event.currentTarget.blur();
          }
        }}
      />
      {text !== "" && (
        <span className="number quiet" data-testid="mind-found">
          {found.length === 0 ? "none" : place < 0 ? found.length : `${place + 1}/${found.length}`}
        </span>
      )}
    </label>
  );
}

function Empty() {
  const selected = useStore(room, (r) => r.inspection !== null);
  const minds = useStore(room, (r) => r.inspection?.minds.length ?? 0);
  const [icon, title, text] = !selected
    ? ([
        "cursor",
        "Pick a character to see its mind",
        "Click one in the scene, or type its number in the inspector.",
      ] as const)
    : minds === 0
      ? ([
          "mind",
          "Nothing to see in this one",
          "It has no behaviour tree, state machine or decision tree. Pick another.",
        ] as const)
      : (["mind", "Fetching the picture…", ""] as const);
  return (
    <div className="mind-empty" data-testid="mind-empty">
      <Icon name={icon} size={28} />
      <p>
        <b>{title}</b>
      </p>
      <p className="quiet">{text}</p>
    </div>
  );
}
