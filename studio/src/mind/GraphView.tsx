import { useEffect, useRef } from "react";
import type { Game } from "../protocol/types";
import { STATUSES } from "../protocol/mindTypes";
import { mindView, pictures, shownMind } from "../session/stores";
import { useStore } from "../store/store";
import { linkOfPart, type Model, partOfLink } from "../model/model";
import { MindLegend } from "./MindLegend";
import { runMind } from "./runMind";
import { linkName } from "./why";

/** The picture of a mind, alive. */
export function GraphView({ game, model }: { game: Game; model: Model }) {
  const host = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null || tip.current === null) return undefined;
    return runMind(host.current, tip.current, game.ticks_per_second);
  }, [game]);
  return (
    <>
      <div className="mind-body">
        <div
          className="mind-canvas"
          data-testid="mind-canvas"
          ref={host}
          role="application"
          tabIndex={0}
          aria-roledescription="picture of a mind"
          aria-label={`${model.graph.title || model.graph.id}: ${model.graph.nodes.length} nodes. Arrow keys walk over them, Enter folds, B sets a breakpoint${model.graph.form === "machine" ? ", X steps through the transitions out of a state" : ""}`}
        />
        <div className="mind-tip" ref={tip} hidden aria-hidden="true" />
        <Spoken model={model} />
      </div>
      <MindLegend model={model} />
    </>
  );
}

/** What is selected, for those who hear the page. */
function Spoken({ model }: { model: Model }) {
  const node = useStore(mindView, (view) => view.node);
  const status = useStore(shownMind, (mind) => (node === null ? 0 : (mind?.status[node] ?? 0)));
  const link = useStore(mindView, (view) => linkOfPart(model, view.link));
  const stops = useStore(pictures, (all) => all.get(model.graph.id)?.stops);
  const about = node === null ? undefined : model.graph.nodes[node];
  if (link !== null) {
    const set = stops?.has(partOfLink(model, link)) ? ", breakpoint set" : "";
    return (
      <p className="for-ears" aria-live="polite">
        {`transition ${linkName(model, link)}, ${model.graph.links[link]?.label ?? ""}${set}`}
      </p>
    );
  }
  return (
    <p className="for-ears" aria-live="polite">
      {about &&
        `${about.kind} ${about.name}, ${STATUSES[status] ?? "idle"}, ${model.children[node ?? 0]?.length ?? 0} children`}
    </p>
  );
}
