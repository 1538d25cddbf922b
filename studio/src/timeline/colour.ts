/** Hues that are told apart in both themes. [degrees] */
const HUES = [205, 150, 32, 268, 340, 95, 185, 12, 240, 60, 300, 125];

/** What the same agent does again has the same colour; numbers in the text do not change it. */
export function hueOf(text: string): number {
  // What comes after a colon or in brackets is the reason, which differs from time to time.
  const name = text.replace(/\s*[:([].*$/s, "").replace(/[\d.,−-]+/g, "");
  let hash = 7;
  for (let place = 0; place < name.length; place++) hash = (hash * 31 + name.charCodeAt(place)) | 0;
  return HUES[Math.abs(hash) % HUES.length] as number;
}

export interface BlockColours {
  readonly fill: string;
  readonly edge: string;
}

const known = new Map<string, BlockColours>();
/** Texts with numbers in them never end: from here on all is forgotten. */
const MOST_KNOWN = 4000;

export function blockColours(text: string, dark: boolean): BlockColours {
  const key = (dark ? "d" : "l") + text;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size > MOST_KNOWN) known.clear();
  const hue = hueOf(text);
  const colours = dark
    ? { fill: `hsl(${hue} 45% 24%)`, edge: `hsl(${hue} 75% 66%)` }
    : { fill: `hsl(${hue} 60% 90%)`, edge: `hsl(${hue} 65% 40%)` };
  known.set(key, colours);
  return colours;
}
