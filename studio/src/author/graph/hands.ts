import { isFolded, toggleFold } from "../../mind/actions";
import { nodeAt } from "../../mind/layout";
import type { Direction } from "../../mind/layoutTypes";
import { toPicture } from "../../mind/lens";
import type { MindStage } from "../../mind/stage";
import type { PaletteItem } from "../../protocol/authorTypes";
import type { Gestures } from "../../scene/gestures";
import { preferences } from "../../store/preferences";
import { change, desk, select } from "../desk";
import { dropping } from "./adding";
import { type Drawing, outermost, partOf, placeOf, titleOf } from "./drawing";
import { dropAt, type Load } from "./dropZones";
import { inBand, isAtBorder, linkAt, partsOfEdge } from "./hits";
import { type Going, NOTHING } from "./paintOver";
import { slices, undented } from "./slices";
import { chosenNodes, chosenParts, closeOverlays, currentDrawing, setEditorView } from "./view";

/** A pointer that moved less than this was a click. */
const SLOP = 4;
const DOUBLE_MS = 350;

/** What lies beneath the pointer. */
type Target =
  | { on: "node"; node: number }
  | { on: "fold"; node: number }
  /** The border of a state, from which transitions are drawn. */
  | { on: "border"; node: number }
  | { on: "link" | "head"; parts: string[]; from: readonly [number, number]; to: number }
  | { on: "canvas" };

/** What a pointer does to the graph: selects, drags, connects. */
export class Hands implements Gestures {
  going: Going = NOTHING;
  private press: { target: Target; x: number; y: number; moved: boolean; before: readonly string[] } | null =
    null;
  private lastClick = { at: "", time: 0 };
  /** What a band has caught so far. */
  private banded: readonly string[] | null = null;

  constructor(
    private readonly stage: MindStage,
    private readonly host: HTMLElement,
    private readonly tell: (target: { at: string; x: number; y: number } | null) => void,
  ) {}

  pan(dx: number, dy: number): void {
    this.tell(null);
    this.stage.pan(dx, dy);
  }

  zoom(x: number, y: number, factor: number): void {
    this.stage.zoom(x, y, factor);
  }

  dragging(active: boolean): void {
    this.host.style.cursor = active ? "grabbing" : "";
  }

  /** A click beside everything: nothing is selected any more, unless it missed something; two of them ask what to add. */
  click(x: number, y: number): void {
    closeOverlays();
    this.host.focus({ preventScroll: true });
    if (this.isDouble("")) setEditorView({ asking: { mode: "add", at: null, typed: "" } });
    if (!this.stage.isNearMiss(x, y)) select([]);
  }

  hover(x: number, y: number): void {
    const target = this.target(x, y);
    const node = "node" in target ? target.node : null;
    const drawing = currentDrawing();
    const port = node !== null && drawing && canConnect(drawing, node) ? node : null;
    if (port !== this.going.port) this.show({ ...NOTHING, port });
    this.stage.change({ hovered: node });
    this.host.style.cursor = CURSORS[target.on];
    const at = "parts" in target ? target.parts[0] : node !== null && drawing ? placeOf(drawing, node) : "";
    this.tell(at ? { at, x, y } : null);
  }

  /** Whether a drag from here is no pan. */
  paints(x: number, y: number, event: PointerEvent): boolean {
    return this.target(x, y).on !== "canvas" || event.shiftKey;
  }

  stroke(phase: "begin" | "draw" | "end", x: number, y: number, event: PointerEvent | null): void {
    if (phase === "begin") this.begin(x, y);
    else if (event === null || event.type === "pointercancel") this.cancel();
    else if (phase === "draw") this.draw(x, y, event);
    else this.end(x, y, event);
  }

  /** Escape while something is dragged. Says whether there was anything to give up. */
  cancel(): boolean {
    const busy = this.press !== null || this.going.load !== null;
    this.press = null;
    if (this.banded) this.stage.change({ chosen: new Set(chosenNodes()) });
    this.banded = null;
    this.show(NOTHING);
    this.host.style.cursor = "";
    return busy;
  }

  private begin(x: number, y: number): void {
    closeOverlays();
    this.tell(null);
    this.host.focus({ preventScroll: true });
    const before = desk.get()?.selection ?? [];
    this.press = { target: this.target(x, y), x, y, moved: false, before };
  }

