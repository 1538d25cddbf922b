import { linkOfPart } from "../model/model";
import { STATUSES } from "../protocol/mindTypes";
import type { Edge } from "./layoutTypes";
import type { Lens } from "./lens";
import { FADE_STEPS, freshness, type Look } from "./look";
import { DETAILS_FROM, NAMES_FROM } from "./legible";
import { hasStop, stopSpot } from "./linkStops";
import { isMachinePart } from "./machine/subTree";
import { nearbyOf } from "./nearby";
import { paintLabels } from "./paintLabels";
import type { Scene } from "./pictureScene";

const CORNERS_FROM = 0.3;
const ARROWS_FROM = 0.2;

/**
 * Edges: all in one quiet line; over them the ways out of the running state and the last one into it; then those that were
 * taken; and what is written on them.
 */
export function paintEdges(draw: CanvasRenderingContext2D, lens: Lens, scene: Scene, look: Look): void {
  const { scale } = lens;
  const machine = scene.model.graph.form === "machine";
  const seen = scene.place.edges.filter((edge) => isSeen(edge, lens));
  draw.lineJoin = "round";
  draw.beginPath();
  for (const edge of seen) trace(draw, edge, scale);
  draw.lineWidth = Math.max(1.1, Math.min(0.7 / scale, 6));
  draw.strokeStyle = look.edge;
  draw.globalAlpha = quietness(scene);
  draw.stroke();
  draw.globalAlpha = 1;
  const lit = litEdges(scene, seen);
  const near = nearbyOf(scene);
  for (const [edges, colour] of [
    [near.out, look.soft],
    [near.into, look.accent],
  ] as const) {
    draw.beginPath();
    for (const edge of edges) trace(draw, edge, scale);
    draw.lineWidth = Math.max(1.6, Math.min(1.2 / scale, 9));
    draw.strokeStyle = colour;
    draw.globalAlpha = 0.6;
    draw.stroke();
  }
  draw.globalAlpha = 1;
  draw.strokeStyle = look.accent;
  draw.lineWidth = Math.max(2.2, Math.min(1.6 / scale, 12));
  for (const [edge, share] of lit) {
    draw.globalAlpha = share;
    draw.beginPath();
    trace(draw, edge, scale);
    draw.stroke();
  }
  draw.globalAlpha = 1;
  if (scale >= ARROWS_FROM) {
    for (const edge of seen) {
      draw.fillStyle =
        lit.has(edge) || near.into.has(edge) ? look.accent : near.out.has(edge) ? look.soft : look.edge;
      if (edge.curve === "round") roundArrow(draw, edge);
      else if (machine) arrow(draw, edge);
    }
  }
  // From afar the labels that matter now alone; those that just fired come first.
  const named = scale >= DETAILS_FROM ? seen : [...new Set([...lit.keys(), ...near.into, ...near.out])];
  paintLabels(draw, look, scale, scene.place, named, lit, machine);
  if (machine) stops(draw, scene, look, scale, seen);
}

/** Breakpoints of transitions, at the beginning of their lines; and where the game stands because of one. */
function stops(
  draw: CanvasRenderingContext2D,
  scene: Scene,
  look: Look,
  scale: number,
  edges: readonly Edge[],
): void {
  const { model, stopped, hoveredEdge, gutter } = scene;
  const here = linkOfPart(model, stopped);
  const thin = 1 / Math.min(1, scale);
  for (const edge of edges) {
    if (here !== null && edge.links?.includes(here)) {
      draw.beginPath();
      trace(draw, edge, scale);
      draw.lineWidth = 3 * thin;
      draw.strokeStyle = look.bad;
      draw.stroke();
    }
    const set = hasStop(model, edge, scene.stops);
    if (!set && !(gutter && edge === hoveredEdge && scale >= NAMES_FROM)) continue;
    const [x, y] = stopSpot(edge);
    draw.beginPath();
    draw.arc(x, y, 5 * Math.sqrt(thin), 0, 7);
    draw.globalAlpha = set ? 1 : 0.35;
    draw.fillStyle = look.bad;
    draw.fill();
    draw.globalAlpha = 1;
    draw.lineWidth = 1.5;
    draw.strokeStyle = look.stage;
    draw.stroke();
  }
}

/** Where far more edges than nodes are drawn, each is fainter: what lights up stands out. */
function quietness({ place }: Scene): number {
  return Math.max(0.3, Math.min(1, (2.5 * place.shown.length) / Math.max(1, place.edges.length)));
}

/** The edges that light up, and how much: a transition fades after it fired, the others belong to the last decision. */
export function litEdges(scene: Scene, seen: readonly Edge[]): Map<Edge, number> {
  const { mind, stand, model, tick, ticksPerSecond, chosenLinks } = scene;
  const machine = model.graph.form === "machine";
  const network = model.graph.form === "network";
  const passed = new Set(mind?.trail.map((step) => stand[step.node] as number));
  const failed = new Set(
    mind?.trail.filter((step) => STATUSES[step.status] === "failure").map((step) => step.node),
  );
  const shareOf = (edge: Edge): number => {
    if (edge.links?.some((link) => chosenLinks.has(link))) return 1;
    if (mind === null) return 0;
    if (machine && isMachinePart(model, edge.to)) {
      const last = Math.max(0, ...(edge.links ?? []).map((link) => mind.passed[link] ?? 0));
      return last === 0 ? 0 : freshness(last, tick, ticksPerSecond) / FADE_STEPS;
    }
    // Nothing flows on from where nothing came through.
    return passed.has(edge.from) && passed.has(edge.to) && !(network && failed.has(edge.from)) ? 1 : 0;
  };
  const lit = new Map<Edge, number>();
  for (const edge of seen) {
    const share = shareOf(edge);
    if (share > 0) lit.set(edge, share);
  }
  return lit;
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
