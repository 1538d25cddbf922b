import type { Batch, HeatBatch, SpriteBatch } from "../protocol/decodeFrame";
import type { Layer, Shape } from "../protocol/types";
import { isText } from "./labels";

/** Something that is drawn on one of the two plain canvases. */
export type Drawable = Shape | HeatBatch;

export interface SortedScene {
  beneath: Drawable[];
  sprites: SpriteBatch[];
  above: Drawable[];
}

/**
 * Sorts a frame into what lies beneath the sprites, the sprites, and what lies above, each in layer order.
 * Sprites have one canvas, so what stands between two sprite layers is drawn above both.
 */
export function sortScene(
  batches: readonly Batch[],
  shapes: readonly Shape[],
  layers: readonly Layer[],
  hidden: ReadonlySet<string>,
): SortedScene {
  const order = new Map(layers.map((layer, index) => [layer.name, index]));
  // A layer the game did not describe is drawn last, where it is seen.
  const place = (item: { layer: string }): number => order.get(item.layer) ?? layers.length;
  const byLayer = (a: { layer: string }, b: { layer: string }): number => place(a) - place(b);
  const shown = batches.filter((batch) => !hidden.has(batch.layer));
  const sprites = shown.filter((batch) => batch.kind === "sprites").sort(byLayer);
  const drawables: Drawable[] = [
    ...shown.filter((batch) => batch.kind === "heat"),
    ...shapes.filter((shape) => !hidden.has(shape.layer)),
  ];
  drawables.sort(byLayer);
  const first = sprites[0];
  const floor = first === undefined ? -1 : place(first);
  return {
    beneath: drawables.filter((item) => place(item) < floor),
    sprites,
    above: drawables.filter((item) => place(item) >= floor),
  };
}

/** The ring round whoever is selected, and its other marks, do not strike through its name. */
export function textsLast(items: readonly Drawable[]): Drawable[] {
  return [...items.filter((item) => !isText(item)), ...items.filter(isText)];
}
