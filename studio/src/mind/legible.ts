/** What of a picture is written at which scale: no text is smaller than this. [px on the screen] */
export const MIN_TEXT = 10;
/** From here on boxes have their second line, glyphs and signs, and lines have their labels. */
export const DETAILS_FROM = 0.68;
/** From here on the labels of machines are whole; below they are cut to their lanes, but for the short ones. */
const WHOLE_LABELS_FROM = 0.85;
/** What is short: labels that need no more than this where they are written largest. [px] */
const SHORT_LABEL = 60;
/** The sizes of names and labels at the natural scale. */
export const NAME_SIZE = 12;
export const LABEL_SIZE = 10.5;
/** From here on names are written; below, boxes show their colour alone. */
export const NAMES_FROM = 0.4;
/** The whole of a picture is shown where names can be read at that scale; else a part of it, larger. */
export const WHOLE_FROM = 0.5;
/** The scale at which a part of a picture is shown. */
export const PART_AT = 0.75;
/** The whole of a small picture is not shown larger than this. */
export const LARGEST_WHOLE = 1.15;

/** The size in the pixels of a picture of a text that has this size at the natural scale. */
export function textSize(natural: number, scale: number): number {
  return Math.max(natural, MIN_TEXT / scale);
}

/** What is kept free in the lane of a transition for a label of this natural width. */
export function labelRoom(natural: number): number {
  const widthAt = (scale: number): number => (natural * textSize(LABEL_SIZE, scale)) / LABEL_SIZE;
  return Math.ceil(Math.max(widthAt(WHOLE_LABELS_FROM), Math.min(widthAt(DETAILS_FROM), SHORT_LABEL)));
}

/** Breaks a name after a word or an underscore so that both lines are as short as can be; one line where it cannot. */
export function twoLines(name: string): [string, string] | [string] {
  const breaks = [...name.matchAll(/[\s_\-.:/]+|(?<=[a-z])(?=[A-Z])/g)].map(
    (found) => found.index + found[0].length,
  );
  const middle = name.length / 2;
  const at = breaks
    .filter((place) => place > 0 && place < name.length)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [name] : [name.slice(0, at).trimEnd(), name.slice(at)];
}
