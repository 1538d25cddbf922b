import { type Frame, spritePosition } from "../protocol/decodeFrame";
import type { Bounds, Point } from "../protocol/geometry";
import type { Layer, Shape } from "../protocol/types";
import { type Camera, centredOn, fitted, resized } from "./camera";
import { createSpriteRenderer } from "./createSpriteRenderer";
import { FlatLayer } from "./flatLayer";
import type { GhostOver } from "./ghost";
import { ghostShapes } from "./ghostShapes";
import { drawGrid } from "./grid";
import { type Box, boxOf, Labels, type TextShape } from "./labels";
import { sortScene, textsLast } from "./layerOrder";
import { nearestSprite } from "./nearestSprite";
import type { Theme } from "../store/theme";
import { measureText } from "./shapes";
import type { SpriteRenderer } from "./spriteRenderer";

const FIT_MARGIN = 28;
const MOST_PIXEL_RATIO = 2;

export interface StageLook {
  theme: Theme;
  layers: readonly Layer[];
  hidden: ReadonlySet<string>;
}

/**
 * Three canvases on top of each other: grid and lower shapes, sprites, upper shapes and the selection's marks.
 * Each is drawn again only when something on it has changed, all at the next animation frame.
 */
export class Stage {
  private camera: Camera = { x: 0, y: 0, scale: 1, width: 1, height: 1 };
  private frame: Frame | null = null;
  private fresh = false;
  private marks: readonly Shape[] = [];
  private focus: Point | null = null;
  private following = false;
  private look: StageLook = { theme: "dark", layers: [], hidden: new Set() };
  private readonly beneath = new FlatLayer();
  private readonly above = new FlatLayer();
  private readonly sprites: SpriteRenderer;
  private readonly labels = new Labels();
  private ghostOver: GhostOver | null = null;
  private leftOut: ReadonlySet<TextShape> = new Set();
  private dirty = { beneath: true, sprites: true, above: true, content: true };
  private request = 0;
  /** The person has not moved the camera: it keeps showing everything. */
  private autoFit = true;
  private fittedBounds: Bounds | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly onDrawn: (frame: Frame) => void,
    private readonly onCamera: (camera: Camera) => void,
  ) {
    this.sprites = createSpriteRenderer(() => this.touch("content", "sprites"));
    this.host.append(this.beneath.canvas, this.sprites.canvas, this.above.canvas);
  }

  get slow(): boolean {
    return this.sprites.slow;
  }

  get view(): Camera {
    return this.camera;
  }

  setFrame(frame: Frame | null): void {
    this.frame = frame;
    this.fresh = frame !== null;
    if (frame && this.autoFit && !sameBounds(frame.bounds, this.fittedBounds)) this.fit();
    this.touch("content", "sprites");
  }

  setMarks(marks: readonly Shape[], focus: Point | null): void {
    this.marks = marks;
    this.focus = focus;
    this.touch("content");
    this.follow(this.following);
  }

  setLook(look: StageLook): void {
    this.look = look;
    this.touch("content", "beneath", "sprites", "above");
  }

  /** As a ghost it lies over the scene of that frame: no grid, no texts, and nothing that is the same there. */
  setGhost(over: GhostOver | null): void {
    this.ghostOver = over;
    this.touch("content", "beneath", "sprites", "above");
  }

  follow(on: boolean): void {
    this.following = on;
    if (on && this.focus) this.moveCamera(centredOn(this.camera, ...this.focus));
  }

  /** Moves the camera by a person's hand: from then on it stays where it was put. */
  moveCamera(camera: Camera): void {
    this.autoFit = false;
    this.setCamera(camera);
  }

  fit(): void {
    this.autoFit = true;
    if (this.frame === null) return;
    this.fittedBounds = this.frame.bounds;
    this.setCamera(fitted(this.frame.bounds, this.camera.width, this.camera.height, FIT_MARGIN));
  }

  resize(width: number, height: number, devicePixelRatio: number): void {
    if (width <= 0 || height <= 0) return;
    const ratio = Math.min(devicePixelRatio, MOST_PIXEL_RATIO);
    this.sprites.resize(width, height, ratio);
    this.beneath.resize(width, height, ratio);
    this.above.resize(width, height, ratio);
    this.setCamera(resized(this.camera, width, height));
    if (this.autoFit) this.fit();
    // A resized canvas is blank until it is drawn: waiting for the next frame would flicker.
    this.draw();
  }

  /** The scene that is shown. */
  get shown(): Frame | null {
    return this.frame;
  }

  spriteAt(screenX: number, screenY: number, pixels: number): boolean {
    return this.frame !== null && nearestSprite(this.frame, this.camera, screenX, screenY, pixels) !== null;
  }

  spritePosition(index: number): [number, number] | null {
    const batch = this.frame?.batches.find((candidate) => candidate.kind === "sprites");
    return batch && index < batch.count ? spritePosition(batch, index) : null;
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    this.sprites.dispose();
    this.host.replaceChildren();
  }

  private setCamera(camera: Camera): void {
    this.camera = camera;
    this.touch("beneath", "sprites", "above");
    this.onCamera(camera);
  }

  private touch(...parts: (keyof Stage["dirty"])[]): void {
    for (const part of parts) this.dirty[part] = true;
    if (this.request === 0) this.request = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
    const { dirty, camera, look, frame } = this;
    if (dirty.content) this.sort();
    if (dirty.beneath || dirty.above) this.placeLabels();
    this.dirty = { beneath: false, sprites: false, above: false, content: false };
    if (dirty.beneath) {
      const grid = (context: CanvasRenderingContext2D): void =>
        drawGrid(context, camera, frame?.bounds ?? null, look.theme);
      this.beneath.draw(camera, look.theme, this.leftOut, this.ghostOver === null ? grid : undefined);
    }
    if (dirty.sprites) this.sprites.draw(camera, look.theme);
    if (dirty.above) this.above.draw(camera, look.theme, this.leftOut);
    if (this.fresh && frame) {
      this.fresh = false;
      this.onDrawn(frame);
    }
  }

  /** A label that has come or gone may be on the canvas that would not be drawn again otherwise. */
  private placeLabels(): void {
    const all = [...this.beneath.labels, ...this.above.labels];
    const before = this.leftOut;
    this.leftOut = this.labels.leftOut(all, this.camera, measureText);
    const isOther = (label: TextShape): boolean => before.has(label) !== this.leftOut.has(label);
    if (this.beneath.labels.some(isOther)) this.dirty.beneath = true;
    if (this.above.labels.some(isOther)) this.dirty.above = true;
  }

  /** What is written in the scene, and whether there was room for it. */
  get texts(): { text: string; box: Box; shown: boolean }[] {
    return [...this.beneath.labels, ...this.above.labels].map((label) => ({
      text: label.text,
      box: boxOf(label, this.camera, measureText),
      shown: !this.leftOut.has(label),
    }));
  }

  private get content(): Pick<Frame, "batches" | "shapes"> {
    const content = this.frame ?? { batches: [], shapes: [] };
    if (this.ghostOver === null) return content;
    return {
      batches: content.batches.filter(({ kind }) => kind !== "heat"),
      shapes: ghostShapes(content.shapes, this.ghostOver()?.shapes ?? []),
    };
  }

  private sort(): void {
    const { batches, shapes } = this.content;
    const scene = sortScene(batches, shapes, this.look.layers, this.look.hidden);
    if (this.dirty.sprites) this.sprites.load(scene.sprites);
    if (this.beneath.load(scene.beneath)) this.dirty.beneath = true;
    if (this.above.load(textsLast([...scene.above, ...this.marks]))) this.dirty.above = true;
  }
}

function sameBounds(a: Bounds, b: Bounds | null): boolean {
  return b !== null && a.every((value, index) => value === b[index]);
}
