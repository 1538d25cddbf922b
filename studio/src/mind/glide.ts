import type { Edge, Layout } from "./layoutTypes";
import type { Model } from "../model/model";

/** How far each node of a new layout was from its place in the old one. */
export interface Glide {
  dx: Float32Array;
  dy: Float32Array;
}

/**
 * The way from an old layout to a new one. `was` gives the old number of every node, −1 for new ones: they come from
 * where their parent was. Null when nothing moves.
 */
export function glideOf(model: Model, before: Layout, after: Layout, was: Int32Array): Glide | null {
  const glide = { dx: new Float32Array(after.x.length), dy: new Float32Array(after.x.length) };
  let moves = false;
  for (const node of model.order) {
    if ((after.w[node] as number) === 0) continue;
    const old = was[node] ?? -1;
    const known = old >= 0 && (before.w[old] ?? 0) > 0;
    const above = model.parent[node] ?? -1;
    glide.dx[node] = known
      ? (before.x[old] as number) - (after.x[node] as number)
      : above >= 0
        ? (glide.dx[above] as number) + ((after.x[above] as number) - (after.x[node] as number)) * 0.4
        : 0;
    glide.dy[node] = known
      ? (before.y[old] as number) - (after.y[node] as number)
      : above >= 0
        ? (glide.dy[above] as number) + ((after.y[above] as number) - (after.y[node] as number)) * 0.4
        : 0;
    moves ||= Math.abs(glide.dx[node] as number) + Math.abs(glide.dy[node] as number) > 0.5;
  }
  return moves ? glide : null;
}

/** Everything moved as one, so that a node that is looked at stays where it is on the screen. */
export function steadied(glide: Glide, shown: readonly number[], dx: number, dy: number): void {
  for (const node of shown) {
    glide.dx[node] = (glide.dx[node] as number) + dx;
    glide.dy[node] = (glide.dy[node] as number) + dy;
  }
}

/** The layout on the way: 1 is the old one, 0 the new one. */
export function onTheWay(place: Layout, glide: Glide, share: number): Layout {
  const x = place.x.map((value, node) => value + (glide.dx[node] as number) * share);
  const y = place.y.map((value, node) => value + (glide.dy[node] as number) * share);
  return { ...place, x, y, edges: place.edges.map((edge) => bent(edge, glide, share)) };
}

/** The first half of an edge goes along with where it begins, the second with where it ends. */
function bent(edge: Edge, { dx, dy }: Glide, share: number): Edge {
  const { from, to, points } = edge;
  if (dx[from] === 0 && dx[to] === 0 && dy[from] === 0 && dy[to] === 0) return edge;
  const moved = points.map((value, at) => {
    const end = at < points.length / 2 ? from : to;
    return value + ((at % 2 === 0 ? dx[end] : dy[end]) as number) * share;
  });
  const [lx, ly] = [((dx[to] as number) * share) as number, ((dy[to] as number) * share) as number];
  const labelAt: [number, number] | null = edge.labelAt && [edge.labelAt[0] + lx, edge.labelAt[1] + ly];
  return { ...edge, points: moved, labelAt };
}