  private draw(x: number, y: number, event: PointerEvent): void {
    const { press } = this;
    const drawing = currentDrawing();
    if (press === null || drawing === null) return;
    press.moved ||= Math.hypot(x - press.x, y - press.y) >= SLOP;
    if (!press.moved) return;
    const { target } = press;
    this.panAtEdge(x, y);
    if (target.on === "canvas" || (event.shiftKey && target.on === "node" && this.going.load === null))
      this.band(x, y, drawing);
    else if (target.on === "border") this.wire(x, y, this.middleOf(target.node));
    else if (target.on === "head") this.wire(x, y, target.from);
    else if (target.on === "node" || target.on === "fold")
      this.drag(drawing, target.node, x, y, event.altKey);
  }

  private end(x: number, y: number, event: PointerEvent): void {
    const { press, going, banded } = this;
    const drawing = currentDrawing();
    this.press = null;
    this.banded = null;
    if (banded) select(banded);
    this.show(NOTHING);
    this.host.style.cursor = "";
    if (press === null || drawing === null) return;
    if (!press.moved) this.clicked(drawing, press.target, event);
    else if (going.wire) this.connect(drawing, press.target, going.wire.goal);
    else if (going.load) this.drop(drawing, going);
    else this.hover(x, y);
  }

  private target(x: number, y: number): Target {
    const drawing = currentDrawing();
    const scene = this.stage.shown;
    if (drawing === null || scene === null) return { on: "canvas" };
    const { scale } = this.stage.view;
    const [px, py] = toPicture(this.stage.view, x, y);
    const hit = this.stage.hit(x, y);
    const link = linkAt(drawing, scene.place, px, py, scale);
    const framed = hit !== null && scene.place.frames.has(hit.node);
    // A line over a box around others can be taken hold of; one beneath a box cannot.
    if (link && (hit === null || framed)) {
      const parts = partsOfEdge(drawing, link.edge);
      const [fx, fy] = link.edge.points as [number, number];
      return { on: link.head ? "head" : "link", parts, from: [fx, fy], to: link.edge.to };
    }
    if (hit === null) return { on: "canvas" };
    if (hit.part === "fold") return { on: "fold", node: hit.node };
    const at = placeOf(drawing, hit.node);
    const border = isAtBorder(scene.place, hit.node, px, py, scale);
    if (border && at !== "" && canConnect(drawing, hit.node)) return { on: "border", node: hit.node };
    // The machine itself is the ground on which its states lie.
    if (framed && drawing.model.parent[hit.node] === -1) return { on: "canvas" };
    return { on: "node", node: hit.node };
  }

