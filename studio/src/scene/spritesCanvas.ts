import type { SpriteBatch, SpriteShape } from "../protocol/decodeFrame";
import { TINTS } from "../protocol/tints";
import type { Camera } from "./camera";
import { type Theme, tintCss } from "./palette";
import { LEAST_PIXELS, type SpriteRenderer } from "./spriteRenderer";

/** The way out where WebGL is not available: slower, but the same picture. */
export class CanvasSprites implements SpriteRenderer {
  readonly canvas = document.createElement("canvas");
  readonly slow = true;
  private readonly context = this.canvas.getContext("2d");
  private batches: readonly SpriteBatch[] = [];

  resize(width: number, height: number): void {
    this.canvas.width = Math.max(1, width);
    this.canvas.height = Math.max(1, height);
  }

  load(batches: readonly SpriteBatch[]): void {
    this.batches = batches;
  }

  draw(camera: Camera, theme: Theme): void {
    const { context } = this;
    if (context === null) return;
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    for (const batch of this.batches) drawBatch(context, batch, camera, theme);
  }

  dispose(): void {
    this.batches = [];
  }
}

/** One path a tint: changing the colour for every sprite would cost more than the triangles. */
function drawBatch(
  context: CanvasRenderingContext2D,
  batch: SpriteBatch,
  camera: Camera,
  theme: Theme,
): void {
  const paths = new Map<number, Path2D>();
  const [minX, minY, maxX, maxY] = batch.bounds;
  const { records } = batch;
  for (let i = 0; i < batch.count * 4; i += 4) {
    const packed = records[i + 3] ?? 0;
    if (packed >> 8 === 0) continue;
    const worldX = minX + ((records[i] ?? 0) / 65535) * (maxX - minX);
    const worldY = minY + ((records[i + 1] ?? 0) / 65535) * (maxY - minY);
    const x = camera.width / 2 + (worldX - camera.x) * camera.scale;
    const y = camera.height / 2 - (worldY - camera.y) * camera.scale;
    const length = Math.max(((batch.size * (packed >> 8)) / 16) * camera.scale, LEAST_PIXELS);
    if (x < -length || y < -length || x > camera.width + length || y > camera.height + length) continue;
    const tint = Math.min(packed & 255, TINTS.length - 1);
    let path = paths.get(tint);
    if (path === undefined) paths.set(tint, (path = new Path2D()));
    trace(path, batch.shape, x, y, ((records[i + 2] ?? 0) / 65536) * Math.PI * 2, length);
  }
  for (const [tint, path] of paths) {
    context.fillStyle = tintCss(theme, tint);
    context.fill(path);
  }
}

function trace(path: Path2D, shape: SpriteShape, x: number, y: number, angle: number, length: number): void {
  if (shape === "disc") {
    path.moveTo(x + length / 2, y);
    path.arc(x, y, length / 2, 0, Math.PI * 2);
    return;
  }
  // Forward and sideways on the screen, whose y points down.
  const fx = Math.cos(angle) * length;
  const fy = -Math.sin(angle) * length;
  const corners = shape === "dart" ? DART : SQUARE;
  corners.forEach(([along, aside], index) => {
    const cornerX = x + along * fx + aside * fy;
    const cornerY = y + along * fy - aside * fx;
    if (index === 0) path.moveTo(cornerX, cornerY);
    else path.lineTo(cornerX, cornerY);
  });
  path.closePath();
}

const DART = [
  [0.5, 0],
  [-0.5, 0.34],
  [-0.3, 0],
  [-0.5, -0.34],
] as const;
const SQUARE = [
  [0.5, 0.5],
  [-0.5, 0.5],
  [-0.5, -0.5],
  [0.5, -0.5],
] as const;
