import type { Edge, Layout, Link, Sizes } from "./layoutTypes";
import { finish } from "./layoutTree";

/** More lines for each node than this, and nobody can read what is written on them. */
const MOST_LABELS = 2;

/** So many nodes fit on an ellipse. */
const FEW = 8;
const GAP = 30;

/**
 * Where nearly everything leads to everything there are no layers: the nodes stand round an empty middle, and lines bend
 * towards it.
 */
export function layoutRound(place: Layout, links: readonly Link[], sizes: Sizes): Layout {
  const { shown } = place;
  for (const node of shown) {
    const { w, h } = sizes.box(node);
    place.w[node] = w;
    place.h[node] = h;
  }
  const widest = Math.max(60, ...shown.map((node) => place.w[node] as number));
  const highest = Math.max(20, ...shown.map((node) => place.h[node] as number));
  const places = shown.length <= FEW ? ellipse(shown.length, widest) : frame(shown.length, widest, highest);
  shown.forEach((node, number) => {
    const [x, y] = places[number] ?? [0, 0];
    place.x[node] = x - (place.w[node] as number) / 2;
    place.y[node] = y - (place.h[node] as number) / 2;
  });
  const told = links.length <= shown.length * MOST_LABELS;
  place.edges = links.map((link) => bend(place, link, told));
  finish(place);
  return place;
}

function ellipse(count: number, width: number): [number, number][] {
  const across = Math.max(width * 1.3, (count * (width + GAP)) / (1.25 * Math.PI));
  const up = Math.max(90, across * 0.55);
  return Array.from({ length: count }, (_, number) => {
    const angle = (number / count) * 2 * Math.PI - Math.PI / 2;
    return [Math.cos(angle) * across, Math.sin(angle) * up];
  });
}

/** Along the four sides of a frame that is wider than high, clockwise from the top left. */
function frame(count: number, width: number, height: number): [number, number][] {
  const step = { x: width + GAP, y: height + GAP };
  const form = (top: number): number => ((top + 1) * step.x) / ((Math.ceil(count / 2) - top + 1) * step.y);
  const half = Math.floor(count / 2);
  const tops = Array.from({ length: Math.max(1, half - 1) }, (_, number) => number + 1);
  const top = tops.reduce((best, one) =>
    Math.abs(Math.log(form(one) / 1.7)) < Math.abs(Math.log(form(best) / 1.7)) ? one : best,
  );
  const sides = count - 2 * top;
  const right = Math.ceil(sides / 2);
  const left = sides - right;
  const [x, y] = [((top + 1) / 2) * step.x, ((right + 1) / 2) * step.y];
  const along = (number: number, of: number): number => number - (of - 1) / 2;
  const row = (of: number, place: (at: number) => [number, number]): [number, number][] =>
    Array.from({ length: of }, (_, number) => place(along(number, of)));
  return [
    ...row(top, (at) => [at * step.x, -y]),
    ...row(right, (at) => [x, at * step.y]),
    ...row(top, (at) => [-at * step.x, y]),
    ...row(left, (at) => [-x, -at * step.y]),
  ];
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
