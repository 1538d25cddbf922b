import { fires, type Model, partOfLink } from "../model/model";
import type { Edge } from "./layoutTypes";

/** So far from its beginning the breakpoint of a line is: on the border of the state, beside the label. [px of the picture] */
const FROM_START = 2;

/** The transitions that a line stands for; several where states around them are folded. */
export function linksThatFire(model: Model, edge: Edge): number[] {
  return (edge.links ?? []).filter((link) => fires(model, link));
}

/** Whether one of the transitions of a line has a breakpoint. */
export function hasStop(model: Model, edge: Edge, stops: ReadonlySet<number>): boolean {
  return linksThatFire(model, edge).some((link) => stops.has(partOfLink(model, link)));
}

/** The place of the breakpoint of a line. */
export function stopSpot({ points }: Edge): [number, number] {
  let left = FROM_START;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x1, y1, x2, y2] = points.slice(at, at + 4) as [number, number, number, number];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length >= left) return [x1 + ((x2 - x1) * left) / length, y1 + ((y2 - y1) * left) / length];
    left -= length;
  }
  return [points.at(-2) ?? 0, points.at(-1) ?? 0];
}

export function distanceToStop(edge: Edge, x: number, y: number): number {
  const [sx, sy] = stopSpot(edge);
  return Math.hypot(x - sx, y - sy);
}
