import type { HeatBatch } from "../protocol/decodeFrame";
import type { Camera } from "./camera";
import { drawHeat } from "./heat";
import { isText, type TextShape } from "./labels";
import type { Drawable } from "./layerOrder";
import { isSame } from "../store/isSame";
import type { Theme } from "../store/theme";
import { drawShape } from "./shapes";

/** One plain canvas for shapes and heat maps. It is hidden while empty, which spares the compositor a layer. */
export class FlatLayer {
  readonly canvas = document.createElement("canvas");
  private readonly context = this.canvas.getContext("2d");
  private ratio = 1;
  private items: readonly Drawable[] = [];
  private texts: readonly TextShape[] = [];

  resize(width: number, height: number, pixelRatio: number): void {
    this.ratio = pixelRatio;
    this.canvas.width = Math.max(1, Math.round(width * pixelRatio));
    this.canvas.height = Math.max(1, Math.round(height * pixelRatio));
  }

  /** Takes what to draw; says whether it differs from what is there (obstacles rarely move). */
  load(items: readonly Drawable[]): boolean {
    const moving = items.some(isHeat);
    // What is the same stays the same, so that labels are known again.
    if (!moving && isSame(items, this.items)) return false;
    this.items = items;
    this.texts = items.filter(isText);
    return true;
  }

  /** What is written on it, in the order of drawing. */
  get labels(): readonly TextShape[] {
    return this.texts;
  }

  draw(
    camera: Camera,
    theme: Theme,
    leftOut: ReadonlySet<Drawable>,
    background?: (context: CanvasRenderingContext2D) => void,
  ): void {
    const { context } = this;
    if (context === null) return;
    const empty = this.items.length === 0 && background === undefined;
    this.canvas.hidden = empty;
    if (empty) return;
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.clearRect(0, 0, camera.width, camera.height);
    background?.(context);
    context.lineJoin = "round";
    context.lineCap = "round";
    for (const item of this.items) {
      if (isHeat(item)) drawHeat(context, item, camera, theme);
      else if (!leftOut.has(item)) drawShape(context, item, camera, theme);
    }
  }
}

function isHeat(item: Drawable): item is HeatBatch {
  return item.kind === "heat";
}
