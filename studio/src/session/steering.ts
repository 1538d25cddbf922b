import { throttleByName } from "../connection/throttle";
import type { Game } from "../protocol/types";
import { sendControl } from "./commands";
import { type Direction, padOf } from "./pad";

/** What a finger that goes over the scene and away does: it steers, where there is a pad. */
export function swipesOf(game: Pick<Game, "keys" | "controls">): { swipe?(way: Direction): void } {
  const pad = padOf(game);
  return pad === null ? {} : { swipe: (way) => sendControl(pad[way].name) };
}

/** What is held is used again so often. [ms] */
const AGAIN_MS = 120;
/** It is held when it is down for so long; before, it was pressed once. [ms] */
const HELD_MS = 300;

const sendAgain = throttleByName<undefined>(AGAIN_MS, (name) => sendControl(name));

/** A key is pressed, or repeats because it is held. */
export function pressControl(name: string, repeats: boolean): void {
  if (repeats) sendAgain(name, undefined);
  else sendControl(name);
}

/** A button is pressed and held; gives what lets go of it. */
export function holdControl(name: string): () => void {
  sendControl(name);
  let timer = setTimeout(again, HELD_MS);
  function again(): void {
    sendControl(name);
    timer = setTimeout(again, AGAIN_MS);
  }
  return () => clearTimeout(timer);
}
