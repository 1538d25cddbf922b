import { describe, expect, it } from "vitest";
import { chartRange } from "./chartRange";

const usual = Array.from({ length: 100 }, (_, place) => 1 + (place % 10) / 10);

describe("the axis of a chart", () => {
  it("is not flattened by one outlier, and says that the curve goes beyond it", () => {
    const range = chartRange([...usual, 80]);
    expect(range.high).toBeLessThan(2.5);
    expect(range).toMatchObject({ low: 0, cutAbove: true, cutBelow: false });
    expect(chartRange([...usual.map((value) => value + 50), -400])).toMatchObject({ cutBelow: true });
  });

  it("shows everything else: few values, a curve that has changed, one that is nearly always the same", () => {
    expect(chartRange([1, 1, 80])).toMatchObject({ cutAbove: false });
    const changed = [...usual, ...usual.map((value) => value * 20)];
    expect(chartRange(changed).high).toBeGreaterThan(38);
    const rare = [...Array.from({ length: 100 }, () => 0), 3];
    expect(chartRange(rare).high).toBeGreaterThan(3);
  });

  it("starts at zero unless the curve is far from it, and has some height", () => {
    expect(chartRange([])).toMatchObject({ low: 0, high: 1 });
    expect(chartRange([5, 5, 5])).toMatchObject({ low: 0, high: 6 });
    expect(chartRange([100, 104]).low).toBeGreaterThan(90);
    expect(chartRange([Number.NaN, 2, 4])).toMatchObject({ low: 0 });
  });
});
