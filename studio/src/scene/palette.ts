import { TINTS, type Tint } from "../protocol/tints";
import type { Theme } from "../store/theme";

/**
 * One colour for every role. The main pair is blue against orange, which stays apart for all common kinds
 * of colour blindness; danger and goal differ in lightness as well as in hue.
 */
export const PALETTES: Readonly<Record<Theme, Readonly<Record<Tint, string>>>> = {
  dark: {
    agent: "#63c1ff",
    agent_alt: "#ffb02e",
    danger: "#ff5468",
    goal: "#58e6b8",
    obstacle: "#6f7b92",
    wall: "#97a3b8",
    path: "#b9a3ff",
    highlight: "#fff1a8",
    neutral: "#aab4c5",
    faint: "#465064",
    red: "#ff6b6b",
    orange: "#ff9540",
    yellow: "#ffd84d",
    green: "#63d68f",
    cyan: "#45dbe8",
    blue: "#6a9bff",
    purple: "#b78cff",
    pink: "#ff8ccf",
  },
  light: {
    agent: "#0a6fbd",
    agent_alt: "#c96a00",
    danger: "#c8102e",
    goal: "#008a68",
    obstacle: "#8b95a7",
    wall: "#515c70",
    path: "#6d47d1",
    highlight: "#12151c",
    neutral: "#5b6576",
    faint: "#c2c9d6",
    red: "#d32f3a",
    orange: "#cf5b05",
    yellow: "#a67c00",
    green: "#1b8450",
    cyan: "#00839b",
    blue: "#2460d8",
    purple: "#7b42d3",
    pink: "#c12e88",
  },
};

/** The scene's own furniture. */
export const SCENE_COLOURS: Readonly<
  Record<Theme, { grid: string; gridMajor: string; edge: string; halo: string }>
> = {
  dark: {
    grid: "rgba(150,170,210,0.045)",
    gridMajor: "rgba(150,170,210,0.085)",
    edge: "rgba(150,170,210,0.22)",
    halo: "rgba(12,15,21,0.72)",
  },
  light: {
    grid: "rgba(30,45,80,0.05)",
    gridMajor: "rgba(30,45,80,0.09)",
    edge: "rgba(30,45,80,0.22)",
    halo: "rgba(251,252,253,0.78)",
  },
};

export type Rgb = readonly [number, number, number];

export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const RGB: Readonly<Record<Theme, readonly Rgb[]>> = {
  dark: TINTS.map((tint) => parseHex(PALETTES.dark[tint])),
  light: TINTS.map((tint) => parseHex(PALETTES.light[tint])),
};

/** Colour of a tint by its index; what the palette does not know is neutral. */
export function tintRgb(theme: Theme, index: number): Rgb {
  return RGB[theme][index] ?? (RGB[theme][TINTS.indexOf("neutral")] as Rgb);
}

export function tintCss(theme: Theme, index: number, alpha = 1): string {
  const [r, g, b] = tintRgb(theme, index);
  return alpha >= 1 ? `rgb(${r} ${g} ${b})` : `rgb(${r} ${g} ${b} / ${alpha})`;
}

/** All tints as numbers from 0 to 1, as a shader wants them. */
export function tintFloats(theme: Theme): Float32Array {
  return Float32Array.from(RGB[theme].flatMap(([r, g, b]) => [r / 255, g / 255, b / 255]));
}
