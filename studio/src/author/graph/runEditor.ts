import { isFolded } from "../../mind/actions";
import type { Mind } from "../../model/mind";
import { findNodes } from "../../mind/search";
import { MindStage } from "../../mind/stage";
import { listenToGestures } from "../../scene/gestures";
import { liveMind, mindView, room, tick } from "../../session/stores";
import { preferences } from "../../store/preferences";
import { theme } from "../../store/theme";
import { desk, select, setText } from "../desk";
import { copyChosen, cutChosen, paste } from "./changes";
import { type Drawing, partOf, placeOf, titleOf } from "./drawing";
import { faultsOf } from "./faults";
import { direction, Hands } from "./hands";
import { listenToEditorKeys } from "./keys";
import { sameNodes } from "./match";
import { paintOver } from "./paintOver";
import { chosenParts, currentCanvas, currentDrawing, editorView, setEditorView } from "./view";

/** Feeds the canvas of the editor from the desk; returns what stops it. */
export function runEditor(host: HTMLElement, tip: HTMLElement, ticksPerSecond: number): () => void {
  const stage = new MindStage(host, false);
  const hands = new Hands(stage, host, (target) => showTip(tip, stage, target));
  stage.over = (draw, lens, scene, look) => paintOver(draw, lens, scene.place, look, hands.going);
  let shown: unknown[] = [];
  let last: Drawing | null = null;

  const showGraph = (): void => {
    const drawing = currentDrawing();
    const { folded, treeDirection } = preferences.get();
    const now = [drawing, folded, treeDirection];
    if (drawing === null || now.every((one, at) => one === shown[at])) return;
    shown = now;
    const { model } = drawing;
    const same = last !== null && last.model.graph.id === model.graph.id;
    const was = same && last !== null && last !== drawing ? sameNodes(last.model, model) : null;
    const fold = same && last === drawing ? model.graph.nodes.map((_, node) => node) : null;
    stage.show(
      model,
      (node) => isFolded(model, node),
      direction(drawing),
      ticksPerSecond,
      was ?? (fold && Int32Array.from(fold)),
    );
    last = drawing;
    showChosen();
    showSearch();
    showLife();
  };
  let seen: unknown[] = [];
  const showChosen = (): void => {
    const open = desk.get();
    const drawing = currentDrawing();
    if (open === null || drawing === null) return;
    const now = [drawing, open.selection, open.report];
    if (now.every((one, at) => one === seen[at]) && stage.shown?.model === drawing.model) return;
    const before = seen;
    seen = now;
    const chosen = new Set(open.selection.flatMap((at) => drawing.nodesAt.get(at) ?? []));
    const [first] = chosen;
    stage.change({
      chosen,
      chosenLinks: new Set(open.selection.flatMap((at) => drawing.linksAt.get(at) ?? [])),
      selected: first ?? null,
      faults: faultyNodes(drawing),
    });
    // What was selected elsewhere (in the text, by a change) comes into view.
    const elsewhere = document.activeElement !== host || before[0] !== drawing;
    if (before[1] !== open.selection && first !== undefined && elsewhere && !stage.isSeen(first))
      stage.reveal(first, true);
  };
  const showSearch = (): void => {
    const drawing = currentDrawing();
    const { search } = editorView.get();
    stage.change({ matches: drawing && search ? new Set(findNodes(drawing.model.graph, search)) : null });
  };
  const showLife = (): void => {
    const drawing = currentDrawing();
    const mind = drawing && livingMind(drawing);
    if (mind === null && stage.mind === null) return;
    stage.change({ mind, tick: mind ? Math.max(tick.get(), mind.tick) : 0 });
  };
  const deskChanged = (): void => {
    showGraph();
    showChosen();
  };
  showGraph();
  const size = new ResizeObserver(() =>
    stage.resize(host.clientWidth, host.clientHeight, window.devicePixelRatio),
  );
  size.observe(host);
  currentCanvas.set({
    stage,
    host,
    carry(item, event) {
      const box = host.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      const inside = x >= 0 && y >= 0 && x <= box.width && y <= box.height;
      if (inside) hands.carryItem(item, x, y);
      else hands.cancel();
      return inside;
    },
    letGo: (event) => (event === null ? hands.cancel() : hands.dropItem()),
  });
  window.__witsEditor = stage;
  window.__witsSetText = setText;
  const leave = (): void => {
    showTip(tip, stage, null);
    stage.change({ hovered: null });
  };
  host.addEventListener("pointerleave", leave);
  const undo = [
    desk.subscribe(deskChanged),
    preferences.subscribe(showGraph),
    editorView.subscribe(showSearch),
    liveMind.subscribe(showLife),
    tick.subscribe(showLife),
    theme.subscribe(() => requestAnimationFrame(() => stage.restyle())),
    listenToGestures(host, hands),
    listenToEditorKeys(host, stage, hands),
    listenToClipboard(host),
    listenToMenu(host, stage),
    () => size.disconnect(),
  ];
  return () => {
    for (const stop of undo) stop();
    currentCanvas.set(null);
    window.__witsEditor = undefined;
    stage.dispose();
  };
}

