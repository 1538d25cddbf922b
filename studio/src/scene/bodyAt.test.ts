import { describe, expect, it } from "vitest";
import { decodeFrame } from "../protocol/decodeFrame";
import { packFrame } from "../testing/samples";
import { bodyAt } from "./bodyAt";

const ink = (tint: string, alpha = 1) => ({ tint, alpha });
const frame = decodeFrame(
  packFrame(
    {
      frame: 1,
      tick: 1,
      bounds: [0, 0, 100, 100],
      shapes: [
        { layer: "pitch", kind: "box", min: [0, 0], max: [100, 100], fill: ink("green"), width: 1 },
        { layer: "players", kind: "circle", at: [50, 50], radius: 14, stroke: ink("yellow"), width: 2 },
        { layer: "players", kind: "circle", at: [50, 50], radius: 10, fill: ink("red", 0.75), width: 1 },
        {
          layer: "players",
          kind: "text",
          at: [50, 50],
          text: "3",
          size: 11,
          fill: ink("highlight"),
          width: 1,
        },
        { layer: "halos", kind: "circle", at: [50, 50], radius: 9, fill: ink("cyan", 0.1), width: 1 },
        { layer: "ball", kind: "circle", at: [55, 50], radius: 3, fill: ink("highlight"), width: 1 },
        {
          layer: "people",
          kind: "polygon",
          points: [
            [80, 80],
            [84, 80],
            [82, 90],
          ],
          fill: ink("pink"),
          width: 1,
        },
      ],
      batches: [
        {
          kind: "sprites",
          layer: "dogs",
          shape: "dart",
          size: 2,
          bounds: [0, 0, 100, 100],
          count: 1,
          offset: 0,
        },
      ],
    },
    // At the lower left corner, tint 2, twice as large as usual.
    new Uint8Array([0, 0, 0, 0, 0, 0, 2, 32]),
  ),
);

describe("what is drawn of somebody", () => {
  it("is the disc whose middle is there, not the pitch, the ring, the number or the ball", () => {
    expect(bodyAt(frame, [50.2, 50], 40)).toEqual({ radius: 10, tint: 10 });
  });

  it("may be a polygon or a sprite", () => {
    expect(bodyAt(frame, [82, 84], 40)).toEqual({ radius: 5, tint: 17 });
    expect(bodyAt(frame, [0.5, 0.5], 40)).toEqual({ radius: 2, tint: 2 });
  });

  it("is nothing where nothing is, where it is too large to be somebody, or hidden", () => {
    expect(bodyAt(frame, [20, 70], 40)).toBeNull();
    expect(bodyAt(frame, [50, 50], 5)).toBeNull();
    expect(bodyAt(frame, [82, 84], 40, new Set(["people"]))).toBeNull();
  });
});
