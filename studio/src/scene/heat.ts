import type { HeatBatch } from "../protocol/decodeFrame";
import { type Camera, worldToScreen } from "./camera";
import { parseHex, type Rgb, tintRgb } from "./palette";
import type { Theme } from "../store/theme";

/** Stops of the ramps from 0 to 1: colour and opacity. Evenly growing in lightness, so they read in grey too. */
type Stop = readonly [colour: string, alpha: number];
const RAMPS: Readonly<Record<Theme, Readonly<Record<"heat" | "signed", readonly Stop[]>>>> = {
  dark: {
    heat: [
      ["#2b1e5c", 0],
      ["#6b2a8a", 0.45],
      ["#c8407a", 0.62],
      ["#ff8a4c", 0.75],
      ["#ffe28a", 0.85],
    ],
    signed: [
      ["#4aa8ff", 0.75],
      ["#2a5f9e", 0.4],
      ["#202838", 0],
      ["#a5552a", 0.4],
      ["#ffab4a", 0.75],
    ],
  },
  light: {
    heat: [
      ["#fff3c4", 0],
      ["#ffc46b", 0.45],
      ["#f27a4b", 0.6],
      ["#b8326f", 0.68],
      ["#4a1a6b", 0.75],
    ],
    signed: [
      ["#0b5cad", 0.7],
      ["#7fb4e6", 0.4],
      ["#ffffff", 0],
      ["#f0b27a", 0.4],
      ["#b85a00", 0.7],
    ],
  },
};

const tables = new Map<string, Uint8ClampedArray>();

/** 256 colours of four bytes. */
export function rampTable(theme: Theme, ramp: HeatBatch["ramp"]): Uint8ClampedArray {
  const key = `${theme}/${ramp}`;
  let table = tables.get(key);
  if (table === undefined) {
    table = new Uint8ClampedArray(256 * 4);
    for (let value = 0; value < 256; value++) {
      const colour =
        ramp === "tints" ? cellColour(theme, value) : rampColour(RAMPS[theme][ramp], value / 255);
      table.set(colour, value * 4);
    }
    tables.set(key, table);
  }
  return table;
}

/** How many values lie between one level of opacity and the next. */
const CELL_LEVEL = 32;

/** A cell of a map made of tiles: 0 is nothing, then the tint and its opacity in eighths. */
function cellColour(theme: Theme, value: number): [number, number, number, number] {
  if (value === 0) return [0, 0, 0, 0];
  const [r, g, b] = tintRgb(theme, (value - 1) % CELL_LEVEL);
  return [r, g, b, ((Math.floor((value - 1) / CELL_LEVEL) + 1) / 8) * 255];
}

function rampColour(stops: readonly Stop[], at: number): [number, number, number, number] {
  const place = at * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  const [fromColour, fromAlpha] = stops[index] as Stop;
  const [toColour, toAlpha] = stops[index + 1] as Stop;
  const share = place - index;
  const from: Rgb = parseHex(fromColour);
  const to: Rgb = parseHex(toColour);
  const mix = (a: number, b: number): number => a + (b - a) * share;
  return [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2]), mix(fromAlpha, toAlpha) * 255];
}

let scratch: HTMLCanvasElement | null = null;

/** Draws the cells as a small picture and lets the canvas scale it up: smoothly, or crisply for tiles. */
export function drawHeat(
  context: CanvasRenderingContext2D,
  heat: HeatBatch,
  camera: Camera,
  theme: Theme,
): void {
  if (heat.columns === 0 || heat.rows === 0) return;
  scratch ??= document.createElement("canvas");
  scratch.width = heat.columns;
  scratch.height = heat.rows;
  const small = scratch.getContext("2d");
  if (small === null) return;
  const image = small.createImageData(heat.columns, heat.rows);
  const pixels = new Uint32Array(image.data.buffer);
  const colours = new Uint32Array(rampTable(theme, heat.ramp).buffer);
  for (let row = 0; row < heat.rows; row++) {
    // Rows come from the lowest y up, pictures from the top down.
    const target = (heat.rows - 1 - row) * heat.columns;
    for (let column = 0; column < heat.columns; column++) {
      pixels[target + column] = colours[heat.cells[row * heat.columns + column] ?? 0] ?? 0;
    }
  }
  small.putImageData(image, 0, 0);
  const [left, top] = worldToScreen(camera, heat.bounds[0], heat.bounds[3]);
  const [right, bottom] = worldToScreen(camera, heat.bounds[2], heat.bounds[1]);
  context.imageSmoothingEnabled = heat.ramp !== "tints";
  context.drawImage(scratch, left, top, right - left, bottom - top);
}