declare global {
  interface Window {
    /** For end-to-end tests. */
    __witsEditor?: MindStage | undefined;
    __witsSetText?: ((text: string) => void) | undefined;
  }
}

function faultyNodes(drawing: Drawing): Map<number, "fault" | "doubt"> {
  const report = desk.get()?.report;
  const found = new Map<number, "fault" | "doubt">();
  if (report === undefined || desk.get()?.stale) return found;
  for (const [at, faults] of faultsOf(drawing.sketch, report)) {
    const grade = faults.some((one) => one.grade === "fault") ? "fault" : "doubt";
    const link = drawing.linksAt.get(at)?.[0];
    const nodes =
      drawing.nodesAt.get(at) ?? (link === undefined ? [] : [drawing.model.graph.links[link]?.from]);
    for (const node of nodes) if (node !== undefined && found.get(node) !== "fault") found.set(node, grade);
  }
  return found;
}

/** The mind that is looked at, if it follows the text on the desk as it stands: then the numbers are the same. */
function livingMind(drawing: Drawing): Mind | null {
  const open = desk.get();
  const mind = liveMind.get();
  if (open === null || mind === null || open.text !== open.inForce || open.checked !== open.text) return null;
  const minds = room.get().inspection?.minds ?? [];
  const follows = minds[Math.min(mindView.get().mind, minds.length - 1)]?.file;
  return follows === open.file && mind.status.length === drawing.model.order.length ? mind : null;
}

/** Copies and pastes as the system does it. */
function listenToClipboard(host: HTMLElement): () => void {
  const mine = (): boolean => document.activeElement === host;
  const copy = (event: ClipboardEvent): void => {
    if (!mine()) return;
    const text = copyChosen();
    if (text === null) return;
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  const cut = (event: ClipboardEvent): void => {
    if (!mine()) return;
    copy(event);
    if (event.defaultPrevented) void cutChosen();
  };
  const put = (event: ClipboardEvent): void => {
    if (!mine()) return;
    event.preventDefault();
    void paste(event.clipboardData?.getData("text/plain") || null);
  };
  document.addEventListener("copy", copy);
  document.addEventListener("cut", cut);
  document.addEventListener("paste", put);
  return () => {
    document.removeEventListener("copy", copy);
    document.removeEventListener("cut", cut);
    document.removeEventListener("paste", put);
  };
}

/** The right button opens a menu for what lies beneath it. */
function listenToMenu(host: HTMLElement, stage: MindStage): () => void {
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    const box = host.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const drawing = currentDrawing();
    const hit = stage.hit(x, y);
    const at = drawing && hit ? placeOf(drawing, hit.node) : "";
    if (at !== "" && !chosenParts().includes(at)) select([at]);
    setEditorView({ asking: null, renaming: null, menu: { x, y, at: at || null } });
  };
  host.addEventListener("contextmenu", open);
  return () => host.removeEventListener("contextmenu", open);
}

/** From this size on a box can be read. */
const PLAIN = 0.62;

function showTip(
  tip: HTMLElement,
  stage: MindStage,
  target: { at: string; x: number; y: number } | null,
): void {
  const drawing = currentDrawing();
  const part = target && drawing && partOf(drawing, target.at);
  tip.hidden = true;
  if (!target || !drawing || !part) return;
  const report = desk.get()?.report;
  const faults = report ? (faultsOf(drawing.sketch, report).get(part.at) ?? []) : [];
  const help = desk.get()?.palette?.groups.flatMap((group) => group.items);
  const about = help?.find((item) => item.id === part.kind && Object.keys(item.preset).length === 0)?.help;
  const lines = [
    stage.view.scale < PLAIN ? titleOf(drawing, part.at) : "",
    ...faults.map(({ finding }) => finding.message),
    part.comment,
    faults.length === 0 ? (about ?? "") : "",
  ].filter(Boolean);
  tip.hidden = lines.length === 0;
  tip.replaceChildren(
    ...lines.map((text, number) => {
      const line = document.createElement(number === 0 && lines.length > 1 ? "b" : "span");
      line.textContent = text;
      return line;
    }),
  );
  const width = stage.view.width - tip.offsetWidth - 8;
  const height = stage.view.height - tip.offsetHeight - 8;
  tip.style.transform = `translate(${Math.max(4, Math.min(target.x + 14, width))}px, ${Math.min(target.y + 20, height)}px)`;
}
