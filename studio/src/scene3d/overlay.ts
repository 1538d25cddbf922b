import type { Shape3 } from "../protocol/solidTypes";
import type { Camera } from "../scene/camera";
import { FlatLayer } from "../scene/flatLayer";
import { type Box, boxOf, Labels, type TextShape } from "../scene/labels";
import { measureText } from "../scene/shapes";
import type { Shape } from "../protocol/types";
import type { Theme } from "../store/theme";
import { type Lens, project } from "./lens";

/** Labels and the mark of the selected agent, on a plain canvas over the scene. */
export class Overlay {
  private readonly layer = new FlatLayer();
  private readonly labels = new Labels();
  private leftOut: ReadonlySet<TextShape> = new Set();
  private camera: Camera = screenCamera(1, 1);
  /** The theme of what is on the canvas; null: it is blank. */
  private drawn: Theme | null = null;

  get canvas(): HTMLCanvasElement {
    return this.layer.canvas;
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.camera = screenCamera(width, height);
    this.layer.resize(width, height, pixelRatio);
    this.drawn = null;
  }

  /** `marks` are in pixels, as `onScreen` gives them. */
  draw(shapes: readonly Shape3[], marks: readonly Shape[], lens: Lens, theme: Theme): void {
    const texts = shapes.flatMap((shape) => {
      const text = shape.kind === "text3" ? textOf(shape, lens) : null;
      return text === null ? [] : [text];
    });
    // The nearest come first: where there is no room for all, the farthest is left out.
    texts.sort((a, b) => a.depth - b.depth);
    const isOther = this.layer.load([...marks, ...texts.map(({ shape }) => shape)]);
    // What is the same need not be put over the scene again.
    if (!isOther && theme === this.drawn) return;
    this.drawn = theme;
    this.leftOut = this.labels.leftOut(this.layer.labels, this.camera, measureText);
    this.layer.draw(this.camera, theme, this.leftOut);
  }

  /** What is written in the scene, and whether there was room for it. */
  get texts(): { text: string; box: Box; shown: boolean }[] {
    return this.layer.labels.map((label) => ({
      text: label.text,
      box: boxOf(label, this.camera, measureText),
      shown: !this.leftOut.has(label),
    }));
  }
}

/** A camera whose world is the screen: x to the right, y up from the upper edge, so pixel (x, y) is (x, -y). */
export function screenCamera(width: number, height: number): Camera {
  return { x: width / 2, y: -height / 2, scale: 1, width, height };
}

function textOf(
  { layer, fill, stroke, width, at, text, size }: Extract<Shape3, { kind: "text3" }>,
  lens: Lens,
): { shape: TextShape; depth: number } | null {
  const seen = project(lens, at);
  if (seen === null) return null;
  // Centred over its place.
  const x = Math.round(seen.x - (measureText(text) * size) / 2);
  const y = Math.round(-seen.y);
  return { shape: { layer, fill, stroke, width, kind: "text", at: [x, y], text, size }, depth: seen.depth };
}
