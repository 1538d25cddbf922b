import type { Layer } from "../protocol/types";

/** A colour, what it means, and the titles of the layers in which it does. */
export interface LegendEntry {
  tint: number;
  name: string;
  layers: string[];
}

/** What colours mean in these layers; what means the same in several is said once. */
export function entriesOf(layers: readonly Layer[]): LegendEntry[] {
  const entries: LegendEntry[] = [];
  for (const layer of layers) {
    for (const { tint, name } of layer.legend) {
      const known = entries.find((entry) => entry.tint === tint && entry.name === name);
      if (known === undefined) entries.push({ tint, name, layers: [layer.title] });
      else if (!known.layers.includes(layer.title)) known.layers.push(layer.title);
    }
  }
  return entries;
}

/** A letter, and what is around a name in a line. [px] */
const LETTER = 6.2;
const AROUND = 25;

/** About how wide a line of these is. [px] */
export function widthOf(entries: readonly LegendEntry[]): number {
  return entries.reduce((sum, { name }) => sum + AROUND + LETTER * name.length, 0);
}
