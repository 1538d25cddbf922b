import { bringForward } from "../../dock/state";
import { mindView, room } from "../../session/stores";

/** What gives way to what is read of an agent, in the same stack. */
const GIVES_WAY: readonly string[] = ["guide", "charts", "node"];

/** The node or transition that is selected. */
function wantedPart(): number | null {
  const { node, link } = mindView.get();
  return link ?? node;
}

/** Somebody is selected because of one node of its mind: that is what is read. */
function isNodeWanted(): boolean {
  return wantedPart() !== null;
}

/** A button of the guide is pressed. Other keys are meant for the page, wherever the focus is. */
export function isPressInGuide(event: Pick<Event, "target" | "type"> & { key?: string }): boolean {
  const { target, type, key } = event;
  const isPress = type === "pointerdown" || key === "Enter" || key === " ";
  return isPress && target instanceof Element && target.closest("[data-testid=guide]") !== null;
}

/**
 * Whoever selects an agent or a node wants to read about it: its tab comes to the front. What is selected before a person
 * has touched the page, or by a button of the guide, leaves the guide where it is. Returns what stops it.
 */
export function startBringing(): () => void {
  let touched = false;
  let [agent, node] = [room.get().selected, wantedPart()];
  const touch = (event: Event): void => {
    touched = !isPressInGuide(event);
  };
  const lookAtAgent = (): void => {
    const now = room.get().selected;
    if (now !== null && now !== agent && touched && !isNodeWanted()) bringForward("agent", GIVES_WAY);
    agent = now;
  };
  const lookAtNode = (): void => {
    const now = wantedPart();
    if (now !== null && now !== node && touched) bringForward("node");
    node = now;
  };
  const undo = [room.subscribe(lookAtAgent), mindView.subscribe(lookAtNode)];
  for (const name of ["pointerdown", "keydown"] as const) window.addEventListener(name, touch, true);
  return () => {
    for (const stop of undo) stop();
    for (const name of ["pointerdown", "keydown"] as const) window.removeEventListener(name, touch, true);
  };
}
