import type { Layer } from "../protocol/types";
import { catalog, room } from "../session/stores";
import { useStore } from "../store/store";

const NONE: ReadonlyMap<string, number> = new Map();
const known = new WeakMap<readonly Layer[], ReadonlyMap<string, number>>();

/** The colours of names: what the legend of a scene says of a name holds in its tables, too. */
export function tintsOf(layers: readonly Layer[]): ReadonlyMap<string, number> {
  let tints = known.get(layers);
  if (tints === undefined) {
    tints = new Map(layers.flatMap((layer) => layer.legend.map(({ name, tint }) => [name, tint] as const)));
    known.set(layers, tints);
  }
  return tints;
}

/** Those of the game that is looked at. */
export function useTints(): ReadonlyMap<string, number> {
  const wanted = useStore(room, (r) => r.wanted?.game ?? null);
  const layers = useStore(catalog, (c) => c.games?.find((game) => game.name === wanted)?.layers ?? null);
  return layers === null ? NONE : tintsOf(layers);
}
