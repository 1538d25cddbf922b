import { latestInside } from "./folds";
import type { Layout } from "./layoutTypes";
import { DETAILS_FROM, NAMES_FROM } from "./legible";
import type { Lens } from "./lens";
import { FADE_STEPS, freshness, type Look } from "./look";
import type { Family } from "./nodeKinds";
import { paintEdges } from "./paintEdges";
import { familyIn, paintGlyphs } from "./paintGlyphs";
import { paintSigns } from "./paintSigns";
import { paintTexts } from "./paintTexts";
import { isDot, outline, type Scene } from "./pictureScene";

const OUTLINES_FROM = 0.16;

/** Paints the picture: edges, boxes by status and freshness, texts as far as they can be read. */
export function paint(
  draw: CanvasRenderingContext2D,
  lens: Lens,
  scene: Scene,
  look: Look,
  dpr: number,
): void {
  draw.setTransform(1, 0, 0, 1, 0, 0);
  draw.fillStyle = look.stage;
  draw.fillRect(0, 0, lens.width * dpr, lens.height * dpr);
  const k = lens.scale * dpr;
  draw.setTransform(k, 0, 0, k, (lens.width / 2) * dpr - lens.x * k, (lens.height / 2) * dpr - lens.y * k);
  const seen = visible(lens, scene.place);
  const states = statesOf(scene, seen);
  paintFrames(draw, lens, scene, look, seen, states);
  paintEdges(draw, lens, scene, look);
  paintBoxes(draw, lens, scene, look, seen, states);
  if (lens.scale >= DETAILS_FROM) paintGlyphs(draw, scene, look, seen, states.status);
  else if (lens.scale >= OUTLINES_FROM) paintStripes(draw, scene, look, seen);
  if (lens.scale >= NAMES_FROM) paintTexts(draw, lens, scene, look, seen, states.status);
  paintSigns(draw, lens, scene, look, seen);
}

interface States {
  status: Uint8Array;
  fresh: Uint8Array;
}

/** The status of every box that is seen; a folded one has the latest of what it stands for. */
function statesOf(scene: Scene, seen: number[]): States {
  const { mind, tick, ticksPerSecond, model, stand } = scene;
  const states = { status: new Uint8Array(stand.length), fresh: new Uint8Array(stand.length) };
  if (mind === null || mind.status.length !== stand.length) return states;
  const inside = scene.folded.size > 0 ? latestInside(mind, model, stand) : null;
  for (const node of seen) {
    const status = mind.status[node] as number;
    if (status === 0) continue;
    const latest = inside?.get(node) ?? node;
    states.status[node] = status;
    states.fresh[node] = freshness(mind.reached[latest] as number, tick, ticksPerSecond);
  }
  return states;
}

function visible(lens: Lens, place: Layout): number[] {
  const left = lens.x - lens.width / 2 / lens.scale;
  const right = lens.x + lens.width / 2 / lens.scale;
  const top = lens.y - lens.height / 2 / lens.scale;
  const bottom = lens.y + lens.height / 2 / lens.scale;
  const { x, y, w, h } = place;
  return place.shown.filter(
    (node) =>
      (x[node] as number) <= right &&
      (x[node] as number) + (w[node] as number) >= left &&
      (y[node] as number) <= bottom &&
      (y[node] as number) + (h[node] as number) >= top,
  );
}

/** Boxes around others, from the outside in. */
function paintFrames(
  draw: CanvasRenderingContext2D,
  lens: Lens,
  scene: Scene,
  look: Look,
  seen: number[],
  states: States,
): void {
  for (const node of seen) {
    if (!scene.place.frames.has(node)) continue;
    const status = states.status[node] as number;
    draw.beginPath();
    outline(draw, scene.place, node, 12);
    draw.fillStyle = look.dark ? "rgb(255 255 255 / 0.022)" : "rgb(20 40 80 / 0.025)";
    draw.fill();
    draw.lineWidth = status === 1 ? 1.6 : 1 / Math.min(1, lens.scale);
    draw.strokeStyle = status === 0 ? look.lineStrong : (look.status[status] as string);
    draw.globalAlpha = status === 0 ? 1 : 0.45 + (0.5 * (states.fresh[node] as number)) / FADE_STEPS;
    draw.stroke();
    draw.globalAlpha = 1;
  }
}

/** Boxes of the same look are painted in one go. */
function paintBoxes(
  draw: CanvasRenderingContext2D,
  lens: Lens,
  scene: Scene,
  look: Look,
  seen: number[],
  states: States,
): void {
  const groups = new Map<number, number[]>();
  for (const node of seen) {
    if (scene.place.frames.has(node)) continue;
    const key = (states.status[node] as number) * 16 + (states.fresh[node] as number);
    const group = groups.get(key);
    if (group) group.push(node);
    else groups.set(key, [node]);
  }
  const radius = lens.scale >= OUTLINES_FROM ? 7 : 0;
  const dim = scene.matches !== null && scene.matches.size > 0;
  for (const [key, nodes] of groups) {
    const status = key >> 4;
    const fresh = (key & 15) / FADE_STEPS;
    const colour = look.status[status] as string;
    draw.beginPath();
    for (const node of nodes) {
      if (isDot(scene, node))
        draw.roundRect(scene.place.x[node] as number, scene.place.y[node] as number, 18, 18, 9);
      else outline(draw, scene.place, node, radius);
    }
    draw.globalAlpha = dim ? 0.5 : 1;
    draw.fillStyle = look.raised;
    draw.fill();
    if (status !== 0) {
      const strength = lens.scale >= NAMES_FROM ? 0.07 + 0.26 * fresh : 0.25 + 0.65 * fresh;
      draw.globalAlpha = strength * (dim ? 0.5 : 1);
      draw.fillStyle = colour;
      draw.fill();
    }
    if (lens.scale >= OUTLINES_FROM) {
      draw.globalAlpha = status === 0 ? 1 : 0.4 + 0.6 * fresh;
      draw.lineWidth = status !== 0 && fresh > 0.9 ? 1.6 : 1;
      draw.strokeStyle = status === 0 ? look.edge : colour;
      draw.stroke();
    }
    draw.globalAlpha = 1;
  }
}

/** Where there is no room for glyphs, a stripe has the colour of the kind. */
function paintStripes(draw: CanvasRenderingContext2D, scene: Scene, look: Look, seen: number[]): void {
  const { place } = scene;
  const groups = new Map<Family, number[]>();
  for (const node of seen) {
    if (place.frames.has(node) || isDot(scene, node)) continue;
    const family = familyIn(scene.model, node);
    const group = groups.get(family);
    if (group) group.push(node);
    else groups.set(family, [node]);
  }
  draw.globalAlpha = 0.85;
  for (const [family, nodes] of groups) {
    draw.beginPath();
    for (const node of nodes) {
      const height = Math.min(place.h[node] as number, 42) - 12;
      draw.roundRect((place.x[node] as number) + 4, (place.y[node] as number) + 6, 4, height, 2);
    }
    draw.fillStyle = look.family[family];
    draw.fill();
  }
  draw.globalAlpha = 1;
}
