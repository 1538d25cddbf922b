import { BoxesOnTheWay, movedBy } from "./boxesOnTheWay";
import type { Direction, Edge, Layout } from "./layoutTypes";
import { MindCamera } from "./camera";
import { canFold } from "./folds";
import { type Hit, hitAt, isNearMiss, lineAt, transitionAt } from "./hits";
import { nearestNode } from "./layout";
import { DETAILS_FROM } from "./legible";
import type { Lens } from "./lens";
import { type Look, lookOf } from "./look";
import { sizesOf, tightSizesOf } from "./measure";
import { Minimap } from "./minimap";
import type { Mind } from "../model/mind";
import { countBeneath, type Model } from "../model/model";
import { type Overview, Overviews } from "./overview";
import { paint } from "./paint";
import type { Scene } from "./pictureScene";

/** What somebody else paints over a picture, in its own pixels. */
export type Over = (draw: CanvasRenderingContext2D, lens: Lens, scene: Scene, look: Look) => void;

/** The canvas of a mind: it holds what is to be seen, and paints when something has changed. */
export class MindStage {
  private readonly canvas = document.createElement("canvas");
  private readonly draw: CanvasRenderingContext2D | null;
  private readonly camera = new MindCamera(() => this.repaint());
  private look: Look;
  private dpr = 1;
  private scene: Scene | null = null;
  private beneath: Int32Array = new Int32Array();
  private readonly map: Minimap;
  private frame = 0;
  private readonly boxes = new BoxesOnTheWay();
  private ways: Overviews | null = null;
  private way: Overview | null = null;
  private busy: number | null = null;
  private isFolded: (node: number) => boolean = () => false;
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
    this.map = new Minimap(host, (x, y) => this.camera.goTo(x, y));
  }

  dispose(): void {
    this.map.dispose();
    this.camera.dispose();
    cancelAnimationFrame(this.frame);
    this.canvas.remove();
  }

  resize(width: number, height: number, dpr: number): void {
    this.dpr = dpr;
    this.canvas.width = Math.max(1, Math.round(width * dpr));
    this.canvas.height = Math.max(1, Math.round(height * dpr));
    this.camera.resize(width, height);
    this.choose();
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
    mayFold: ((node: number) => boolean) | null = null,
  ): void {
    const old = this.scene;
    if (old?.model !== model) {
      this.beneath = countBeneath(model);
      this.busy = null;
    }
    const [sizes, tightSizes] = [sizesOf(model, this.look), tightSizesOf(model, this.look)];
    const before = this.way;
    const ways = new Overviews({ model, isFolded, direction, sizes, tightSizes, mayFold });
    this.ways = ways;
    this.isFolded = isFolded;
    const goesOn = old?.model === model || was !== null;
    this.way = this.camera.held && goesOn ? ways.like(before) : ways.best(this.view, this.busy);
    const { place, stand } = this.way;
    const folded = this.foldedIn(model, this.way);
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
            hoveredEdge: null,
            matches: null,
            chosen: EMPTY.chosen,
            chosenLinks: EMPTY.chosenLinks,
            faults: EMPTY.faults,
          }),
    };
    const subject = { place, stand, root: model.roots[0] ?? 0, span: this.way.span };
    if (old === null || old.model.graph.id !== model.graph.id) this.camera.begin(subject);
    else if (was) {
      const moved = this.onScreen(this.boxes.follow(old, this.scene, was));
      if (this.camera.held || before?.span === this.way.span) this.camera.shift(subject, moved);
      else this.camera.replace(subject);
    } else this.camera.change(subject, anchor);
    this.repaint();
  }

  /** What is folded, and how many nodes each stands for. */
  private foldedIn(model: Model, { place, folds }: Overview): Map<number, number> {
    const folded = new Map<number, number>();
    for (const node of place.shown)
      if (canFold(model, node) && (this.isFolded(node) || folds.has(node)))
        folded.set(node, this.beneath[node] as number);
    return folded;
  }

  isFoldedForRoom(node: number): boolean {
    return this.way?.folds.has(node) ?? false;
  }

  /** Shows the picture in the way for its pane, unless a person has moved it: then labels come when they can be read. */
  private choose(): void {
    const { scene, way, ways } = this;
    if (scene === null || way === null || ways === null) return;
    const held = this.camera.held;
    if (held && this.view.scale < DETAILS_FROM) return;
    const next = held ? ways.full() : ways.best(this.view, this.busy);
    if (next === way) return;
    this.way = next;
    const { place, stand, span } = next;
    this.scene = { ...scene, place, stand, folded: this.foldedIn(scene.model, next) };
    const subject = { place, stand, root: scene.model.roots[0] ?? 0, span };
    if (held)
      this.camera.shift(
        subject,
        this.anchor(scene.place, place, nearestNode(scene.place, this.view.x, this.view.y)) ?? [0, 0],
      );
    else this.camera.replace(subject);
    if (!held) this.boxes.rearrange(this.scene, scene.place, place);
    this.repaint();
  }

  /** What is looked at stays where it is on the screen when boxes fold around it. */
  private anchor(before: Layout, after: Layout, selected: number | null): [number, number] | null {
    const moved = movedBy(before, after, selected);
    return moved && this.onScreen(moved);
  }

  private onScreen([dx, dy]: [number, number]): [number, number] {
    return [dx * this.view.scale, dy * this.view.scale];
  }

  change(
    change: Partial<
      Pick<
        Scene,
        | "mind"
        | "tick"
        | "selected"
        | "hovered"
        | "hoveredEdge"
        | "matches"
        | "stops"
        | "stopped"
        | "chosen"
        | "chosenLinks"
        | "faults"
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
    return this.camera.moving || this.boxes.moving;
  }

  get view(): Lens {
    return this.camera.lens;
  }

  pan(dx: number, dy: number): void {
    this.camera.pan(dx, dy);
  }

  zoom(x: number, y: number, factor: number): void {
    this.camera.zoom(x, y, factor);
    this.choose();
  }

  zoomMiddle(factor: number): void {
    this.zoom(this.view.width / 2, this.view.height / 2, factor);
  }

  /** Shows all of the picture, however small. */
  fit(smooth = true): void {
    this.camera.fit(smooth);
    this.choose();
  }

  /** Shows all of the picture, or where something happens if all of it could not be read. */
  auto(): void {
    this.camera.auto();
    this.choose();
  }

  /** Moves a node into view; `eager` brings it to the middle even if it is seen already. */
  reveal(node: number, eager: boolean): void {
    if (eager || !this.isSeen(node)) this.camera.reveal(node);
  }

  /** Something happens at a node: it comes into view, unless all of the picture is wanted. */
  follow(node: number): void {
    if (this.busy !== node) {
      this.busy = node;
      this.choose();
    }
    this.camera.follow(node);
  }

  hit(x: number, y: number): Hit | null {
    return this.scene && hitAt(this.scene, this.view, x, y);
  }

  /** The edge at a point of the screen. */
  edgeAt(x: number, y: number): Edge | null {
    return this.scene && lineAt(this.scene, this.view, x, y);
  }

  /** The line of transitions at a point of the screen, and whether the point is where its breakpoint is set. */
  transitionAt(x: number, y: number): { edge: Edge; onStop: boolean } | null {
    return this.scene && transitionAt(this.scene, this.view, x, y);
  }

  /** Whether one of the boxes, lines or labels was meant, though none was met. */
  isNearMiss(x: number, y: number): boolean {
    return this.scene !== null && isNearMiss(this.scene, this.view, x, y);
  }

  /** Where a node is on the screen. */
  boxOf(node: number): { x: number; y: number; w: number; h: number } | null {
    return this.camera.boxOf(node);
  }

  /** Whether a node lies on the screen whole. */
  isSeen(node: number): boolean {
    return this.camera.isSeen(node);
  }

  repaint(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(this.paintNow);
  }

  private readonly paintNow = (now: number): void => {
    this.frame = 0;
    if (this.draw === null || this.scene === null) return;
    if (this.camera.step(now)) this.repaint();
    const start = performance.now();
    const scene = this.boxes.at(this.scene, start);
    if (this.boxes.moving) this.repaint();
    paint(this.draw, this.view, scene, this.look, this.dpr);
    this.over?.(this.draw, this.view, scene, this.look);
    this.map.paint(this.view, this.scene, this.look, this.dpr);
    this.paintMs = performance.now() - start;
    this.paintings += 1;
  };
}

const EMPTY = {
  mind: null,
  tick: 0,
  selected: null,
  hovered: null,
  matches: null,
  stops: new Set<number>(),
  stopped: null,
  hoveredEdge: null,
  gutter: true,
  chosen: new Set<number>(),
  chosenLinks: new Set<number>(),
  faults: new Map<number, "fault" | "doubt">(),
};
