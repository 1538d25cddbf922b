import type { Tint } from "./generated";

/** The roles a thing can be painted in; the order is the protocol's (frames carry the index). */
export const TINTS = [
  "agent",
  "agent_alt",
  "danger",
  "goal",
  "obstacle",
  "wall",
  "path",
  "highlight",
  "neutral",
  "faint",
  "red",
  "orange",
  "yellow",
  "green",
  "cyan",
  "blue",
  "purple",
  "pink",
] as const satisfies readonly Tint[];

export type { Tint };

const INDEX: ReadonlyMap<string, number> = new Map(TINTS.map((name, index) => [name, index]));
const NEUTRAL = TINTS.indexOf("neutral");

/** Index of a tint by its name; an unknown role (a newer server) is painted neutral. */
export function tintIndex(name: unknown): number {
  return (typeof name === "string" ? INDEX.get(name) : undefined) ?? NEUTRAL;
}
