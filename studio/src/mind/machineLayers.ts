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

/** How many transitions away from where the box begins; what is not reached from there begins anew at the left. */
function columns(children: number[], links: readonly { from: number; to: number }[]): Map<number, number> {
  const column = new Map<number, number>();
  const next = new Map<number, number[]>();
  for (const { from, to } of links) next.set(from, [...(next.get(from) ?? []), to]);
  for (const seed of children) {
    if (column.has(seed)) continue;
    column.set(seed, 0);
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

/** Between two columns there is about so much room for transitions, beside what is written on them. */
const BETWEEN = 50;
/** Pictures should be this much wider than high, like the window they are shown in. */
const WINDOW = 1.7;
/** What fits here can be read in one line. */
const SMALL = 1000 / WINDOW;
/** A line is broken when the picture can be shown larger by so much. */
const WORTH_IT = 0.85;

/**
 * Makes a machine compact: a long line of columns is broken into bands that lie beneath each other, and a column of very
 * many states becomes several. Most machines are one band. The width of a state includes what is written on the
 * transitions that leave it.
 */
export function bandsOf(layers: number[][], size: (state: number) => { w: number; h: number }): number[][][] {
  const states = layers.flat();
  const area = states.reduce((sum, state) => sum + (size(state).w + BETWEEN) * size(state).h, 0);
  const height = (layer: number[]): number => layer.reduce((sum, state) => sum + size(state).h + 26, 0);
  const most = Math.max(320, 1.4 * Math.sqrt(area / WINDOW));
  const columns = layers.flatMap((layer) =>
    chunks(layer, Math.ceil((layer.length * most) / Math.max(1, height(layer)))),
  );
  let best = [columns];
  let least = extent(best, size, height);
  for (let count = columns.length - 1; count >= 2 && least > SMALL; count--) {
    const bands = chunks(columns, count);
    const now = extent(bands, size, height);
    if (now < least * (best.length === 1 ? WORTH_IT : 1)) [best, least] = [bands, now];
  }
  return best;
}

/** How large a window of the usual form must be to show it. */
function extent(
  bands: number[][][],
  size: (state: number) => { w: number; h: number },
  height: (layer: number[]) => number,
): number {
  const width = columnsOf(bands).reduce(
    (sum, column) => sum + Math.max(...column.map((state) => size(state).w)) + BETWEEN,
    0,
  );
  const all = bands.reduce((sum, band) => sum + Math.max(...band.map(height)) + 30, 0);
  return Math.max(width / WINDOW, all);
}

/** What stands in the same column of all bands. */
export function columnsOf(bands: number[][][]): number[][] {
  const count = Math.max(0, ...bands.map((band) => band.length));
  return Array.from({ length: count }, (_, column) => bands.flatMap((band) => band[column] ?? []));
}

/** Even parts, none longer than the most. */
function chunks<T>(list: readonly T[], most: number): T[][] {
  const parts = Math.ceil(list.length / Math.max(1, most));
  const size = Math.ceil(list.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, part) => list.slice(part * size, (part + 1) * size));
}
