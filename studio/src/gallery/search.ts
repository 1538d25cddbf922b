import type { Game } from "../protocol/types";
import { editDistance, plain, searchWords, typosIn, wordsOf } from "./words";

/** What a search looks at. */
export type Searched = Pick<Game, "name" | "title" | "summary" | "tags"> & {
  params: readonly { name: string; title: string; choices?: readonly string[] }[];
  listing: Pick<Game["listing"], "family" | "keywords" | "files">;
  see: string;
};

/** A place where words are looked up: the title counts most. */
interface Field {
  weight: number;
  /** Its words, and all of them written as one: "statemachine". */
  words: readonly string[];
  /** The words that say something, as one. */
  whole: string;
  /** Long texts are found by whole words, not by mistyped ones. */
  prose: boolean;
}

const TITLE = 100;
const NAME = 92;
/** The first keyword is what a game is about; the later ones count a little less. */
const KEYWORD = 84;
const LAST_KEYWORD = 60;
const TAG = 50;
const PARAMETER = 36;
const FILE = 34;
const CHOICE = 30;
const SUMMARY = 24;
const TEXT = 10;

/** How well a word fits, of 1. */
const EXACT = 1;
const BEGINS = 0.75;
const MISTYPED = 0.45;
/** The whole search is the whole of a title or keyword. */
const WHOLE = 1.5;

/** Fields that were read before: a search is asked for again with every letter. */
const read = new WeakMap<Searched["listing"], readonly Field[]>();

function fieldsOf(game: Searched): readonly Field[] {
  let fields = read.get(game.listing);
  if (fields === undefined) read.set(game.listing, (fields = readFields(game)));
  return fields;
}

function readFields(game: Searched): Field[] {
  const field = (weight: number, text: string, prose = false): Field => {
    const words = wordsOf(text);
    return {
      weight,
      words: prose || words.length < 2 ? words : [...words, words.join("")],
      whole: prose ? "" : searchWords(text).join(""),
      prose,
    };
  };
  return [
    field(TITLE, game.title),
    field(NAME, game.name),
    ...game.listing.keywords.map((word, place) => field(Math.max(LAST_KEYWORD, KEYWORD - place), word)),
    ...game.tags.map((tag) => field(TAG, tag)),
    field(TAG, game.listing.family),
    ...game.params.flatMap(({ name, title, choices = [] }) => [
      ...[title, name].map((word) => field(PARAMETER, word)),
      ...choices.map((choice) => field(CHOICE, choice)),
    ]),
    ...game.listing.files.map((name) => field(FILE, name)),
    field(SUMMARY, game.summary, true),
    field(TEXT, game.see, true),
  ];
}

/** A word of the search, and how many typing errors it may have. */
interface Asked {
  word: string;
  typos: number;
}

/** A word that some game has is not taken for a mistyped other one. */
function askedOf(games: readonly Searched[], words: readonly string[]): Asked[] {
  const isKnown = (word: string): boolean =>
    games.some((game) => fieldsOf(game).some((field) => field.words.some((other) => other.startsWith(word))));
  return words.map((word) => ({ word, typos: isKnown(word) ? 0 : typosIn(word) }));
}

/** How well a word of the search fits a word of a field; 0: not at all. */
function fit({ word: asked, typos }: Asked, word: string, prose: boolean): number {
  if (asked === word) return EXACT;
  if (asked.length > 1 && word.startsWith(asked)) return BEGINS;
  return typos > 0 && !prose && editDistance(asked, word, typos) <= typos ? MISTYPED : 0;
}

/** How well a game fits a search, and how many of its words it has. */
function scoreOf(game: Searched, asked: readonly Asked[]): { score: number; found: number } {
  const fields = fieldsOf(game);
  let score = 0;
  let found = 0;
  for (const word of asked) {
    let best = 0;
    for (const { weight, words, prose } of fields)
      for (const other of words) best = Math.max(best, weight * fit(word, other, prose));
    score += best;
    if (best > 0) found += 1;
  }
  const whole = asked.map(({ word }) => word).join("");
  const same = fields.filter((field) => field.whole === whole).map((field) => field.weight);
  return { score: score / asked.length + Math.max(0, ...same) * WHOLE, found };
}

export interface Hits<G> {
  games: G[];
  /** No game has all words; these have most of them. */
  partly: boolean;
}

/** The games that a search finds, best first: those that have all its words, or else those that have most of them. */
export function searchGames<G>(games: readonly G[], search: string, as: (game: G) => Searched): Hits<G> {
  const words = searchWords(search);
  if (words.length === 0) return { games: [...games], partly: false };
  const asked = askedOf(games.map(as), words);
  const rated = games
    .map((game) => ({ game, title: as(game).title, ...scoreOf(as(game), asked) }))
    .filter(({ found }) => found > 0);
  const most = Math.max(0, ...rated.map(({ found }) => found));
  const best = rated.filter(({ found }) => found === most);
  best.sort((a, b) => b.score - a.score || a.title.localeCompare(b.title));
  return { games: best.map(({ game }) => game), partly: most > 0 && most < asked.length };
}

/** The words that games answer to and that are nearest to what was typed, for a search that finds nothing. */
export function nearestTerms(games: readonly Searched[], search: string, count: number): string[] {
  const asked = plain(search);
  const terms = new Set(games.flatMap((game) => [game.title, ...game.listing.keywords]));
  const rated = [...terms].map((term, place) => {
    const words = [plain(term), ...wordsOf(term)];
    const tries = [asked, ...searchWords(search)];
    const distance = (one: string, other: string): number => {
      const longest = Math.max(one.length, other.length);
      return editDistance(one, other, longest) / longest;
    };
    return {
      term,
      place,
      far: Math.min(...tries.flatMap((one) => words.map((word) => distance(one, word)))),
    };
  });
  rated.sort((a, b) => a.far - b.far || a.place - b.place);
  return rated.slice(0, count).map(({ term }) => term);
}

/** A game of the catalog as the search reads it. */
export function searched(game: Game): Searched {
  return { ...game, see: game.guide.see };
}
