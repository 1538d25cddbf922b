import type { Game, Layer } from "../protocol/types";
import type { Preferences } from "./preferences";

export function isLayerOn(game: string, layer: Layer, choices: Preferences["layers"]): boolean {
  return choices[`${game}/${layer.name}`] ?? layer.on;
}

/** The overlay layers to ask the server for. */
export function wantedOverlays(game: Game, choices: Preferences["layers"]): string[] {
  return game.layers.filter((l) => l.overlay && isLayerOn(game.name, l, choices)).map((l) => l.name);
}

/** The layers not to draw, whoever sends them. */
export function hiddenLayers(game: Game, choices: Preferences["layers"]): ReadonlySet<string> {
  return new Set(game.layers.filter((l) => !isLayerOn(game.name, l, choices)).map((l) => l.name));
}
