import { layoutMachine } from "./layoutMachine";
import { layoutNetwork } from "./layoutNetwork";
import { layoutTree } from "./layoutTree";
import type { Direction, Layout, Sizes } from "./layoutTypes";
import type { Model } from "../model/model";

export function layout(model: Model, stand: Int32Array, sizes: Sizes, direction: Direction): Layout {
  switch (model.graph.form) {
    case "machine":
      return layoutMachine(model, stand, sizes);
    case "network":
      return layoutNetwork(model, stand, sizes, direction);
    default:
      return layoutTree(model, stand, sizes, direction);
  }
}

/** Whether a box that holds no others is so near to a point. */
export function isBoxNear(place: Layout, x: number, y: number, reach: number): boolean {
  return place.shown.some((node) => {
    if (place.frames.has(node)) return false;
    const [left, top] = [place.x[node] as number, place.y[node] as number];
    const dx = Math.max(left - x, 0, x - left - (place.w[node] as number));
    const dy = Math.max(top - y, 0, y - top - (place.h[node] as number));
    return Math.hypot(dx, dy) <= reach;
  });
}

/** The node at a point: what is drawn last lies on top. Frames are hit too, beneath what they hold. */
export function nodeAt(place: Layout, x: number, y: number): number | null {
  for (let at = place.shown.length - 1; at >= 0; at--) {
    const node = place.shown[at] as number;
    const left = place.x[node] as number;
    const top = place.y[node] as number;
    if (x < left || y < top || x > left + (place.w[node] as number) || y > top + (place.h[node] as number))
      continue;
    return node;
  }
  return null;
}

/** The node whose middle is nearest to a point, among those that hold no others. */
export function nearestNode({ shown, frames, x, y, w, h }: Layout, toX: number, toY: number): number | null {
  const away = (node: number): number =>
    Math.hypot(
      (x[node] as number) + (w[node] as number) / 2 - toX,
      (y[node] as number) + (h[node] as number) / 2 - toY,
    );
  let best: number | null = null;
  for (const node of shown) if (!frames.has(node) && (best === null || away(node) < away(best))) best = node;
  return best;
}
