import type { SpriteBatch } from "../protocol/decodeFrame";
import { TINTS } from "../protocol/tints";
import type { Camera } from "./camera";
import { tintRgb } from "./palette";
import type { Theme } from "../store/theme";
import { fillDisc, fillTriangle, type Raster } from "./rasterize";
import { LEAST_PIXELS, type SpriteRenderer } from "./spriteRenderer";

const TURNS = 1024;
const COSINES = Float32Array.from({ length: TURNS }, (_, i) => Math.cos((i / TURNS) * Math.PI * 2));
const SINES = Float32Array.from({ length: TURNS }, (_, i) => Math.sin((i / TURNS) * Math.PI * 2));
const OPAQUE = 0xff000000;

/**
 * Sprites drawn pixel by pixel into memory. Without a graphics card this beats WebGL, which would be emulated on
 * the same processor at several times the cost; and it needs no WebGL.
 */
export class PixelSprites implements SpriteRenderer {
  readonly canvas = document.createElement("canvas");
  readonly slow = true;
  // Read by the processor, so the picture should stay in its memory.
  private readonly context = this.canvas.getContext("2d", { willReadFrequently: true });
  private image: ImageData | null = null;
  private raster: Raster = { pixels: new Uint32Array(0), width: 0, height: 0 };
  private batches: readonly SpriteBatch[] = [];
  private readonly colours = { dark: packedTints("dark"), light: packedTints("light") };

  resize(width: number, height: number): void {
    this.canvas.width = Math.max(1, Math.round(width));
    this.canvas.height = Math.max(1, Math.round(height));
    this.image = this.context?.createImageData(this.canvas.width, this.canvas.height) ?? null;
    if (this.image === null) return;
    const pixels = new Uint32Array(this.image.data.buffer);
    this.raster = { pixels, width: this.image.width, height: this.image.height };
  }

  load(batches: readonly SpriteBatch[]): void {
    this.batches = batches;
  }

  draw(camera: Camera, theme: Theme): void {
    if (this.image === null) return;
    this.raster.pixels.fill(0);
    for (const batch of this.batches) drawBatch(this.raster, batch, camera, this.colours[theme]);
    this.context?.putImageData(this.image, 0, 0);
  }

  dispose(): void {
    this.batches = [];
  }
}

/** Little-endian colours: alpha, blue, green, red from the top. */
function packedTints(theme: Theme): Uint32Array {
  return Uint32Array.from(TINTS, (_, index) => {
    const [r, g, b] = tintRgb(theme, index);
    return (OPAQUE | (b << 16) | (g << 8) | r) >>> 0;
  });
}

function drawBatch(raster: Raster, batch: SpriteBatch, camera: Camera, colours: Uint32Array): void {
  const { records } = batch;
  const [minX, minY, maxX, maxY] = batch.bounds;
  // From record to screen in one multiplication and one addition.
  const stepX = ((maxX - minX) / 65535) * camera.scale;
  const stepY = (-(maxY - minY) / 65535) * camera.scale;
  const startX = camera.width / 2 + (minX - camera.x) * camera.scale;
  const startY = camera.height / 2 - (minY - camera.y) * camera.scale;
  const unit = (batch.size * camera.scale) / 16;
  for (let i = 0; i < batch.count * 4; i += 4) {
    const packed = records[i + 3] as number;
    const scale = packed >> 8;
    if (scale === 0) continue;
    const x = startX + (records[i] as number) * stepX;
    const y = startY + (records[i + 1] as number) * stepY;
    const length = Math.max(unit * scale, LEAST_PIXELS);
    if (x < -length || y < -length || x > raster.width + length || y > raster.height + length) continue;
    const colour = colours[Math.min(packed & 255, TINTS.length - 1)] as number;
    const turn = (records[i + 2] as number) >> 6;
    drawSprite(raster, batch.shape, x, y, turn, length, colour);
  }
}

function drawSprite(
  raster: Raster,
  shape: SpriteBatch["shape"],
  x: number,
  y: number,
  turn: number,
  length: number,
  colour: number,
): void {
  if (shape === "disc") {
    fillDisc(raster, x, y, length / 2, colour);
    return;
  }
  // Half a length forward; the screen's y points down.
  const fx = (COSINES[turn] as number) * length * 0.5;
  const fy = -(SINES[turn] as number) * length * 0.5;
  if (shape === "square") {
    const [ax, ay, bx, by] = [x + fx - fy, y + fy + fx, x - fx - fy, y - fy + fx];
    const [cx, cy, dx, dy] = [x - fx + fy, y - fy - fx, x + fx + fy, y + fy - fx];
    fillTriangle(raster, ax, ay, bx, by, cx, cy, colour);
    fillTriangle(raster, ax, ay, cx, cy, dx, dy, colour);
    return;
  }
  const sx = -fy * 0.72;
  const sy = fx * 0.72;
  if (length < 9) {
    fillTriangle(raster, x + fx, y + fy, x - fx + sx, y - fy + sy, x - fx - sx, y - fy - sy, colour);
    return;
  }
  const notchX = x - fx * 0.6;
  const notchY = y - fy * 0.6;
  fillTriangle(raster, x + fx, y + fy, x - fx + sx, y - fy + sy, notchX, notchY, colour);
  fillTriangle(raster, x + fx, y + fy, notchX, notchY, x - fx - sx, y - fy - sy, colour);
}
