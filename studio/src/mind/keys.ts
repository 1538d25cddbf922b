import { mindView, setMindView } from "../session/stores";
import { preferences } from "../store/preferences";
import {
  currentModel,
  goToMatch,
  isFolded,
  stepLink,
  toggleFold,
  toggleFollowRunning,
  toggleStopAtSelection,
} from "./actions";
import { neighbour } from "./steer";
import type { MindStage } from "./stage";

type Way = Parameters<typeof neighbour>[3];

/** Arrow keys walk over the nodes: along the growth of the tree, and among siblings. */
const WAYS: Readonly<Record<"right" | "down", Readonly<Record<string, Way>>>> = {
  right: { ArrowRight: "in", ArrowLeft: "out", ArrowDown: "next", ArrowUp: "previous" },
  down: { ArrowDown: "in", ArrowUp: "out", ArrowRight: "next", ArrowLeft: "previous" },
};
const PAN: Readonly<Record<string, [number, number]>> = {
  ArrowRight: [-60, 0],
  ArrowLeft: [60, 0],
  ArrowDown: [0, -60],
  ArrowUp: [0, 60],
};

/** Keys while the picture has the focus. What they do not use is left to the shortcuts of the page. */
export function listenToKeys(host: HTMLElement, stage: MindStage): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!run(event, stage)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  host.addEventListener("keydown", listen);
  return () => host.removeEventListener("keydown", listen);
}

function run(event: KeyboardEvent, stage: MindStage): boolean {
  const model = currentModel();
  if (model === null) return false;
  const { node } = mindView.get();
  const pan = PAN[event.key];
  if (pan && event.shiftKey) {
    stage.pan(...pan);
    return true;
  }
  const direction = model.graph.form === "machine" ? "right" : preferences.get().treeDirection;
  const way = WAYS[direction][event.key];
  if (way) {
    if (way === "in" && node !== null && isFolded(model, node)) toggleFold(model, node);
    const next = neighbour(model, (one) => !isHidden(one), node, way);
    setMindView({ node: next, follow: false });
    if (next !== null) stage.reveal(next, false);
    return true;
  }
  switch (event.key) {
    case "Enter":
      if (node !== null) toggleFold(model, node);
      return true;
    case "b":
      toggleStopAtSelection();
      return true;
    case "x":
    case "X":
      stepLink(event.shiftKey ? -1 : 1);
      return true;
    case "0":
      stage.fit();
      return true;
    case "t":
      toggleFollowRunning();
      return true;
    case "g":
      goToMatch(event.shiftKey ? -1 : 1);
      return true;
    case "+":
    case "=":
      stage.zoomMiddle(1.25);
      return true;
    case "-":
      stage.zoomMiddle(0.8);
      return true;
    case "Escape":
      if (node === null) return false;
      setMindView({ node: mindView.get().link === null ? null : node });
      return true;
    default:
      return false;
  }

  function isHidden(one: number): boolean {
    for (let at = model?.parent[one] ?? -1; at >= 0; at = model?.parent[at] ?? -1)
      if (model !== null && isFolded(model, at)) return true;
    return false;
  }
}
