import { describe, expect, it } from "vitest";
import { decodeFrame } from "../protocol/decodeFrame";
import { packFrame } from "../testing/samples";
import { type Camera, worldToScreen } from "./camera";
import { pickRadius } from "./pick";

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
  it("reaches 12 pixels where bodies are small", () => {
    expect(radiusAt(2, 50, 50)).toBe(6);
    expect(radiusAt(2, 10, 10)).toBe(6);
    expect(pickRadius(null, camera(2), 0, 0)).toBe(6);
  });

  it("reaches the middle of a large body from its edge, and no farther than that", () => {
    const reach = radiusAt(60, 50.9, 50);
    expect(reach).toBeGreaterThan(0.9);
    expect(reach).toBeLessThan(1);
    // Beside the body it is the usual distance again.
    expect(radiusAt(60, 51.2, 50)).toBeCloseTo(12 / 60);
  });
});
