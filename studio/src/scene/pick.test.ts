import { describe, expect, it } from "vitest";
import { decodeFrame } from "../protocol/decodeFrame";
import { packFrame } from "../testing/samples";
import { type Camera, worldToScreen } from "./camera";
import { nearPixels, pickPixels, pickRadius } from "./pick";

/** One sprite in the middle of the world, two metres large. */
const frame = decodeFrame(
  packFrame(
    {
      frame: 1,
      tick: 1,
      bounds: [0, 0, 100, 100],
      shapes: [],
      batches: [
        {
          kind: "sprites",
          layer: "people",
          shape: "disc",
          size: 2,
          bounds: [0, 0, 100, 100],
          count: 1,
          offset: 0,
        },
      ],
    },
    new Uint8Array([0, 128, 0, 128, 0, 0, 1, 16]),
  ),
);

const camera = (scale: number): Camera => ({ x: 50, y: 50, scale, width: 800, height: 600 });

function radiusAt(scale: number, x: number, y: number): number {
  const view = camera(scale);
  return pickRadius(frame, view, ...worldToScreen(view, x, y));
}

describe("picking", () => {
  it("reaches farther for a finger, and what is a little farther off is missed by a little", () => {
    expect([pickPixels(), pickPixels(true)]).toEqual([12, 24]);
    expect([nearPixels(), nearPixels(true)]).toEqual([36, 72]);
    expect(pickRadius(null, camera(2), 0, 0, pickPixels(true))).toBe(12);
  });

  it("reaches 12 pixels where bodies are small", () => {
    expect(radiusAt(2, 50, 50)).toBe(6);
    expect(radiusAt(2, 10, 10)).toBe(6);
    expect(pickRadius(null, camera(2), 0, 0)).toBe(6);
  });

  it("reaches the middle of a large body from its edge, and from a little beside it", () => {
    const reach = radiusAt(60, 50.9, 50);
    expect(reach).toBeGreaterThan(0.9);
    expect(reach).toBeLessThan(1);
    // Its edge is what is aimed at: 11 pixels beside it are near enough, 13 are not.
    expect(radiusAt(60, 51 + 11 / 60, 50)).toBeGreaterThan(1 + 11 / 60);
    expect(radiusAt(60, 51 + 13 / 60, 50)).toBeCloseTo(12 / 60);
  });
});
