import type { Game } from "../protocol/types";
import { prefer, preferences, type Preferences, type StageChoice } from "../store/preferences";
import { createStore } from "../store/store";

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

type Chosen = Pick<Preferences, "stage" | "playStage">;

/** What a link wants the stage to show: until somebody chooses here, and never remembered as their choice. */
export const linkedStage = createStore<Partial<Chosen>>({});

/** What was chosen, as far as no link wants something else. */
export function chosenStage(): Chosen {
  const { stage, playStage } = preferences.get();
  return { stage, playStage, ...linkedStage.get() };
}

/** What the stage shows: what was chosen; else a game alone, and a lab with a mind beside it. */
export function stageChoice(on: OnStage, chosen: Chosen): StageChoice {
  if (!on.minds && !on.editing) return "scene";
  return chosen[choiceFor(on)] ?? (choiceFor(on) === "playStage" ? "scene" : "split");
}

/** Remembers what the stage shall show; for games that are played apart from all others. */
export function chooseStage(on: OnStage, choice: StageChoice): void {
  linkedStage.set({});
  prefer({ [choiceFor(on)]: choice });
}

/** Shows what a link wants, as long as its room is there. */
export function showLinkedStage(on: OnStage, choice: StageChoice): void {
  linkedStage.set({ [choiceFor(on)]: choice });
}

export function forgetLinkedStage(): void {
  linkedStage.set({});
}

/** Whoever opens a file sees it, beside the scene at least. */
export function makeRoomForFile(): void {
  if (chosenStage().stage !== "scene") return;
  linkedStage.set({});
  if (preferences.get().stage === "scene") prefer({ stage: "split" });
}

function choiceFor({ played, editing }: OnStage): keyof Chosen {
  return played && !editing ? "playStage" : "stage";
}
