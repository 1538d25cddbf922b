import { bringForward } from "../dock/state";
import { listenToGestures } from "../scene/gestures";
import { toggleStop } from "../session/commands";
import { liveMind, mindView, pictures, room, setMindView, tick } from "../session/stores";
import { preferences } from "../store/preferences";
import { theme } from "../store/theme";
import { linkOfPart, type Model, partOfLink } from "../model/model";
import { currentModel, followRunning, isFolded, selectLink, toggleFold } from "./actions";
import { currentMind } from "./currentMind";
import { foldName, openName } from "./folds";
import { listenToKeys } from "./keys";
import type { Edge } from "./layoutTypes";
import { linksThatFire } from "./linkStops";
import { findNodes } from "./search";
import type { Hit } from "./hits";
import { MindStage } from "./stage";
import { showTip } from "./tip";

/** Feeds the canvas from the stores, so that no news ever renders React; returns what stops it. */
export function runMind(host: HTMLElement, tip: HTMLElement, ticksPerSecond: number): () => void {
  const stage = new MindStage(host);
  currentMind.set(stage);
  let shown: unknown[] = [];

  const showPicture = (): void => {
    const model = currentModel();
    const { folded, treeDirection } = preferences.get();
    const now = [model, folded, treeDirection];
    if (model === null || now.every((part, at) => part === shown[at])) return;
    shown = now;
    // Another mind is followed, whatever was done with the picture of the last one.
    if (stage.shown !== null && stage.shown.model.graph.id !== model.graph.id) setMindView({ follow: true });
    const name = (node: number): string => foldName(model.graph.id, model.graph.nodes[node]?.path ?? "");
    stage.show(
      model,
      (node) => isFolded(model, node),
      treeDirection,
      ticksPerSecond,
      null,
      (node) => folded[name(node)] === undefined && folded[openName(model.graph.id)] !== true,
    );
    showMarks();
    showSearch();
  };
  const showMarks = (): void => {
    const mind = liveMind.get();
    const stops = pictures.get().get(mind?.graph ?? "")?.stops ?? new Set<number>();
    const stop = room.get().status?.stopped ?? null;
    const here = stop !== null && stop.graph === mind?.graph && stop.agent === mind.agent;
    stage.change({
      mind,
      tick: mind?.tick ?? 0,
      selected: mindView.get().node,
      chosenLinks: chosenLinks(),
      stops,
      stopped: here ? stop.node : null,
    });
  };
  const showSearch = (): void => {
    const model = currentModel();
    const { search } = mindView.get();
    stage.change({ matches: model && search ? new Set(findNodes(model.graph, search)) : null });
  };
  const hearNews = (): void => {
    showPicture();
    showMarks();
    if (mindView.get().follow) followRunning();
  };
  let search = "";
  const viewChanged = (): void => {
    stage.change({ selected: mindView.get().node, chosenLinks: chosenLinks() });
    if (search === mindView.get().search) return;
    search = mindView.get().search;
    showSearch();
  };
  hearNews();
  const size = new ResizeObserver(() =>
    stage.resize(host.clientWidth, host.clientHeight, window.devicePixelRatio),
  );
  size.observe(host);
  window.__witsMind = stage;
  const undo = [
    liveMind.subscribe(hearNews),
    pictures.subscribe(hearNews),
    preferences.subscribe(showPicture),
    mindView.subscribe(viewChanged),
    room.subscribe(showMarks),
    tick.subscribe(() => stage.change({ tick: Math.max(tick.get(), liveMind.get()?.tick ?? 0) })),
    theme.subscribe(() => requestAnimationFrame(() => stage.restyle())),
    listenToGestures(host, gesturesOf(stage, host, tip)),
    listenToKeys(host, stage),
    () => size.disconnect(),
  ];
  return () => {
    for (const stop of undo) stop();
    currentMind.set(null);
    window.__witsMind = undefined;
    stage.dispose();
  };
}

declare global {
  interface Window {
    /** For end-to-end tests. */
    __witsMind?: MindStage | undefined;
  }
}

/** The transition that is selected. */
function chosenLinks(): ReadonlySet<number> {
  const model = currentModel();
  const link = model === null ? null : linkOfPart(model, mindView.get().link);
  return new Set(link === null ? [] : [link]);
}

function gesturesOf(stage: MindStage, host: HTMLElement, tip: HTMLElement) {
  const leave = (): void => {
    tip.hidden = true;
    stage.change({ hovered: null, hoveredEdge: null });
  };
  const show = (x: number, y: number): void => {
    const hit = stage.hit(x, y);
    const line = stage.transitionAt(x, y);
    stage.change({ hovered: hit?.node ?? null, hoveredEdge: line?.edge ?? null });
    host.style.cursor = hit === null && line === null ? "" : "pointer";
    showTip(tip, stage, hit, x, y);
  };
  return {
    hover: show,
    hold: show,
    leave,
    pan(dx: number, dy: number) {
      leave();
      setMindView({ follow: false });
      stage.pan(dx, dy);
    },
    zoom(x: number, y: number, factor: number) {
      leave();
      stage.zoom(x, y, factor);
    },
    click(x: number, y: number) {
      const model = currentModel();
      const line = model === null ? null : stage.transitionAt(x, y);
      const hit = stage.hit(x, y);
      if (model !== null && line !== null) clickLine(model, line);
      else if (model === null) setMindView({ node: null });
      // What was selected stays when a click was meant for something and missed it.
      else if (isGround(stage, hit) && stage.isNearMiss(x, y)) return;
      else if (hit === null) setMindView({ node: null });
      else if (hit.part === "gutter") toggleStop(model.graph.id, hit.node);
      else if (hit.part === "fold" || hit.node === lastClicked(hit.node))
        toggleFold(model, hit.node, stage.isFoldedForRoom(hit.node));
      else selectNode(hit.node);
    },
    paints: () => false,
    stroke() {},
    dragging(active: boolean) {
      host.style.cursor = active ? "grabbing" : "";
    },
  };
}

/** Nothing is there, or only what is drawn around others. */
function isGround(stage: MindStage, hit: Hit | null): boolean {
  return hit === null || (hit.part === "box" && stage.shown?.place.frames.has(hit.node) === true);
}

/** At its breakpoint a line is told to stop the game; elsewhere its transition is selected, of several the next one. */
function clickLine(model: Model, { edge, onStop }: { edge: Edge; onStop: boolean }): void {
  const links = linksThatFire(model, edge);
  const set = links.find((link) => pictures.get().get(model.graph.id)?.stops.has(partOfLink(model, link)));
  const chosen = links.indexOf(linkOfPart(model, mindView.get().link) ?? -1);
  const next = links[(chosen + 1) % links.length];
  if (next === undefined) return;
  if (onStop) toggleStop(model.graph.id, partOfLink(model, set ?? next));
  else {
    selectLink(next);
    bringForward("node");
  }
}

/** A node that is selected already is read again: other panes may have come before its pane. */
function selectNode(node: number): void {
  setMindView({ node });
  bringForward("node");
}

const DOUBLE_MS = 350;
let last = { node: -1, at: 0 };

/** The node of the click before, if this one makes it a double click. */
function lastClicked(node: number): number {
  const before = last;
  last = { node, at: performance.now() };
  return before.node === node && last.at - before.at < DOUBLE_MS ? node : -1;
}
