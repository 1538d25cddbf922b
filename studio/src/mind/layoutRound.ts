import type { Edge, Layout, Sizes } from "./layout";
import type { Link } from "./layoutNetwork";
import { finish } from "./layoutTree";

/** More lines for each node than this, and nobody can read what is written on them. */
const MOST_LABELS = 2;

/**
 * Where nearly everything leads to everything there are no layers: the nodes stand on an ellipse, and lines bend towards
 * its middle.
 */
export function layoutRound(place: Layout, links: readonly Link[], sizes: Sizes): Layout {
  const { shown } = place;
  const widest = Math.max(60, ...shown.map((node) => sizes.box(node).w));
  // Beside each other at the top and the bottom there is room for a box and a gap.
  const across = Math.max(widest * 1.3, (shown.length * (widest + 26)) / (1.25 * Math.PI));
  const up = Math.max(90, across * 0.55);
  shown.forEach((node, number) => {
    const angle = (number / shown.length) * 2 * Math.PI - Math.PI / 2;
    const { w, h } = sizes.box(node);
    place.w[node] = w;
    place.h[node] = h;
    place.x[node] = Math.cos(angle) * across - w / 2;
    place.y[node] = Math.sin(angle) * up - h / 2;
  });
  const told = links.length <= shown.length * MOST_LABELS;
  place.edges = links.map((link) => bend(place, link, told));
  finish(place);
  return place;
}

function bend(place: Layout, { from, to, label }: Link, told: boolean): Edge {
  const middle = (node: number): [number, number] => [
    (place.x[node] as number) + (place.w[node] as number) / 2,
    (place.y[node] as number) + (place.h[node] as number) / 2,
  ];
  const [x0, y0] = middle(from);
  const [x1, y1] = middle(to);
  // Ways to and fro lie on both sides of the straight line.
  const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [cx, cy] = [mx * 0.62 - (y1 - y0) * 0.07, my * 0.62 + (x1 - x0) * 0.07];
  const start = border(place, from, [x0, y0], [cx, cy]);
  const end = border(place, to, [x1, y1], [cx, cy]);
  const labelAt: [number, number] = [(start[0] + cx) / 2, (start[1] + cy) / 2];
  return {
    from,
    to,
    label,
    points: [...start, cx, cy, ...end],
    labelAt: label === "" || !told ? null : labelAt,
    curve: "round",
  };
}

/** Where a line from the middle of a box to a point leaves the box. */
function border(
  place: Layout,
  node: number,
  [x, y]: [number, number],
  [px, py]: [number, number],
): [number, number] {
  const [dx, dy] = [px - x, py - y];
  const share = Math.min(
    (place.w[node] as number) / 2 / Math.max(1e-6, Math.abs(dx)),
    (place.h[node] as number) / 2 / Math.max(1e-6, Math.abs(dy)),
    1,
  );
  return [x + dx * share, y + dy * share];
}
