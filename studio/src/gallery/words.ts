/** Words as people type them, made comparable: case, both spellings, plurals, typing errors. */

/** Words that say nothing about what is looked for: every game is an example of some technique. In the singular. */
const EMPTY_WORDS = new Set(
  [
    "a an ai and do does for game how i in make my of on or the to vs with what",
    "algorithm demo example simulation system technique",
  ]
    .join(" ")
    .split(" "),
);

/** British spellings, as the American ones that are looked up. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/(behavi|col|neighb|arm|harb|hum|rum|fav)our/g, "$1or"],
  [/\bcentre/g, "center"],
  [/\bmanoeuvre/g, "maneuver"],
  [/(\w)is(e|es|ed|ing|ation)\b/g, "$1iz$2"],
  [/\bpath[ -]finding/g, "pathfinding"],
  [/(\w)['’]s\b/g, "$1"],
];

/** A text in lower case and in one spelling. */
export function plain(text: string): string {
  return SPELLINGS.reduce((now, [from, to]) => now.replace(from, to), text.toLowerCase()).trim();
}

/** The words of a text. A star belongs to its word, as in "a*"; dots and dashes part words. */
export function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}*+#]+/u)
    .filter((word) => word !== "")
    .map(singular);
}

/** The words of a search that say something; all of them when none does. */
export function searchWords(text: string): string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith("s") && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** How many letters have to be changed, added, left out or exchanged to make one word of the other; at most `limit` + 1. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}

/** How many typing errors a word of this length may have. */
export function typosIn(word: string): number {
  return word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
}
