import { describe, expect, it } from "vitest";
import { columnsOf, heightOf, isFar, isOver, meansOf, summaryOf, totalsOf } from "./frameStacks";

const FRAMES = [
  [1, 2],
  [3, 4],
  [0, 5],
];

describe("stacks of frames", () => {
  it("are summed up", () => {
    const totals = totalsOf(FRAMES);
    expect(totals).toEqual([3, 7, 5]);
    expect(summaryOf(totals, 5)).toEqual({ mean: 5, most: 7, over: 1 });
    expect(summaryOf([], 5)).toEqual({ mean: 0, most: 0, over: 0 });
    expect(meansOf(FRAMES, 2)).toEqual([4 / 3, 11 / 3]);
  });

  it("keep every peak where there are more frames than columns", () => {
    const totals = Array.from({ length: 600 }, (_, place) => (place === 377 ? 9 : 1));
    const columns = columnsOf(totals, 100);
    expect(columns).toHaveLength(100);
    expect(columns).toContain(377);
    expect(columns.every((place, column) => Math.floor(place / 6) === column)).toBe(true);
    expect(columnsOf([1, 2], 100)).toEqual([0, 1]);
  });

  it("reach over the limit and over everything", () => {
    expect(heightOf([30, 70], 100)).toBeCloseTo(108);
    expect(heightOf([3, 200], 100)).toBeCloseTo(216);
    expect(heightOf([], null)).toBe(1);
  });

  it("are seen although the limit is far above them", () => {
    expect(heightOf([3, 10], 100)).toBeCloseTo(13.5);
    expect([isFar(10, 100), isFar(20, 100), isFar(0, 100), isFar(1, null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("do not call a rounding error too much", () => {
    expect(isOver(0.1 + 0.2, 0.3)).toBe(false);
    expect(isOver(0.31, 0.3)).toBe(true);
  });
});
