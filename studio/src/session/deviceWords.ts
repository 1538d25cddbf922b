import type { Game } from "../protocol/types";
import { padOf } from "./pad";

/** Arrow keys, as games speak of them. */
const KEYS = /\b(press|with) (?:the |an )(?:left and right )?arrow keys?\b/gi;
/** What is said twice after the keys have become what the other half speaks of. */
const TWICE = /\b(\w+ the (?:pad|buttons)),? or \1\b/gi;

/** A text of a game for a device without keys: what steers there is a pad, or the buttons above the scene. */
export function forFingers(text: string, hasPad: boolean): string {
  const thing = hasPad ? "the pad" : "the buttons";
  const [press, held] = hasPad ? ["use", "Use"] : ["hold", "Hold"];
  const named = (verb: string): string => (/^with$/i.test(verb) ? verb : verb[0] === "P" ? held : press);
  return text.replace(KEYS, (_, verb: string) => `${named(verb)} ${thing}`).replace(TWICE, "$1");
}

/** The same for everything that a game says. */
export function gameForFingers(game: Game): Game {
  const hasPad = padOf(game) !== null;
  const said = (value: unknown): unknown => {
    if (typeof value === "string") return forFingers(value, hasPad);
    if (Array.isArray(value)) return value.map(said);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, said(part)]));
  };
  return said(game) as Game;
}
