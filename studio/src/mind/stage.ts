import type { Direction, Layout } from "./layoutTypes";
import { canFold, standIns } from "./folds";
import { type Glide, glideOf, onTheWay, steadied } from "./glide";
import { layout, nodeAt } from "./layout";
import {
  between,
  eased,
  firstLook,
  fittedTo,
  type Lens,
  pannedBy,
  toPicture,
  toScreen,
  zoomedAt,
} from "./lens";
import { type Look, lookOf } from "./look";
import { sizesOf } from "./measure";
import { Minimap } from "./minimap";
import type { Mind } from "../model/mind";
import { countBeneath, type Model } from "../model/model";
import { paint } from "./paint";
import type { Scene } from "./pictureScene";

const JOURNEY_MS = 380;
const GLIDE_MS = 260;
/** A node that is shown to somebody is at least this large. */
const READABLE = 0.75;
/** Left of a box: where a breakpoint is set. */
const GUTTER = 9;

/** What somebody else paints over a picture, in its own pixels. */
export type Over = (draw: CanvasRenderingContext2D, lens: Lens, scene: Scene, look: Look) => void;

export type Hit = { node: number; part: "box" | "gutter" | "fold" };

/** The canvas of a mind: it holds what is to be seen, and paints when something has changed. */
export class MindStage {
  private readonly canvas = document.createElement("canvas");
  private readonly draw: CanvasRenderingContext2D | null;
  private lens: Lens = { x: 0, y: 0, scale: 1, width: 1, height: 1 };
  private look: Look;
  private dpr = 1;
  private scene: Scene | null = null;
  private beneath: Int32Array = new Int32Array();
  private readonly map: Minimap;
  private frame = 0;
  private journey: { from: Lens; to: Lens; start: number } | null = null;
  private glide: { way: Glide; start: number } | null = null;
  private fitPending = false;
  over: Over | null = null;
  /** What the last painting took. [ms] */
  paintMs = 0;
  paintings = 0;

  constructor(
    private readonly host: HTMLElement,
    private readonly gutter = true,
  ) {
    this.draw = this.canvas.getContext("2d", { alpha: false });
    this.canvas.setAttribute("aria-hidden", "true");
    host.append(this.canvas);
    this.look = lookOf(host);
    this.map = new Minimap(host, (x, y) => this.travel({ ...this.lens, x, y }, false));
  }

  dispose(): void {
    this.map.dispose();
    cancelAnimationFrame(this.frame);
    this.canvas.remove();
  }

  resize(width: number, height: number, dpr: number): void {
    this.dpr = dpr;
    this.canvas.width = Math.max(1, Math.round(width * dpr));
    this.canvas.height = Math.max(1, Math.round(height * dpr));
    this.lens = { ...this.lens, width: Math.max(1, width), height: Math.max(1, height) };
    if (this.fitPending && width > 20) this.lookFirst();
    this.repaint();
  }

  restyle(): void {
    this.look = lookOf(this.host);
    this.repaint();
  }

  /**
   * Another picture, or the same one folded or turned otherwise. `was`: for each node its number in the picture before,
   * −1 for new ones, where the picture was edited; then boxes glide to their new places.
   */
  show(
    model: Model,
    isFolded: (node: number) => boolean,
    direction: Direction,
    ticksPerSecond: number,
    was: Int32Array | null = null,
  ): void {
    const old = this.scene;
    const stand = standIns(model, isFolded);
    const place = layout(model, stand, sizesOf(model, this.look), direction);
    if (old?.model !== model) this.beneath = countBeneath(model);
    const folded = new Map<number, number>();
    for (const node of place.shown)
      if (canFold(model, node) && isFolded(node)) folded.set(node, this.beneath[node] as number);
    const anchor = old?.model === model && !was ? this.anchor(old.place, place, old.selected) : null;
    this.scene = {
      ...(old ?? EMPTY),
      model,
      place,
      stand,
      folded,
      ticksPerSecond,
      gutter: this.gutter,
      ...(old?.model === model
        ? {}
        : {
            mind: null,
            selected: null,
            hovered: null,
            matches: null,
            chosen: EMPTY.chosen,
            chosenLinks: EMPTY.chosenLinks,
            faults: EMPTY.faults,
          }),
    };
    if (anchor !== null) this.lens = pannedBy(this.lens, ...anchor);
    if (old === null || old.model.graph.id !== model.graph.id) this.lookFirst();
    else if (was) this.glideFrom(old, was);
    this.repaint();
  }

