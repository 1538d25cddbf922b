/** Which column each state of a box stands in, and in which order: near to those it comes from. */
export function layersOf(children: number[], links: readonly { from: number; to: number }[]): number[][] {
  const isHere = new Set(children);
  const inner = links.filter((link) => isHere.has(link.from) && isHere.has(link.to) && link.from !== link.to);
  const column = columns(children, inner);
  const layers: number[][] = [];
  for (const child of children) {
    const number = column.get(child) ?? 0;
    (layers[number] ??= []).push(child);
  }
  for (let pass = 0; pass < 2; pass++) {
    for (let number = 1; number < layers.length; number++) {
      const before = layers[number - 1] as number[];
      const pull = (child: number): number => {
        const places = inner
          .filter((link) => link.to === child && column.get(link.from) === number - 1)
          .map((link) => before.indexOf(link.from));
        return places.length === 0 ? Infinity : places.reduce((sum, place) => sum + place, 0) / places.length;
      };
      const pulls = new Map((layers[number] as number[]).map((child) => [child, pull(child)]));
      (layers[number] as number[]).sort((a, b) => orderOf(pulls.get(a)) - orderOf(pulls.get(b)));
    }
  }
  return layers;
}

function orderOf(pull: number | undefined): number {
  return pull === undefined || pull === Infinity ? 1e9 : pull;
}

/** How many transitions away from where the box begins; what is not reached from there begins anew beside its first state. */
function columns(children: number[], links: readonly { from: number; to: number }[]): Map<number, number> {
  const column = new Map<number, number>();
  const next = new Map<number, number[]>();
  for (const { from, to } of links) next.set(from, [...(next.get(from) ?? []), to]);
  for (const seed of children) {
    if (column.has(seed)) continue;
    column.set(seed, seed === children[0] ? 0 : 1);
    const queue = [seed];
    for (let at = 0; at < queue.length; at++) {
      const from = queue[at] as number;
      for (const to of next.get(from) ?? []) {
        if (column.has(to)) continue;
        column.set(to, (column.get(from) ?? 0) + 1);
        queue.push(to);
      }
    }
  }
  return column;
}

/** Between two columns there is about this much room for transitions, besides their labels. */
const BETWEEN = 50;
/** Pictures should be this much wider than high, like the window they are shown in. */
export const WINDOW = 1.7;
/** What is not larger is never broken into bands. */
const SMALL = 1000 / WINDOW;

export type SizeOf = (state: number) => { w: number; h: number };

/**
 * Ways to make a machine compact, the plain one first: a column of very many states becomes several, and a long line of
 * columns is broken into bands that lie beneath each other. A way is a list of bands, each a list of columns. The size of
 * a state includes what is written on the transitions that leave it.
 */
export function arrangements(layers: number[][], size: SizeOf): number[][][][] {
  if (layers.length === 0) return [[]];
  const height = (layer: number[]): number => layer.reduce((sum, state) => sum + size(state).h + 26, 0);
  const area = layers
    .flat()
    .reduce((sum, state) => sum + (size(state).w + BETWEEN) * (size(state).h + 20), 0);
  const most = Math.max(320, 1.2 * Math.sqrt(area / WINDOW));
  const split = layers.flatMap((layer) =>
    chunks(layer, Math.ceil((layer.length * most) / Math.max(1, height(layer)))),
  );
  const found: number[][][][] = [];
  for (const columns of split.length > layers.length ? [layers, split] : [layers]) {
    found.push([columns]);
    const banded = bestBands(columns, size, height);
    if (banded.length > 1) found.push(banded);
  }
  return found;
}

/** The number of bands with which the picture can be shown largest. */
function bestBands(columns: number[][], size: SizeOf, height: (layer: number[]) => number): number[][][] {
  let best = [columns];
  let least = extent(best, size, height);
  for (let count = columns.length - 1; count >= 2 && least > SMALL; count--) {
    const bands = chunks(columns, count);
    const now = extent(bands, size, height);
    if (now < least) [best, least] = [bands, now];
  }
  return best;
}

/** How high a window of the usual shape must be to show it. */
function extent(bands: number[][][], size: SizeOf, height: (layer: number[]) => number): number {
  const widths = bands.map((band) =>
    band.reduce((sum, column) => sum + Math.max(...column.map((state) => size(state).w)) + BETWEEN, 0),
  );
  const all = bands.reduce((sum, band) => sum + Math.max(...band.map(height)) + 30, 0);
  return Math.max(Math.max(...widths) / WINDOW, all);
}

/** Even parts, none longer than the most. */
function chunks<T>(list: readonly T[], most: number): T[][] {
  const parts = Math.ceil(list.length / Math.max(1, most));
  const size = Math.ceil(list.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, part) => list.slice(part * size, (part + 1) * size)).filter(
    (part) => part.length > 0,
  );
}
