import type { SectionOf } from "../protocol/documentTypes";
import { PALETTES, parseHex, type Rgb, tintRgb } from "../scene/palette";
import type { Theme } from "../store/theme";
import { columnsOf, heightOf, isOver } from "./frameStacks";
import { formatTick, niceStep } from "./scales";

/** Where the bars stand in the picture. [px] */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LETTERS = "10.5px Inter, ui-sans-serif, system-ui, sans-serif";
const QUIET: Readonly<Record<Theme, string>> = { dark: "#7f8a9e", light: "#667085" };
const LINES: Readonly<Record<Theme, string>> = {
  dark: "rgb(160 180 220 / 0.1)",
  light: "rgb(24 38 70 / 0.1)",
};

export function boxOf(width: number, height: number): Box {
  return { left: 46, right: Math.max(60, width - 8), top: 8, bottom: height - 22 };
}

export interface Size {
  width: number;
  height: number;
  /** Pixels of the screen for each of the page. */
  ratio: number;
  theme: Theme;
}

/** Draws all of it. */
export function paintFrames(
  context: CanvasRenderingContext2D,
  section: SectionOf<"frames">,
  totals: readonly number[],
  size: Size,
): void {
  const { width, height, theme } = size;
  const box = boxOf(width, height);
  const high = heightOf(totals, section.limit);
  const y = (value: number): number => box.bottom - (value / high) * (box.bottom - box.top);
  context.clearRect(0, 0, width, height);
  context.font = LETTERS;
  paintBars(context, section, totals, box, high, size);
  paintScale(context, box, high, theme);
  paintOver(context, section, totals, box, theme);
  paintLimit(context, section, box, y, theme);
  paintTicks(context, section, box, theme);
}

function paintScale(context: CanvasRenderingContext2D, box: Box, high: number, theme: Theme): void {
  const step = niceStep(high / Math.max(2, (box.bottom - box.top) / 34));
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (let value = 0; value <= high; value += step) {
    const at = Math.round(box.bottom - (value / high) * (box.bottom - box.top)) + 0.5;
    context.fillStyle = LINES[theme];
    context.fillRect(box.left, at - 0.5, box.right - box.left, 1);
    context.fillStyle = QUIET[theme];
    context.fillText(formatTick(value, step), box.left - 6, at);
  }
}

/** Pixel by pixel: so many small boxes would take a canvas longer than a picture may. */
function paintBars(
  context: CanvasRenderingContext2D,
  { frames, spenders, limit }: SectionOf<"frames">,
  totals: readonly number[],
  box: Box,
  high: number,
  { theme, ratio }: Size,
): void {
  const width = Math.max(1, Math.round((box.right - box.left) * ratio));
  const height = Math.max(1, Math.round((box.bottom - box.top) * ratio));
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const columns = columnsOf(totals, width);
  const edge = (column: number): number => Math.round((column * width) / columns.length);
  const gap = width / columns.length >= 5 * ratio ? Math.round(ratio) : 0;
  const row = (value: number): number => Math.max(0, Math.round(height - (value / high) * height));
  const paints = spenders.map((spender) => packed(tintRgb(theme, spender.tint)));
  const danger = packed(parseHex(PALETTES[theme].danger));
  const fill = (column: number, from: number, to: number, colour: number): void => {
    const [left, right] = [edge(column), Math.max(edge(column) + 1, edge(column + 1) - gap)];
    for (let y = to; y < from; y++) pixels.fill(colour, y * width + left, y * width + Math.min(width, right));
  };
  columns.forEach((frame, column) => {
    let level = 0;
    frames[frame]?.forEach((share, place) => {
      fill(column, row(level), row(level + share), paints[place] ?? 0);
      level += share;
    });
    if (limit !== null && isOver(level, limit))
      fill(column, Math.max(row(limit), row(level) + 2), row(level), danger);
  });
  context.putImageData(image, Math.round(box.left * ratio), Math.round(box.top * ratio));
}

/** A colour as a picture holds it; every browser in use runs on a little-endian machine. */
function packed([r, g, b]: Rgb): number {
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

/** Frames over the limit are marked below, too: a small excess would not be seen above. */
function paintOver(
  context: CanvasRenderingContext2D,
  { limit }: SectionOf<"frames">,
  totals: readonly number[],
  box: Box,
  theme: Theme,
): void {
  if (limit === null) return;
  const each = (box.right - box.left) / Math.max(1, totals.length);
  context.fillStyle = PALETTES[theme].danger;
  totals.forEach((total, place) => {
    if (isOver(total, limit))
      context.fillRect(Math.round(box.left + place * each), box.bottom + 1, Math.max(1, each), 3);
  });
}

function paintLimit(
  context: CanvasRenderingContext2D,
  { limit }: SectionOf<"frames">,
  box: Box,
  y: (value: number) => number,
  theme: Theme,
): void {
  if (limit === null) return;
  const isAbove = y(limit) < box.top;
  const at = Math.round(isAbove ? box.top : y(limit)) + 0.5;
  context.fillStyle = PALETTES[theme].danger;
  context.textAlign = "right";
  // Beneath the line where there is room above the bars, else above it.
  context.textBaseline = isAbove ? "top" : "bottom";
  const name = `limit ${formatTick(limit, limit)}${isAbove ? " ↑ far above" : ""}`;
  context.fillText(name, box.right - 2, at + (isAbove ? 4 : -2));
  if (isAbove) return;
  context.strokeStyle = PALETTES[theme].danger;
  context.lineWidth = 1.5;
  context.setLineDash([5, 3]);
  context.beginPath();
  context.moveTo(box.left, at);
  context.lineTo(box.right, at);
  context.stroke();
  context.setLineDash([]);
}

function paintTicks(
  context: CanvasRenderingContext2D,
  { from, frames }: SectionOf<"frames">,
  box: Box,
  theme: Theme,
): void {
  const wide = (box.right - box.left) / Math.max(1, frames.length);
  const step = Math.max(1, niceStep((frames.length / (box.right - box.left)) * 80));
  context.fillStyle = QUIET[theme];
  context.textAlign = "center";
  context.textBaseline = "top";
  for (let tick = Math.ceil(from / step) * step; tick < from + frames.length; tick += step) {
    const at = box.left + (tick - from + 0.5) * wide;
    if (at < box.left + 12 || at > box.right - 12) continue;
    context.fillText(String(tick), at, box.bottom + 8);
  }
}
