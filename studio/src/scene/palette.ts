import { TINTS, type Tint } from "../protocol/tints";
import type { Theme } from "../store/theme";

/**
 * One colour for every role: the same ones as in pictures that the server draws (`Tint::rgb` of wits_core; a test there
 * compares them), so that the gallery, the guide and the live scene agree. Danger and goal differ in lightness as well as
 * in hue.
 */
export const PALETTES: Readonly<Record<Theme, Readonly<Record<Tint, string>>>> = {
  dark: {
    agent: "#5cc8ff",
    agent_alt: "#9be37a",
    danger: "#ff5d5d",
    goal: "#ffd43b",
    obstacle: "#59657a",
    wall: "#8793a8",
    path: "#63e6be",
    highlight: "#ffffff",
    neutral: "#aab4c4",
    faint: "#3a4356",
    red: "#ff6b6b",
    orange: "#ffa94d",
    yellow: "#ffe066",
    green: "#69db7c",
    cyan: "#66d9e8",
    blue: "#74a9ff",
    purple: "#c58bff",
    pink: "#ff8cc6",
  },
  light: {
    agent: "#0b6fb8",
    agent_alt: "#3c7d1f",
    danger: "#c92a2a",
    goal: "#b07d00",
    obstacle: "#98a3b5",
    wall: "#5b667a",
    path: "#0a8f6a",
    highlight: "#10141c",
    neutral: "#4d5768",
    faint: "#cfd6e1",
    red: "#e03131",
    orange: "#c25b00",
    yellow: "#9c7500",
    green: "#2b8a3e",
    cyan: "#0c8599",
    blue: "#1c5fd4",
    purple: "#7b3fc4",
    pink: "#b8266f",
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
