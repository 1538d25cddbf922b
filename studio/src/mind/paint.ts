import { STATUSES } from "../protocol/mindTypes";
import { latestInside } from "./folds";
import type { Layout } from "./layoutTypes";
import type { Lens } from "./lens";
import { FADE_STEPS, freshness, type Look } from "./look";
import { Cutter, secondLine, SMALL_FONT } from "./measure";
import { paintEdges } from "./paintEdges";
import type { Scene, Sort } from "./pictureScene";

/** Smaller than this no text can be read: colours stay. */
const NAMES_FROM = 0.3;
const DETAILS_FROM = 0.62;
const OUTLINES_FROM = 0.16;
const cutter = new Cutter();

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
  if (scene.sorts && lens.scale >= OUTLINES_FROM) paintStripes(draw, scene, scene.sorts, look, seen);
  if (lens.scale >= NAMES_FROM) paintTexts(draw, lens, scene, look, seen, states);
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

function outline(
  draw: CanvasRenderingContext2D,
  place: Layout,
  node: number,
  radius: number,
  grow = 0,
): void {
  const x = (place.x[node] as number) - grow;
  const y = (place.y[node] as number) - grow;
  const w = (place.w[node] as number) + 2 * grow;
  const h = (place.h[node] as number) + 2 * grow;
  if (radius === 0) draw.rect(x, y, w, h);
  else draw.roundRect(x, y, w, h, radius);
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

/** A stripe at the left of a box tells what sort of part it is. */
function paintStripes(
  draw: CanvasRenderingContext2D,
  scene: Scene,
  sorts: readonly Sort[],
  look: Look,
  seen: number[],
): void {
  const { place } = scene;
  const colours = [
    ["many", look.accent],
    ["one", look.violet],
    ["named", look.amber],
    ["asks", look.amber],
    ["does", look.good],
  ] as const;
  draw.globalAlpha = 0.85;
  for (const [sort, colour] of colours) {
    draw.beginPath();
    for (const node of seen) {
      if (sorts[node] !== sort || place.frames.has(node)) continue;
      const height = Math.min(place.h[node] as number, 42) - 16;
      draw.roundRect((place.x[node] as number) + 4, (place.y[node] as number) + 8, 3, height, 1.5);
    }
    draw.fillStyle = colour;
    draw.fill();
  }
  draw.globalAlpha = 1;
}

export function isDot(scene: Scene, node: number): boolean {
  const { kind } = scene.model.graph.nodes[node] ?? { kind: "" };
  return scene.model.graph.form === "machine" && (kind === "start" || kind === "history");
}

/** Names; beneath them what was found in the last decision, else kind and parameters. */
function paintTexts(
  draw: CanvasRenderingContext2D,
  lens: Lens,
  scene: Scene,
  look: Look,
  seen: number[],
  states: States,
): void {
  const { place, model, mind } = scene;
  const why = new Map(mind?.trail.map((step) => [step.node, step]));
  draw.textBaseline = "alphabetic";
  const details = lens.scale >= DETAILS_FROM;
  // From afar letters are larger than life, as long as there is room for some.
  const size = details ? 12 : Math.max(12, 6.4 / lens.scale);
  draw.font = `600 ${size}px ${look.font}`;
  const line = (node: number): number =>
    (place.y[node] as number) + (details ? 17 : Math.min(42, place.h[node] as number) / 2 + size * 0.36);
  for (const node of seen) {
    const { name, kind } = model.graph.nodes[node] ?? { name: "", kind: "" };
    if (isDot(scene, node)) continue;
    const room = (place.w[node] as number) - 22 - (scene.folded.has(node) ? 30 : 0);
    draw.fillStyle = states.status[node] === 0 ? look.soft : look.text;
    draw.fillText(cutter.cut(draw, name || kind, room), (place.x[node] as number) + 12, line(node));
  }
  if (!details) return;
  draw.font = `${SMALL_FONT} ${look.font}`;
  for (const node of seen) {
    const { name, kind, detail } = model.graph.nodes[node] ?? { name: "", kind: "", detail: "" };
    if (isDot(scene, node)) {
      if (kind === "history")
        draw.fillText("H", (place.x[node] as number) + 5, (place.y[node] as number) + 13);
      continue;
    }
    const step = why.get(node);
    const status = step?.status ?? (states.status[node] as number);
    draw.fillStyle = step?.why ? (look.status[status] as string) : look.quiet;
    const note = mind?.notes.get(node) ?? "";
    const text = step?.why
      ? withNote(note, step.why)
      : note
        ? withNote(note, detail || kind)
        : secondLine(kind, detail, name);
    draw.fillText(
      cutter.cut(draw, text, (place.w[node] as number) - 24),
      (place.x[node] as number) + 12,
      line(node) + 15,
    );
  }
}

/** What is said of a node now comes first: the rest may be cut off. */
function withNote(note: string, text: string): string {
  return note ? `${note} · ${text}` : text;
}

/** Breakpoints, folds, the search, the selection, and where the game stands. */
function paintSigns(
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
    const hidden = scene.folded.get(node);
    if (hidden !== undefined && lens.scale >= OUTLINES_FROM) badge(draw, scene, node, look, hidden);
  }
  const { mind } = scene;
  if (lens.scale < NAMES_FROM) return;
  for (const node of seen) {
    const fault = scene.faults.get(node);
    if (!fault && STATUSES[mind?.status[node] ?? 0] !== "faulty") continue;
    draw.fillStyle = fault === "fault" ? look.bad : fault ? look.amber : (look.status[5] as string);
    draw.font = `700 13px ${look.font}`;
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

function badge(draw: CanvasRenderingContext2D, scene: Scene, node: number, look: Look, hidden: number): void {
  const { place } = scene;
  const text = `+${hidden}`;
  draw.font = `600 10px ${look.font}`;
  const width = draw.measureText(text).width + 10;
  const x = (place.x[node] as number) + (place.w[node] as number) - width - 5;
  const y = (place.y[node] as number) + 6;
  draw.beginPath();
  draw.roundRect(x, y, width, 15, 7.5);
  draw.fillStyle = look.raised;
  draw.fill();
  draw.lineWidth = 1;
  draw.strokeStyle = look.lineStrong;
  draw.stroke();
  draw.fillStyle = look.quiet;
  draw.fillText(text, x + 5, y + 11);
}
