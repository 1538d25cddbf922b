import type { TrailStep } from "../protocol/mindTypes";
import { DETAILS_FROM, textSize, twoLines } from "./legible";
import type { Lens } from "./lens";
import type { Look } from "./look";
import { Cutter, secondLine, SIGN_ROOM, TEXT_LEFT } from "./measure";
import { badgeWidth } from "./paintSigns";
import { isDot, type Scene } from "./pictureScene";

/** The part of a box that has texts. */
const HEIGHT = 42;
const cutter = new Cutter();

/**
 * Names; beneath them what was found in the last decision, else kind and parameters. From afar names alone, in two lines
 * where they are too long for one.
 */
export function paintTexts(
  draw: CanvasRenderingContext2D,
  lens: Lens,
  scene: Scene,
  look: Look,
  seen: readonly number[],
  statuses: Uint8Array,
): void {
  draw.textBaseline = "alphabetic";
  const boxes = seen.filter((node) => !isDot(scene, node));
  const details = lens.scale >= DETAILS_FROM;
  const size = textSize(12, lens.scale);
  draw.font = `600 ${size}px ${look.font}`;
  for (const node of boxes) {
    draw.fillStyle = statuses[node] === 0 ? look.soft : look.text;
    if (details) nameInOneLine(draw, scene, node, lens.scale);
    else nameFromAfar(draw, scene, node, size, lens.scale);
  }
  if (details) secondLines(draw, lens, scene, look, boxes, statuses);
  for (const node of seen) {
    if (!details || scene.model.graph.nodes[node]?.kind !== "history") continue;
    draw.fillText("H", (scene.place.x[node] as number) + 5, (scene.place.y[node] as number) + 13);
  }
}

function nameOf(scene: Scene, node: number): string {
  const { name, kind } = scene.model.graph.nodes[node] ?? { name: "", kind: "" };
  return name || kind;
}

function nameInOneLine(draw: CanvasRenderingContext2D, scene: Scene, node: number, scale: number): void {
  const { place, folded } = scene;
  const hidden = folded.get(node);
  const taken = hidden === undefined ? SIGN_ROOM : badgeWidth(`+${hidden}`, scale);
  const room = (place.w[node] as number) - TEXT_LEFT - 5 - taken;
  draw.fillText(
    cutter.cut(draw, nameOf(scene, node), room),
    (place.x[node] as number) + TEXT_LEFT,
    (place.y[node] as number) + 17,
  );
}

function nameFromAfar(
  draw: CanvasRenderingContext2D,
  scene: Scene,
  node: number,
  size: number,
  scale: number,
): void {
  const { place, folded } = scene;
  const hidden = folded.get(node);
  const frame = place.frames.has(node);
  const room = (place.w[node] as number) - 17 - (hidden === undefined ? 0 : badgeWidth(`+${hidden}`, scale));
  const name = nameOf(scene, node);
  const wraps = !frame && 2 * size <= HEIGHT && draw.measureText(name).width > room;
  const lines = wraps ? twoLines(name) : [name];
  // The header of a frame is lower than a box: what is larger stands out over its upper edge.
  const middle = (place.y[node] as number) + (frame ? 15 : Math.min(HEIGHT, place.h[node] as number) / 2);
  lines.forEach((line, number) =>
    draw.fillText(
      cutter.cut(draw, line, room),
      (place.x[node] as number) + 13,
      middle + size * (0.35 + 1.02 * (number - (lines.length - 1) / 2)),
    ),
  );
}

function secondLines(
  draw: CanvasRenderingContext2D,
  lens: Lens,
  scene: Scene,
  look: Look,
  boxes: readonly number[],
  statuses: Uint8Array,
): void {
  const { place, mind } = scene;
  const steps = new Map(mind?.trail.map((step) => [step.node, step]));
  draw.font = `400 ${textSize(10.5, lens.scale)}px ${look.font}`;
  for (const node of boxes) {
    const step = steps.get(node);
    const status = step?.status ?? (statuses[node] as number);
    draw.fillStyle = step?.why ? (look.status[status] as string) : look.quiet;
    draw.fillText(
      cutter.cut(draw, aboutNow(scene, node, step), (place.w[node] as number) - TEXT_LEFT - 8),
      (place.x[node] as number) + TEXT_LEFT,
      (place.y[node] as number) + 33,
    );
  }
}

/** What is said of a node now comes first: the rest may be cut off. */
function aboutNow({ model, mind }: Scene, node: number, step: TrailStep | undefined): string {
  const { name, kind, detail } = model.graph.nodes[node] ?? { name: "", kind: "", detail: "" };
  const note = mind?.notes.get(node) ?? "";
  const rest = step?.why || (note ? detail || kind : secondLine(kind, detail, name));
  return note ? `${note} · ${rest}` : rest;
}
