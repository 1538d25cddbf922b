import { desk } from "../author/desk";
import type { Game } from "../protocol/types";
import { chosenStage, isPlayed, linkedStage, type OnStage, stageChoice } from "../session/stage";
import { room, view } from "../session/stores";
import { preferences, type StageChoice } from "../store/preferences";
import { useStore } from "../store/store";

/** What there is to be shown beside the scene of a game. */
export function onStage(game: Game): OnStage {
  const editing = desk.get() !== null || view.get().content;
  return { minds: room.get().minds, editing, played: isPlayed(game) };
}

/** What its stage shows. */
export function stageOf(game: Game): StageChoice {
  return stageChoice(onStage(game), chosenStage());
}

/** The same, for what is drawn. */
export function useOnStage(game: Game): OnStage & { choice: StageChoice } {
  const minds = useStore(room, (now) => now.minds);
  const file = useStore(desk, (open) => open !== null);
  const content = useStore(view, (now) => now.content);
  const stage = useStore(preferences, (p) => p.stage);
  const playStage = useStore(preferences, (p) => p.playStage);
  const linked = useStore(linkedStage, (now) => now);
  const on: OnStage = { minds, editing: file || content, played: isPlayed(game) };
  return { ...on, choice: stageChoice(on, { stage, playStage, ...linked }) };
}
