import { describe, expect, test } from "vitest";
import { sliderSpan } from "./timeSpan";

/** Where a browser puts the thumb, 0 to 100. */
const thumb = (min: number, max: number, value: number): number => ((value - min) / (max - min)) * 100;

describe("the time slider", () => {
  test("has its thumb where the filled part ends, also when a save was just loaded", () => {
    for (const [oldest, newest, value] of [
      [0, 0, 0],
      [600, 600, 600],
      [600, 900, 900],
      [600, 900, 700],
      [0, 1, 0],
    ] as const) {
      const { min, max, share } = sliderSpan(oldest, newest, value);
      expect(share).toBeCloseTo(thumb(min, max, value));
    }
    expect(sliderSpan(600, 600, 600).share).toBe(100);
  });

  test("a value outside of the known time does not overflow the track", () => {
    expect(sliderSpan(600, 900, 100).share).toBe(0);
    expect(sliderSpan(0, 10, 900).share).toBe(100);
  });
});
