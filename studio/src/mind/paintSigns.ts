import type { Layout } from "./layoutTypes";
import { NAMES_FROM, textSize } from "./legible";
import type { Lens } from "./lens";
import type { Look } from "./look";
import { isDot, outline, type Scene } from "./pictureScene";

/** Breakpoints, folds, the search, the selection, and where the game stands. */
export function paintSigns(
  draw: CanvasRenderingContext2D,
  lens: Lens,
  scene: Scene,
  look: Look,
  seen: number[],
): void {
  const { place } = scene;
  const thin = 1 / Math.min(1, lens.scale);
  for (const node of seen) {
    if (scene.matches?.has(node)) ring(draw, place, node, look.amber, 2 * thin, 3);
    const fault = scene.faults.get(node);
    if (fault) ring(draw, place, node, fault === "fault" ? look.bad : look.amber, 1.8 * thin, 1);
    if (scene.chosen.has(node)) ring(draw, place, node, look.accent, 2 * thin, 3);
    else if (node === scene.selected) ring(draw, place, node, look.text, 1.6 * thin, 3);
    else if (node === scene.hovered && !place.frames.has(node))
      ring(draw, place, node, look.lineStrong, 1.4 * thin, 2);
    if (node === scene.stopped) ring(draw, place, node, look.bad, 3 * thin, 4);
    const here = scene.stops.has(node);
    const could = scene.gutter && node === scene.hovered && lens.scale >= NAMES_FROM;
    if (here || (could && !isDot(scene, node))) dot(draw, place, node, look, here, thin);
    const text = badgeOf(scene, node);
    if (text !== null && lens.scale >= NAMES_FROM) badge(draw, scene, node, look, text, lens.scale);
  }
  if (lens.scale < NAMES_FROM) return;
  draw.font = `700 ${textSize(13, lens.scale)}px ${look.font}`;
  for (const [node, fault] of scene.faults) {
    if ((place.w[node] as number) === 0) continue;
    draw.fillStyle = fault === "fault" ? look.bad : look.amber;
    draw.fillText(
      "!",
      (place.x[node] as number) + (place.w[node] as number) - 12,
      (place.y[node] as number) + 17,
    );
  }
}

function ring(
  draw: CanvasRenderingContext2D,
  place: Layout,
  node: number,
  colour: string,
  width: number,
  grow: number,
): void {
  draw.beginPath();
  outline(draw, place, node, place.frames.has(node) ? 14 : 9, grow);
  draw.lineWidth = width;
  draw.strokeStyle = colour;
  draw.stroke();
}

/** As in code editors: a dot at the left. */
function dot(
  draw: CanvasRenderingContext2D,
  place: Layout,
  node: number,
  look: Look,
  set: boolean,
  thin: number,
): void {
  draw.beginPath();
  draw.arc(
    place.x[node] as number,
    (place.y[node] as number) + Math.min(21, (place.h[node] as number) / 2),
    5 * Math.sqrt(thin),
    0,
    7,
  );
  draw.globalAlpha = set ? 1 : 0.35;
  draw.fillStyle = look.bad;
  draw.fill();
  draw.globalAlpha = 1;
  draw.lineWidth = 1.5;
  draw.strokeStyle = look.stage;
  draw.stroke();
}

/** What folding shows at a box: how many nodes a folded one stands for, and that an open one in a machine can be folded. */
function badgeOf(scene: Scene, node: number): string | null {
  const hidden = scene.folded.get(node);
  if (hidden !== undefined) return `+${hidden}`;
  return canFoldHere(scene, node) ? "−" : null;
}

/** Boxes that are drawn around others can be folded where they are, except for the outermost one. */
export function canFoldHere({ place, model, gutter }: Scene, node: number): boolean {
  return gutter && place.frames.has(node) && (model.parent[node] as number) >= 0;
}

/** In the pixels of the picture. */
export function badgeWidth(text: string, scale: number): number {
  return Math.max(2, text.length) * 0.62 * textSize(10, scale) + 12;
}

function badge(
  draw: CanvasRenderingContext2D,
  scene: Scene,
  node: number,
  look: Look,
  text: string,
  scale: number,
): void {
  const { place } = scene;
  const size = textSize(10, scale);
  const width = badgeWidth(text, scale) - 4;
  const x = (place.x[node] as number) + (place.w[node] as number) - width - 5;
  const y = (place.y[node] as number) + 6;
  draw.beginPath();
  draw.roundRect(x, y, width, 1.5 * size, 0.75 * size);
  draw.fillStyle = look.raised;
  draw.fill();
  draw.lineWidth = 1;
  draw.strokeStyle = look.lineStrong;
  draw.stroke();
  draw.fillStyle = look.quiet;
  draw.font = `600 ${size}px ${look.font}`;
  draw.textAlign = "center";
  draw.fillText(text, x + width / 2, y + 1.1 * size);
  draw.textAlign = "start";
}
