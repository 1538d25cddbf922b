import { dock, isShown, leaveFocus } from "../dock/state";
import type { Game } from "../protocol/types";
import { branchOff, keepBoth } from "../session/commands";
import { chooseStage } from "../session/stage";
import { onStage } from "./onStage";

/** Begins a branch where it can be seen: both futures, and what is done with them, stand in the place of the scene. */
export function branchInSight(game: Game): void {
  if (branchOff()) showFutures(game);
}

/** The change in the past of this number is undone, and stays as a branch. */
export function keepBothInSight(game: Game, number: number): void {
  if (keepBoth(number)) showFutures(game);
}

function showFutures(game: Game): void {
  if (dock.get().focused !== "scene") leaveFocus();
  if (!isShown("scene")) chooseStage(onStage(game), "split");
}
