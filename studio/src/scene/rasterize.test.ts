import { describe, expect, it } from "vitest";
import { fillDisc, fillTriangle, type Raster } from "./rasterize";

const blank = (width: number, height: number): Raster => ({
  pixels: new Uint32Array(width * height),
  width,
  height,
});
const count = (raster: Raster): number => raster.pixels.filter((pixel) => pixel !== 0).length;

describe("rasterize", () => {
  it("fills a triangle of either turn", () => {
    for (const [bx, by, cx, cy] of [
      [8, 0, 0, 8],
      [0, 8, 8, 0],
    ] as const) {
      const raster = blank(10, 10);
      fillTriangle(raster, 0, 0, bx, by, cx, cy, 7);
      expect(count(raster)).toBeGreaterThanOrEqual(28);
      expect(count(raster)).toBeLessThanOrEqual(36);
      expect(raster.pixels[0]).toBe(7);
      expect(raster.pixels[99]).toBe(0);
    }
  });

  it("fills about the area of a disc", () => {
    const raster = blank(40, 40);
    fillDisc(raster, 20, 20, 10, 1);
    expect(Math.abs(count(raster) - Math.PI * 100)).toBeLessThan(16);
  });

  it("clips at every edge", () => {
    const raster = blank(8, 8);
    fillTriangle(raster, -50, -50, 100, -50, 4, 200, 1);
    expect(count(raster)).toBe(64);
    for (const [x, y] of [
      [-100, 4],
      [100, 4],
      [4, -100],
      [4, 100],
    ] as const) {
      const empty = blank(8, 8);
      fillDisc(empty, x, y, 5, 1);
      fillTriangle(empty, x, y, x + 3, y, x, y + 3, 1);
      expect(count(empty)).toBe(0);
    }
  });

  it("draws nothing for a triangle without area between the pixels, and never throws on odd numbers", () => {
    const raster = blank(8, 8);
    fillTriangle(raster, Number.NaN, 0, 1, 1, 2, 2, 1);
    fillDisc(raster, 4, Number.NaN, 2, 1);
    expect(count(raster)).toBe(0);
  });
});
