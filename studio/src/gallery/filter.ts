import type { Game } from "../protocol/types";

/** All tags, the most used first. */
export function tagsOf(games: readonly Game[]): string[] {
  const uses = new Map<string, number>();
  for (const game of games) for (const tag of game.tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return [...uses].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([tag]) => tag);
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