  private clicked(drawing: Drawing, target: Target, event: PointerEvent): void {
    if (target.on === "fold") {
      toggleFold(drawing.model, target.node);
      return;
    }
    const chosen = chosenParts();
    const at =
      target.on === "canvas"
        ? ""
        : "parts" in target
          ? (target.parts[(target.parts.indexOf(chosen[0] ?? "") + 1) % target.parts.length] ?? "")
          : placeOf(drawing, target.node);
    if (at === "") {
      select([]);
      return;
    }
    if (event.shiftKey || event.ctrlKey || event.metaKey)
      select(chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at]);
    else select([at]);
    if (this.isDouble(at)) focusForm();
  }

  private isDouble(at: string): boolean {
    const { at: before, time } = this.lastClick;
    this.lastClick = { at, time: performance.now() };
    return before === at && this.lastClick.time - time < DOUBLE_MS;
  }

  private band(x: number, y: number, drawing: Drawing): void {
    const { press, stage } = this;
    const scene = stage.shown;
    if (press === null || scene === null) return;
    const from = toPicture(stage.view, press.x, press.y);
    const to = toPicture(stage.view, x, y);
    const band = [...from, ...to] as const;
    this.show({ ...NOTHING, band });
    const found = inBand(scene.place, band).map((node) => placeOf(drawing, node));
    // Told when the band is let go: a form for hundreds of parts is not made anew with every move.
    this.banded = [...new Set([...press.before, ...found.filter((at) => at !== "")])];
    stage.change({ chosen: new Set(this.banded.flatMap((at) => drawing.nodesAt.get(at) ?? [])) });
  }

  private wire(x: number, y: number, from: readonly [number, number]): void {
    const scene = this.stage.shown;
    const drawing = currentDrawing();
    if (scene === null || drawing === null) return;
    const at = toPicture(this.stage.view, x, y);
    const goal = nodeAt(scene.place, ...at);
    const fits = goal !== null && placeOf(drawing, goal) !== "";
    this.host.style.cursor = fits ? "crosshair" : "not-allowed";
    this.show({ ...NOTHING, at, wire: { from, goal: fits ? goal : null } });
  }

  private drag(drawing: Drawing, node: number, x: number, y: number, copy: boolean): void {
    const at = placeOf(drawing, node);
    const chosen = chosenParts().includes(at) ? chosenNodes() : [node];
    const nodes = outermost(drawing.model, chosen).filter(
      (one) => copy || partOf(drawing, placeOf(drawing, one))?.fixed !== true,
    );
    const title =
      nodes.length > 1 ? `${nodes.length} nodes` : titleOf(drawing, placeOf(drawing, nodes[0] ?? node));
    this.carry({ nodes, item: null, copy }, title, x, y);
  }

  private carry(load: Load, title: string, x: number, y: number): void {
    const scene = this.stage.shown;
    const drawing = currentDrawing();
    if (scene === null || drawing === null) return;
    const at = toPicture(this.stage.view, x, y);
    const reach = 70 / Math.max(0.3, this.stage.view.scale);
    const nothing = load.nodes.length === 0 && load.item === null;
    const drop = nothing ? "refused" : dropAt(drawing, scene.place, direction(drawing), load, at, reach);
    this.host.style.cursor = drop === "refused" ? "not-allowed" : load.copy ? "copy" : "grabbing";
    this.show({ ...NOTHING, load, title, drop, at });
  }

  /** Something of the palette is over the canvas. */
  carryItem(item: PaletteItem, x: number, y: number): void {
    this.panAtEdge(x, y);
    this.carry({ nodes: [], item, copy: false }, item.title, x, y);
  }

  /** It is let go. */
  dropItem(): void {
    const { going } = this;
    const drawing = currentDrawing();
    this.cancel();
    if (drawing !== null && going.load?.item) this.drop(drawing, going);
  }

  private drop(drawing: Drawing, { load, drop }: Going): void {
    if (load === null || drop === null || drop === "refused") return;
    const spans = load.nodes.flatMap((node) => drawing.sketch.nodes[node]?.span ?? []);
    const pieces = load.copy ? slices(desk.get()?.text ?? "", spans).map(undented) : [];
    const step = dropping(drawing, load, drop, pieces);
    if (step) void change(step);
  }

  private connect(drawing: Drawing, target: Target, goal: number | null): void {
    if (goal === null) return;
    const to = placeOf(drawing, goal);
    if (target.on === "border") void change({ change: "connect", from: placeOf(drawing, target.node), to });
    const [at] = "parts" in target ? target.parts : [];
    if (at !== undefined && goal !== ("to" in target ? target.to : -1))
      void change({ change: "redirect", at, to });
  }

  private middleOf(node: number): [number, number] {
    const place = this.stage.shown?.place;
    if (place === undefined) return [0, 0];
    const [x, y] = [place.x[node] as number, place.y[node] as number];
    return [x + (place.w[node] as number), y + Math.min(place.h[node] as number, 60) / 2];
  }

  /** Near the border of the canvas the picture moves along. */
  private panAtEdge(x: number, y: number): void {
    const { width, height } = this.stage.view;
    const push = (at: number, size: number): number => (at < 22 ? 9 : at > size - 22 ? -9 : 0);
    const [dx, dy] = [push(x, width), push(y, height)];
    if (dx !== 0 || dy !== 0) this.stage.pan(dx, dy);
  }

  private show(going: Going): void {
    this.going = going;
    this.stage.repaint();
  }
}

const CURSORS: Readonly<Record<Target["on"], string>> = {
  node: "pointer",
  fold: "pointer",
  border: "crosshair",
  link: "pointer",
  head: "crosshair",
  canvas: "",
};

/** States lead to others, questions of decision trees to branches. */
export function canConnect(drawing: Drawing, node: number): boolean {
  const { form } = drawing.model.graph;
  if (placeOf(drawing, node) === "") return false;
  return form === "machine" || (form === "decision" && drawing.sketch.nodes[node]?.takes !== "none");
}

export function direction(drawing: Drawing): Direction {
  return drawing.model.graph.form === "machine" ? "right" : preferences.get().treeDirection;
}

/** Goes to the first field of the form. */
export function focusForm(): void {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>("[data-form] :is(input, select, textarea, button.form-first)")
      ?.focus(),
  );
}

export function isHidden(drawing: Drawing, node: number): boolean {
  const { model } = drawing;
  for (let at = model.parent[node] ?? -1; at >= 0; at = model.parent[at] ?? -1)
    if (isFolded(model, at)) return true;
  return false;
}