  /** Boxes move to their new places; the one that was selected, else the root, stays where it is. */
  private glideFrom(old: Scene, was: Int32Array): void {
    const { model, place } = this.scene as Scene;
    const way = glideOf(model, old.place, place, was);
    this.glide = null;
    if (way === null) return;
    const seen = (node: number): boolean => (was[node] ?? -1) >= 0 && (place.w[node] as number) > 0;
    const wanted = place.shown.find((node) => was[node] === old.selected && seen(node));
    const anchor = wanted ?? model.roots.find(seen);
    if (anchor !== undefined) {
      const [dx, dy] = [way.dx[anchor] as number, way.dy[anchor] as number];
      steadied(way, place.shown, -dx, -dy);
      this.lens = pannedBy(this.lens, dx * this.lens.scale, dy * this.lens.scale);
    }
    if (!isStill()) this.glide = { way, start: performance.now() };
  }

  /** What is looked at stays where it is on the screen when boxes fold around it. */
  private anchor(before: Layout, after: Layout, selected: number | null): [number, number] | null {
    if (selected === null || (before.w[selected] as number) === 0 || (after.w[selected] as number) === 0)
      return null;
    const moved = (list: "x" | "y"): number =>
      (before[list][selected] as number) - (after[list][selected] as number);
    return [moved("x") * this.lens.scale, moved("y") * this.lens.scale];
  }

  change(
    change: Partial<
      Pick<
        Scene,
        | "mind"
        | "tick"
        | "selected"
        | "hovered"
        | "matches"
        | "stops"
        | "stopped"
        | "chosen"
        | "chosenLinks"
        | "faults"
        | "sorts"
      >
    >,
  ): void {
    if (this.scene === null) return;
    this.scene = { ...this.scene, ...change };
    this.repaint();
  }

  get mind(): Mind | null {
    return this.scene?.mind ?? null;
  }

  get shown(): Scene | null {
    return this.scene;
  }

  /** The picture travels, or its boxes glide to new places. */
  get moving(): boolean {
    return this.journey !== null || this.glide !== null;
  }

  get view(): Lens {
    return this.lens;
  }

  pan(dx: number, dy: number): void {
    this.journey = null;
    this.lens = pannedBy(this.lens, dx, dy);
    this.repaint();
  }

  zoom(x: number, y: number, factor: number): void {
    this.journey = null;
    this.lens = zoomedAt(this.lens, x, y, factor);
    this.repaint();
  }

  zoomMiddle(factor: number): void {
    this.zoom(this.lens.width / 2, this.lens.height / 2, factor);
  }

  /** The first look at a picture. */
  private lookFirst(): void {
    this.fitPending = this.scene === null || this.lens.width < 20;
    if (this.scene === null || this.fitPending) return;
    const { place, model } = this.scene;
    const root = model.roots[0] ?? 0;
    const at: [number, number] = [place.x[root] ?? 0, (place.y[root] ?? 0) + (place.h[root] ?? 0) / 2];
    this.travel(firstLook(this.lens, place.width, place.height, at), false);
  }

  fit(smooth = true): void {
    if (this.scene === null || this.lens.width < 20) {
      this.fitPending = true;
      return;
    }
    this.fitPending = false;
    const { width, height } = this.scene.place;
    this.travel(fittedTo(this.lens, width, height), smooth);
  }

