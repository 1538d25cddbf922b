import type { Control, Game } from "../protocol/types";
import { room, setView, view } from "../session/stores";

/** The controls that are used on the scene, in the order of their number keys. */
export function toolsOf(game: Game): Control[] {
  return game.controls.filter((control) => control.kind === "point" || control.kind === "brush");
}

/** Goes with the selected agent, or stops doing so; from its eyes it goes back to following from outside. */
export function toggleFollow(): void {
  if (room.get().selected === null) return;
  const { follow, firstPerson } = view.get();
  setView({ follow: firstPerson || !follow, firstPerson: false });
}

/** In three dimensions: looks from the eyes of the selected agent, or stops doing so. */
export function toggleFirstPerson(): void {
  if (room.get().selected === null) return;
  const { follow, firstPerson } = view.get();
  const on = !(follow && firstPerson);
  setView({ follow: on, firstPerson: on });
}

/** The camera stands where it was put, and turns about the world. */
export function orbit(): void {
  setView({ follow: false, firstPerson: false });
}
