import type { Palette } from "../protocol/authorTypes";
import { listenToAnswers, send } from "../session/session";
import { room } from "../session/stores";
import { createStore } from "../store/store";

/** The words of the game in the room: what consoles and editors of scripts offer. null until they were told. */
export const gameWords = createStore<Palette | null>(null);

/** Asks for the words: lists of choices may have changed since they were told. */
export function askForWords(): void {
  send({ do: "words" });
}

listenToAnswers((message) => {
  if (message.say === "words") gameWords.set(message.palette);
});

let shown = room.get().wanted?.room;
room.subscribe(() => {
  const now = room.get().wanted?.room;
  if (now === shown) return;
  shown = now;
  gameWords.set(null);
});
