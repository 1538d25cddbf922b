import type { Control, Game } from "../protocol/types";

/** The controls that are used on the scene, in the order of their number keys. */
export function toolsOf(game: Game): Control[] {
  return game.controls.filter((control) => control.kind === "point" || control.kind === "brush");
}
