import type { Shape } from "../protocol/types";
import { type Camera, textSize, worldToScreen } from "./camera";

/**
 * Which labels are drawn where there is no room for all: one that would lie on another is left out. Larger ones come
 * first, then those that were there a moment ago (so that nothing flickers), then those of upper layers, then the earlier.
 */

/** A rectangle on the screen. [px] */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type TextShape = Extract<Shape, { kind: "text" }>;

/** Lines of a text stand so far apart, in sizes of its letters. */
export const LINE_HEIGHT = 1.37;
/** Half the height of a line: letters with their upper and lower strokes. */
const HALF_LINE = 0.5;
/** Labels that touch by so little stay where they are. [px] */
const SLACK = 2;
/** New ones want so much air at their sides: two names in a line must not read as one. [px] */
const AIR = 5;

/** How wide a text is in letters of one pixel. */
export type Measure = (text: string) => number;

export function isText(item: { kind: string }): item is TextShape {
  return item.kind === "text";
}

/** Between a label and the edge of the picture, where there is room. [px] */
const MARGIN = 6;

/** A label as it is drawn. */
export interface PlacedLabel {
  /** Where it begins. */
  at: [number, number];
  lines: string[];
  width: number;
}

/**
 * A label that begins in the picture stays in it: what is too long at the right begins further left, and what is longer than
 * the picture is wide is shortened.
 */
export function placeLabel(shape: TextShape, camera: Camera, measure: Measure): PlacedLabel {
  const [x, y] = worldToScreen(camera, ...shape.at);
  const size = textSize(camera, shape.size);
  const lines = shape.text.split("\n");
  const width = widest(lines, measure) * size;
  if (x < 0 || x >= camera.width) return { at: [x, y], lines, width };
  const room = camera.width - 2 * MARGIN;
  if (width <= room) return { at: [Math.min(x, camera.width - MARGIN - width), y], lines, width };
  const short = lines.map((line) => shortened(line, room / size, measure));
  return { at: [MARGIN, y], lines: short, width: widest(short, measure) * size };
}

function widest(lines: readonly string[], measure: Measure): number {
  return Math.max(...lines.map(measure));
}

/** As much of a line as there is room for. */
function shortened(line: string, room: number, measure: Measure): string {
  if (measure(line) <= room) return line;
  let [fits, most] = [0, line.length - 1];
  while (fits < most) {
    const middle = (fits + most + 1) >> 1;
    if (measure(`${line.slice(0, middle)}…`) <= room) fits = middle;
    else most = middle - 1;
  }
  return `${line.slice(0, fits)}…`;
}

/** Where a label stands. */
export function boxOf(shape: TextShape, camera: Camera, measure: Measure): Box {
  const size = textSize(camera, shape.size);
  const { at, lines, width } = placeLabel(shape, camera, measure);
  const [x, y] = at;
  return {
    left: x,
    right: x + width,
    top: y - HALF_LINE * size,
    bottom: y + HALF_LINE * size + (lines.length - 1) * LINE_HEIGHT * size,
  };
}

/** Remembers which labels there was room for. */
export class Labels {
  private shown: ReadonlySet<string> = new Set();

  /** The labels to leave out. `shapes` are in the order of drawing, upper ones last. */
  leftOut(shapes: readonly TextShape[], camera: Camera, measure: Measure): ReadonlySet<TextShape> {
    const names = namesOf(shapes);
    const all = shapes.map((shape, place) => {
      const name = names[place] ?? "";
      return { shape, place, name, kept: this.shown.has(name), box: boxOf(shape, camera, measure) };
    });
    const onScreen = all.filter(({ box }) => isOnScreen(box, camera));
    onScreen.sort(
      (a, b) => b.shape.size - a.shape.size || Number(b.kept) - Number(a.kept) || order(a, b, shapes),
    );
    const placed: Box[] = [];
    const shown = new Set<string>();
    const out = new Set<TextShape>();
    for (const { shape, name, kept, box } of onScreen) {
      const room = grown(box, kept ? -SLACK : AIR);
      if (placed.some((other) => overlap(room, other))) out.add(shape);
      else {
        placed.push(box);
        shown.add(name);
      }
    }
    this.shown = shown;
    return out;
  }
}

/** Upper layers first; in a layer in the order of the scene. */
function order(
  a: { shape: TextShape; place: number },
  b: { shape: TextShape; place: number },
  shapes: readonly TextShape[],
): number {
  if (a.shape.layer === b.shape.layer) return a.place - b.place;
  const last = (layer: string): number => shapes.findLastIndex((shape) => shape.layer === layer);
  return last(b.shape.layer) - last(a.shape.layer);
}

/** Labels are known by what they say but for its numbers, which change, and counted where several say the same. */
function namesOf(shapes: readonly TextShape[]): string[] {
  const counts = new Map<string, number>();
  return shapes.map((shape) => {
    const says = `${shape.layer}\n${shape.size}\n${shape.text.replace(/\d+/g, "0")}`;
    const count = counts.get(says) ?? 0;
    counts.set(says, count + 1);
    return `${says}\n${count}`;
  });
}

function isOnScreen(box: Box, camera: Camera): boolean {
  return overlap(box, { left: 0, top: 0, right: camera.width, bottom: camera.height });
}

function grown({ left, top, right, bottom }: Box, by: number): Box {
  const high = Math.min(0, by / 2);
  return { left: left - by, top: top - high, right: right + by, bottom: bottom + high };
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Letters are measured once, in this size. [px] */
const MEASURED = 64;
const MOST_MEASURED = 2000;

/** Measures texts in a font, and remembers them. */
export function measureIn(font: (size: number) => string): Measure {
  let context: CanvasRenderingContext2D | null = null;
  const known = new Map<string, number>();
  return (text) => {
    let width = known.get(text);
    if (width === undefined) {
      context ??= document.createElement("canvas").getContext("2d");
      if (context !== null) context.font = font(MEASURED);
      width = (context?.measureText(text).width ?? 0) / MEASURED;
      if (known.size >= MOST_MEASURED) known.clear();
      known.set(text, width);
    }
    return width;
  };
}
