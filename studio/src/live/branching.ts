import { dock, isShown, leaveFocus } from "../dock/state";
import type { Game } from "../protocol/types";
import { branchOff } from "../session/commands";
import { chooseStage } from "../session/stage";
import { onStage } from "./onStage";

/** Begins a branch where it can be seen: both futures, and what is done with them, stand in the place of the scene. */
export function branchInSight(game: Game): void {
  branchOff();
  if (dock.get().focused !== "scene") leaveFocus();
  if (!isShown("scene")) chooseStage(onStage(game), "split");
}
