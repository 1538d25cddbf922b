import { throttleByName } from "../connection/throttle";
import type { Control, Game } from "../protocol/types";
import { sendControl } from "./commands";

/** The control that a key uses, if the game says so. */
export function controlFor(game: Pick<Game, "keys">, key: string): string | null {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return game.keys.find((entry) => entry.keys.includes(name))?.control ?? null;
}

export type Direction = "up" | "left" | "down" | "right";

const ARROWS: Readonly<Record<Direction, string>> = {
  up: "ArrowUp",
  left: "ArrowLeft",
  down: "ArrowDown",
  right: "ArrowRight",
};

/** The controls of a pad: what is steered with the arrow keys. Null for games that are not. */
export function padOf(game: Pick<Game, "keys" | "controls">): Readonly<Record<Direction, Control>> | null {
  const found = (Object.keys(ARROWS) as Direction[]).map((way) => {
    const name = controlFor(game, ARROWS[way]);
    return [way, game.controls.find((control) => control.name === name)] as const;
  });
  if (found.some(([, control]) => control === undefined)) return null;
  return Object.fromEntries(found) as Record<Direction, Control>;
}

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
