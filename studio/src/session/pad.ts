import type { Control, Game } from "../protocol/types";

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
