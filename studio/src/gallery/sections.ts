import type { Game } from "../protocol/types";

export interface GallerySection {
  name: string;
  games: Game[];
}

/** Families in the order in which a newcomer meets them; others follow by name. */
const ORDER: readonly string[] = ["Games", "Movement", "Paths", "Decisions", "Learning", "Engine"];
/** Where games stand that name no family. */
const REST = "More";

function familyOf(game: Game): string {
  return game.listing.family || REST;
}

function byTitle(a: Game, b: Game): number {
  return a.title.localeCompare(b.title);
}

/** The names of all sections, in their order. */
export function sectionNames(games: readonly Game[]): string[] {
  const names = [...new Set(games.map(familyOf))];
  const place = (name: string): number => {
    const known = ORDER.indexOf(name);
    return name === REST ? Infinity : known < 0 ? ORDER.length : known;
  };
  return names.sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}

/** Games by family, sorted by title. */
export function sectionsOf(games: readonly Game[]): GallerySection[] {
  return sectionNames(games).map((name) => ({ name, games: inSection(games, name).sort(byTitle) }));
}

/** The games of a section; all games without one. */
export function inSection(games: readonly Game[], name: string | null): Game[] {
  return games.filter((game) => name === null || familyOf(game) === name);
}

/** What a newcomer should open first. */
export function startHere(games: readonly Game[]): Game[] {
  const first = games.filter((game) => game.listing.start_here > 0);
  return first.sort((a, b) => a.listing.start_here - b.listing.start_here);
}

/** The game with the watched tutorial. */
export function lessonGame(games: readonly Game[]): Game | undefined {
  return games.find((game) => game.listing.lesson !== "");
}
