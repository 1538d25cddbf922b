import type { SpriteBatch } from "../protocol/decodeFrame";
import type { Camera } from "./camera";
import type { Theme } from "../store/theme";

/** Draws many sprites on a canvas of its own. */
export interface SpriteRenderer {
  readonly canvas: HTMLCanvasElement;
  /** Drawn by the processor, so every pixel costs. */
  readonly slow: boolean;
  resize(width: number, height: number, pixelRatio: number): void;
  /** New sprites, in drawing order; kept until the next call. */
  load(batches: readonly SpriteBatch[]): void;
  draw(camera: Camera, theme: Theme): void;
  dispose(): void;
}

/** A sprite is never drawn shorter than this, so that a crowd seen from afar does not vanish. */
export const LEAST_PIXELS = 3.5;