  /** Moves a node into view; `eager` brings it to the middle even if it is seen already. */
  reveal(node: number, eager: boolean): void {
    if (this.scene === null) return;
    const { place, stand } = this.scene;
    const at = stand[node] ?? node;
    const x = (place.x[at] as number) + Math.min(place.w[at] as number, 260) / 2;
    const y = (place.y[at] as number) + Math.min(place.h[at] as number, 120) / 2;
    const goal = this.journey?.to ?? this.lens;
    const [sx, sy] = toScreen(goal, x, y);
    const inside =
      Math.abs(sx - goal.width / 2) < goal.width * 0.33 &&
      Math.abs(sy - goal.height / 2) < goal.height * 0.33;
    const scale = Math.max(goal.scale, READABLE);
    if (!eager && inside && scale === goal.scale) return;
    this.travel({ ...this.lens, x, y, scale }, true);
  }

  private travel(to: Lens, smooth: boolean): void {
    if (smooth && !isStill()) this.journey = { from: this.lens, to, start: performance.now() };
    else {
      this.journey = null;
      this.lens = to;
    }
    this.repaint();
  }

  hit(x: number, y: number): Hit | null {
    if (this.scene === null) return null;
    const { place, folded } = this.scene;
    const [px, py] = toPicture(this.lens, x, y);
    const near = GUTTER / 2;
    const node = nodeAt(place, px, py) ?? nodeAt(place, px + near, py);
    if (node === null) return null;
    const left = px - (place.x[node] as number);
    const top = py - (place.y[node] as number);
    const small = (place.w[node] as number) < 3 * GUTTER;
    if (this.gutter && left < GUTTER && top < 42 && !small) return { node, part: "gutter" };
    const badge = folded.has(node) && left > (place.w[node] as number) - 44 && top < 26;
    return { node, part: badge ? "fold" : "box" };
  }

  /** Where a node is on the screen. */
  boxOf(node: number): { x: number; y: number; w: number; h: number } | null {
    if (this.scene === null) return null;
    const { place, stand } = this.scene;
    const at = stand[node] ?? node;
    const [x, y] = toScreen(this.lens, place.x[at] as number, place.y[at] as number);
    return {
      x,
      y,
      w: (place.w[at] as number) * this.lens.scale,
      h: (place.h[at] as number) * this.lens.scale,
    };
  }

  /** Whether a node lies on the screen whole. */
  isSeen(node: number): boolean {
    const box = this.boxOf(node);
    if (box === null) return false;
    const { width, height } = this.lens;
    const [right, bottom] = [box.x + Math.min(box.w, width / 2), box.y + Math.min(box.h, height / 2)];
    return box.x >= 0 && box.y >= 0 && right <= width && bottom <= height;
  }

  repaint(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(this.paintNow);
  }

  private readonly paintNow = (now: number): void => {
    this.frame = 0;
    if (this.draw === null || this.scene === null) return;
    if (this.journey !== null) {
      const share = (now - this.journey.start) / JOURNEY_MS;
      const { width, height } = this.lens;
      this.lens = { ...between(this.journey.from, this.journey.to, eased(share)), width, height };
      if (share >= 1) this.journey = null;
      else this.repaint();
    }
    const start = performance.now();
    const scene = this.gliding(this.scene, start);
    paint(this.draw, this.lens, scene, this.look, this.dpr);
    this.over?.(this.draw, this.lens, scene, this.look);
    this.map.paint(this.lens, this.scene, this.look, this.dpr);
    this.paintMs = performance.now() - start;
    this.paintings += 1;
  };

  /** The picture with its boxes on their way. */
  private gliding(scene: Scene, now: number): Scene {
    if (this.glide === null) return scene;
    const share = 1 - eased((now - this.glide.start) / GLIDE_MS);
    if (share <= 0) {
      this.glide = null;
      return scene;
    }
    this.repaint();
    return { ...scene, place: onTheWay(scene.place, this.glide.way, share) };
  }
}

function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const EMPTY = {
  mind: null,
  tick: 0,
  selected: null,
  hovered: null,
  matches: null,
  stops: new Set<number>(),
  stopped: null,
  gutter: true,
  chosen: new Set<number>(),
  chosenLinks: new Set<number>(),
  faults: new Map<number, "fault" | "doubt">(),
  sorts: null,
};
