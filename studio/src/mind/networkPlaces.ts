import type { Net, Vertex } from "./networkLayers";

const PASSES = 16;

/** Sets the vertices of each layer apart, each as near as possible to the middle of its neighbours. */
export function apart(net: Net, half: (vertex: Vertex) => number, gap: number): void {
  for (const layer of net.layers) {
    let at = 0;
    for (const vertex of layer) {
      vertex.middle = at + half(vertex);
      at += 2 * half(vertex) + gap;
    }
    for (const vertex of layer) vertex.middle -= at / 2;
  }
  for (let pass = 0; pass < PASSES; pass++) {
    const forwards = pass % 2 === 0;
    const layers = forwards ? net.layers : [...net.layers].reverse();
    for (const layer of layers) settle(layer, forwards, half, gap);
  }
}

function settle(layer: Vertex[], forwards: boolean, half: (vertex: Vertex) => number, gap: number): void {
  const wishes = layer.map((vertex) => {
    const near = forwards ? vertex.before : vertex.after;
    if (near.length === 0) return vertex.middle;
    return near.reduce((sum, one) => sum + one.middle, 0) / near.length;
  });
  const needs = layer.map((vertex, at) =>
    at === 0 ? 0 : half(layer[at - 1] as Vertex) + half(vertex) + (vertex.node < 0 ? gap / 2 : gap),
  );
  // Lines that pass through pull harder: they should run straight.
  const weights = layer.map((vertex) => (vertex.node < 0 ? 4 : 1));
  nearest(wishes, needs, weights).forEach((middle, at) => ((layer[at] as Vertex).middle = middle));
}

/**
 * Places in a fixed order, each at least as far from the one before as it needs, and as near to the wishes as can be
 * (least squares): neighbours that push each other become a block around their common mean.
 */
export function nearest(
  wishes: readonly number[],
  needs: readonly number[],
  weights: readonly number[],
): number[] {
  const blocks: { mean: number; weight: number; count: number }[] = [];
  let shift = 0;
  const shifts = wishes.map((_, at) => (shift += needs[at] ?? 0));
  wishes.forEach((wish, at) => {
    blocks.push({ mean: wish - (shifts[at] as number), weight: weights[at] ?? 1, count: 1 });
    for (;;) {
      const [last, before] = [blocks.at(-1), blocks.at(-2)];
      if (last === undefined || before === undefined || before.mean <= last.mean) break;
      const weight = before.weight + last.weight;
      blocks.splice(-2, 2, {
        mean: (before.mean * before.weight + last.mean * last.weight) / weight,
        weight,
        count: before.count + last.count,
      });
    }
  });
  const means = blocks.flatMap(({ mean, count }) => Array.from({ length: count }, () => mean));
  return means.map((mean, at) => mean + (shifts[at] as number));
}
