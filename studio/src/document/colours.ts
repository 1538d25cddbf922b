import { parseHex, type Rgb } from "../scene/palette";

/** Viridis: even steps look evenly far apart, in all kinds of sight and in grey. */
const ANCHORS: readonly Rgb[] = [
  "#440154",
  "#482878",
  "#3e4989",
  "#31688e",
  "#26828e",
  "#1f9e89",
  "#35b779",
  "#6ece58",
  "#b5de2b",
  "#fde725",
].map(parseHex);

/** The colour of a share from 0 to 1. */
export function heatColour(share: number): Rgb {
  const at = Math.min(1, Math.max(0, share)) * (ANCHORS.length - 1);
  const low = Math.min(ANCHORS.length - 2, Math.floor(at));
  const [a, b, rest] = [ANCHORS[low] as Rgb, ANCHORS[low + 1] as Rgb, at - low];
  return [0, 1, 2].map((channel) => {
    const from = a[channel] as number;
    return Math.round(from + rest * ((b[channel] as number) - from));
  }) as unknown as Rgb;
}

/** For CSS: from the least to the most. */
export const HEAT_GRADIENT = ANCHORS.map(([r, g, b]) => `rgb(${r} ${g} ${b})`).join(", ");
