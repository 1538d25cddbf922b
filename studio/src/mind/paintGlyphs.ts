import type { Model } from "../model/model";
import { STATUS_SIGNS } from "../model/statusSigns";
import { STATUSES } from "../protocol/mindTypes";
import type { Look } from "./look";
import { type Family, familyOf, GLYPHS } from "./nodeKinds";
import { isDot, type Scene } from "./pictureScene";

/** Glyphs and signs are drawn in squares of 16 units. */
const GLYPH = { x: 8, y: 7, size: 13 };
const SIGN = { right: 5, y: 6, size: 12 };

const glyphs = pathsOf(GLYPHS);
const signs = pathsOf(STATUS_SIGNS);

function pathsOf<K extends string>(texts: Readonly<Record<K, string>>): Map<string, Path2D> {
  // Tests lay out pictures where nothing can be drawn.
  if (typeof Path2D === "undefined") return new Map();
  return new Map(Object.entries<string>(texts).map(([name, text]) => [name, new Path2D(text)]));
}

export function familyIn(model: Model, node: number): Family {
  return familyOf(model.graph.nodes[node]?.kind ?? "", (model.children[node]?.length ?? 0) > 0);
}

/** The glyph of its kind at the left of every box, and the sign of its status at the right. */
export function paintGlyphs(
  draw: CanvasRenderingContext2D,
  scene: Scene,
  look: Look,
  seen: readonly number[],
  statuses: Uint8Array,
): void {
  const { place, model } = scene;
  draw.lineCap = "round";
  draw.lineJoin = "round";
  for (const node of seen) {
    if (isDot(scene, node)) continue;
    const [x, y] = [place.x[node] as number, place.y[node] as number];
    const family = familyIn(model, node);
    stroke(draw, glyphs.get(family), x + GLYPH.x, y + GLYPH.y, GLYPH.size, look.family[family], 1.9);
    const status = statuses[node] as number;
    if (status === 0 || scene.folded.has(node)) continue;
    const left = x + (place.w[node] as number) - SIGN.right - SIGN.size;
    const colour = look.status[status] as string;
    if (place.frames.has(node)) continue;
    stroke(draw, signs.get(STATUSES[status] as string), left, y + SIGN.y, SIGN.size, colour, 2);
  }
}

function stroke(
  draw: CanvasRenderingContext2D,
  path: Path2D | undefined,
  x: number,
  y: number,
  size: number,
  colour: string,
  width: number,
): void {
  if (path === undefined) return;
  const k = size / 16;
  draw.translate(x, y);
  draw.scale(k, k);
  draw.lineWidth = width;
  draw.strokeStyle = colour;
  draw.stroke(path);
  draw.scale(1 / k, 1 / k);
  draw.translate(-x, -y);
}
