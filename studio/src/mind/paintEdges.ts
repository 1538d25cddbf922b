import { STATUSES } from "../protocol/mindTypes";
import type { Edge } from "./layoutTypes";
import type { Lens } from "./lens";
import type { Look } from "./look";
import { Cutter, SMALL_FONT } from "./measure";
import type { Scene } from "./pictureScene";

const CORNERS_FROM = 0.3;
const LABELS_FROM = 0.5;
const cutter = new Cutter();

/** Edges: all in one quiet line, those of the last decision over them, and what is written on them. */
export function paintEdges(draw: CanvasRenderingContext2D, lens: Lens, scene: Scene, look: Look): void {
  const { place, mind, stand } = scene;
  const machine = scene.model.graph.form === "machine";
  const passed = new Set(mind?.trail.map((step) => stand[step.node] as number));
  const seen = place.edges.filter((edge) => isSeen(edge, lens));
  const network = scene.model.graph.form === "network";
  const failed = new Set(
    mind?.trail.filter((step) => STATUSES[step.status] === "failure").map((step) => step.node),
  );
  const taken = seen.filter(
    (edge) =>
      passed.has(edge.from) &&
      passed.has(edge.to) &&
      !(machine && sameBox(edge, scene)) &&
      // Nothing flows on from where nothing came through.
      !(network && failed.has(edge.from)),
  );
  draw.lineJoin = "round";
  draw.beginPath();
  for (const edge of seen) trace(draw, edge, lens.scale);
  draw.lineWidth = Math.max(1.1, Math.min(0.7 / lens.scale, 6));
  draw.strokeStyle = look.edge;
  draw.stroke();
  if (taken.length > 0) {
    draw.beginPath();
    for (const edge of taken) trace(draw, edge, lens.scale);
    draw.lineWidth = Math.max(2.2, Math.min(1.6 / lens.scale, 12));
    draw.strokeStyle = look.accent;
    draw.stroke();
  }
  const chosen = seen.filter((edge) => edge.links?.some((link) => scene.chosenLinks.has(link)));
  if (chosen.length > 0) {
    draw.beginPath();
    for (const edge of chosen) trace(draw, edge, lens.scale);
    draw.lineWidth = Math.max(2.6, Math.min(2 / lens.scale, 12));
    draw.strokeStyle = look.accent;
    draw.stroke();
  }
  const round = seen.filter((edge) => edge.curve === "round");
  if (round.length > 0 && lens.scale >= 0.2) {
    for (const edge of round) {
      draw.fillStyle = taken.includes(edge) ? look.accent : look.edge;
      roundArrow(draw, edge);
    }
  }
  if (machine && lens.scale >= 0.2) {
    draw.fillStyle = look.edge;
    for (const edge of seen) arrow(draw, edge);
    draw.fillStyle = look.accent;
    for (const edge of [...taken, ...chosen]) arrow(draw, edge);
  }
  if (lens.scale >= LABELS_FROM) labels(draw, look, seen, new Set([...taken, ...chosen]));
}

/** A box and what is in it are both passed at every tick: no transition was taken between them. */
function sameBox(edge: Edge, scene: Scene): boolean {
  const { parent } = scene.model;
  return parent[edge.to] === edge.from || parent[edge.from] === edge.to;
}

function isSeen(edge: Edge, lens: Lens): boolean {
  const halfWidth = lens.width / 2 / lens.scale;
  const halfHeight = lens.height / 2 / lens.scale;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  const { points } = edge;
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] as number;
    const y = points[at + 1] as number;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return (
    left <= lens.x + halfWidth &&
    right >= lens.x - halfWidth &&
    top <= lens.y + halfHeight &&
    bottom >= lens.y - halfHeight
  );
}

function trace(draw: CanvasRenderingContext2D, edge: Edge, scale: number): void {
  const { points } = edge;
  draw.moveTo(points[0] as number, points[1] as number);
  if (edge.curve && scale >= CORNERS_FROM) {
    swing(draw, points, edge.curve);
    return;
  }
  if (scale < CORNERS_FROM) {
    for (let at = 2; at < points.length; at += 2) draw.lineTo(points[at] as number, points[at + 1] as number);
    return;
  }
  for (let at = 2; at < points.length - 2; at += 2) {
    const [x0, y0] = [points[at - 2] as number, points[at - 1] as number];
    const [x1, y1] = [points[at] as number, points[at + 1] as number];
    const [x2, y2] = [points[at + 2] as number, points[at + 3] as number];
    const radius = Math.min(7, Math.hypot(x1 - x0, y1 - y0) / 2, Math.hypot(x2 - x1, y2 - y1) / 2);
    draw.arcTo(x1, y1, x2, y2, radius);
  }
  draw.lineTo(points[points.length - 2] as number, points[points.length - 1] as number);
}

function swing(
  draw: CanvasRenderingContext2D,
  points: number[],
  direction: "right" | "down" | "round",
): void {
  if (direction === "round") {
    const [, , cx, cy, x, y] = points as [number, number, number, number, number, number];
    draw.quadraticCurveTo(cx, cy, x, y);
    return;
  }
  for (let at = 2; at < points.length; at += 2) {
    const [x0, y0] = [points[at - 2] as number, points[at - 1] as number];
    const [x1, y1] = [points[at] as number, points[at + 1] as number];
    if (direction === "right") draw.bezierCurveTo((x0 + x1) / 2, y0, (x0 + x1) / 2, y1, x1, y1);
    else draw.bezierCurveTo(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2, x1, y1);
  }
}

function arrow(draw: CanvasRenderingContext2D, edge: Edge): void {
  const { points } = edge;
  const [x, y] = [points[points.length - 2] as number, points[points.length - 1] as number];
  const back = (points[points.length - 4] as number) > x ? 1 : -1;
  draw.beginPath();
  draw.moveTo(x, y);
  draw.lineTo(x + 8 * back, y - 4);
  draw.lineTo(x + 8 * back, y + 4);
  draw.fill();
}

/** Along the end of the bend. */
function roundArrow(draw: CanvasRenderingContext2D, { points }: Edge): void {
  const [, , cx, cy, x, y] = points as [number, number, number, number, number, number];
  const length = Math.max(1e-6, Math.hypot(x - cx, y - cy));
  const [ux, uy] = [(x - cx) / length, (y - cy) / length];
  draw.beginPath();
  draw.moveTo(x, y);
  draw.lineTo(x - 8 * ux - 4 * uy, y - 8 * uy + 4 * ux);
  draw.lineTo(x - 8 * ux + 4 * uy, y - 8 * uy - 4 * ux);
  draw.fill();
}

function labels(draw: CanvasRenderingContext2D, look: Look, seen: Edge[], taken: Set<Edge>): void {
  draw.font = `${SMALL_FONT} ${look.font}`;
  draw.textBaseline = "alphabetic";
  for (const edge of seen) {
    if (edge.labelAt === null) continue;
    const short = edge.label.length > 60 ? `${edge.label.slice(0, 59)}…` : edge.label;
    const text = edge.labelRoom === undefined ? short : cutter.cut(draw, short, edge.labelRoom);
    const [x, y] = edge.labelAt;
    // A label covers the lines beneath it.
    draw.lineWidth = 3;
    draw.strokeStyle = look.stage;
    draw.strokeText(text, x, y);
    draw.fillStyle = taken.has(edge) ? look.accent : look.quiet;
    draw.fillText(text, x, y);
  }
}
