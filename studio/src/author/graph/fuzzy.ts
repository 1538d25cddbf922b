import type { Palette, PaletteItem } from "../../protocol/authorTypes";

/** Something of the palette that was found. */
export interface Found {
  item: PaletteItem;
  group: string;
  score: number;
  /** Places of the letters of the title that were typed. */
  letters: number[];
}

/**
 * The items that fit what was typed, the best first. Letters must come in order in the title; beginnings of words and
 * letters in a row count more. What only the help text says comes last.
 */
export function findItems(
  palette: Palette,
  typed: string,
  fits: (item: PaletteItem) => boolean = () => true,
): Found[] {
  const wanted = typed.trim().toLowerCase();
  const found: Found[] = [];
  for (const { title: group, items } of palette.groups)
    for (const item of items) {
      if (!fits(item)) continue;
      const letters = wanted === "" ? [] : lettersIn(item.title, wanted);
      if (letters !== null) found.push({ item, group, score: rank(item.title, letters), letters });
      else if (saidIn(`${item.help} ${group} ${item.id}`, wanted))
        found.push({ item, group, score: -100, letters: [] });
    }
  return wanted === "" ? found : found.sort((a, b) => b.score - a.score);
}

/** The places of the typed letters in a title, as much in a row as can be; null if they do not all come. */
export function lettersIn(title: string, wanted: string): number[] | null {
  const text = title.toLowerCase();
  const whole = text.indexOf(wanted);
  if (whole >= 0) return Array.from(wanted, (_, place) => whole + place);
  const starts = match(text, wanted, true);
  return starts ?? match(text, wanted, false);
}

/** Greedy: goes on in a row, else at the next beginning of a word (or, if that is allowed, anywhere). */
function match(text: string, wanted: string, strict: boolean): number[] | null {
  const places: number[] = [];
  let from = 0;
  for (const letter of wanted) {
    if (letter === " ") continue;
    const row = text[from] === letter ? from : -1;
    const word = row >= 0 ? row : nextStart(text, letter, from);
    const place = word >= 0 ? word : strict ? -1 : text.indexOf(letter, from);
    if (place < 0) return null;
    places.push(place);
    from = place + 1;
  }
  return places;
}

function nextStart(text: string, letter: string, from: number): number {
  for (let at = text.indexOf(letter, from); at >= 0; at = text.indexOf(letter, at + 1))
    if (isStart(text, at)) return at;
  return -1;
}

function isStart(text: string, place: number): boolean {
  return place === 0 || /[^a-z0-9]/i.test(text[place - 1] ?? "");
}

function rank(title: string, letters: number[]): number {
  let score = -title.length / 50;
  letters.forEach((place, number) => {
    if (place === 0) score += 6;
    else if (isStart(title, place)) score += 4;
    if (number > 0 && place === (letters[number - 1] as number) + 1) score += 3;
    score -= place / 40;
  });
  return score;
}

function saidIn(text: string, wanted: string): boolean {
  const all = text.toLowerCase();
  return wanted.split(/\s+/).every((word) => all.includes(word));
}
