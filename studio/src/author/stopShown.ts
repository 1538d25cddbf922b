import { goToPart } from "../mind/actions";
import type { Stopped } from "../protocol/mindTypes";
import { lookInto, select } from "../session/commands";
import { firstLook, type MindView, mindView, room, setMindView, shownMind, view } from "../session/stores";
import { createStore } from "../store/store";
import { isScript } from "./tracing";

/** Whom a person looked at before a breakpoint showed somebody else, and where in the mind. */
export interface LookedBefore {
  agent: number;
  name: string;
  view: Pick<MindView, "mind" | "node" | "link">;
}

export const lookedBefore = createStore<LookedBefore | null>(null);

/** At a breakpoint the panes show the agent that reached it, unless the selection is pinned. Returns what stops it. */
export function startShowingStops(): () => void {
  /** What was told last; null: nothing yet. */
  let told: string | null = null;
  let shown: number | null = null;
  const look = (): void => {
    const { phase, status, selected } = room.get();
    if (phase !== "joined" || status === null) return;
    const { stopped: stop, tick } = status;
    const name = stop === null ? "" : JSON.stringify([stop.agent, stop.mind, stop.graph, stop.node, tick]);
    if (name === told) return;
    const isNewcomer = told === null;
    told = name;
    // A link has chosen somebody for a newcomer already.
    if (stop === null || view.get().pinned || (isNewcomer && firstLook.get() === "done")) return;
    if (selected !== stop.agent && selected !== shown) rememberLook();
    shown = stop.agent;
    lookAtStop(stop);
  };
  const undo = room.subscribe(look);
  look();
  return () => {
    undo();
    lookedBefore.set(null);
  };
}

/** Looks at the agent, and at the node or transition, which is where its breakpoint can be taken away. */
export function lookAtStop(stop: Stopped): void {
  lookInto("branch");
  const seen = shownMind.get();
  const isScripted = isScript(stop.graph);
  if (!isScripted && seen?.agent === stop.agent && seen.graph === stop.graph) {
    goToPart(stop.node);
    return;
  }
  if (room.get().selected !== stop.agent) select(stop.agent);
  const part = stop.link ? { node: null, link: stop.node } : { node: stop.node };
  setMindView({ mind: stop.mind, ...(isScripted ? {} : part) });
}

function rememberLook(): void {
  const { selected: agent, inspection } = room.get();
  if (agent === null) lookedBefore.set(null);
  else {
    const { mind, node, link } = mindView.get();
    const title = inspection?.agent === agent ? inspection.document.title : "";
    lookedBefore.set({ agent, name: title || `agent ${agent}`, view: { mind, node, link } });
  }
}

/** Back to whom a person looked at before. */
export function lookBack(): void {
  const before = lookedBefore.get();
  if (before === null) return;
  lookedBefore.set(null);
  select(before.agent);
  setMindView(before.view);
}
