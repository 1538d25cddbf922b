import type { Game } from "../protocol/types";

/** The tags that tell games apart, the most used first: a tag of one game alone, or of all of them, filters nothing. */
export function tagsOf(games: readonly Game[]): string[] {
  const uses = new Map<string, number>();
  for (const game of games) for (const tag of game.tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return [...uses]
    .filter(([, count]) => count > 1 && count < games.length)
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .map(([tag]) => tag);
}

/** Games that have the tag and in which every word of the search occurs. */
export function filterGames(games: readonly Game[], search: string, tag: string | null): Game[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    if (tag !== null && !game.tags.includes(tag)) return false;
    const text = [game.name, game.title, game.summary, ...game.tags].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
