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
