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
