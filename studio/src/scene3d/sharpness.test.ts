import { expect, test } from "vitest";
import { Sharpness } from "./sharpness";

test("a graphics card draws every pixel of the screen", () => {
  const sharpness = new Sharpness(false);
  sharpness.resize(3840, 2160, 2);
  expect([sharpness.ratio(false), sharpness.isBetterStill]).toEqual([2, false]);
});

test("a processor draws few pixels of what moves and many of what stands still", () => {
  const sharpness = new Sharpness(true);
  sharpness.resize(700, 500, 1);
  expect([sharpness.ratio(false), sharpness.ratio(true)]).toEqual([1, 2]);
  sharpness.resize(1900, 1000, 1);
  expect(sharpness.ratio(false) ** 2 * 1_900_000).toBeCloseTo(450_000);
  expect(sharpness.ratio(true)).toBeGreaterThan(1);
});
