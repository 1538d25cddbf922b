import type { Game } from "../protocol/types";
import { prefer, type Preferences, type StageChoice } from "../store/preferences";

/** What there is to be shown beside the scene. */
export interface OnStage {
  /** Characters have minds to look at. */
  minds: boolean;
  /** A file, or the list of all files, is open in the place of the mind. */
  editing: boolean;
  /** The game is there to be played. */
  played: boolean;
}

/** Games that somebody plays need their scene; labs are there to be looked into. */
export function isPlayed(game: Pick<Game, "tags"> | undefined): boolean {
  return game?.tags.includes("game") ?? false;
}

/** What the stage shows: what was chosen; else a game alone, and a lab with a mind beside it. */
export function stageChoice(on: OnStage, chosen: Pick<Preferences, "stage" | "playStage">): StageChoice {
  if (!on.minds && !on.editing) return "scene";
  if (on.played && !on.editing) return chosen.playStage ?? "scene";
  return chosen.stage ?? "split";
}

/** Remembers what the stage shall show; for games that are played apart from all others. */
export function chooseStage(on: OnStage, choice: StageChoice): void {
  prefer(on.played && !on.editing ? { playStage: choice } : { stage: choice });
}
