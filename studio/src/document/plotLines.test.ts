import { describe, expect, it } from "vitest";
import type { Point } from "../protocol/geometry";
import { formatTick, niceStep, ticks } from "./scales";
import { areaPath, clipped, heightAt, linePath, lineTints } from "./plotLines";

const axis = (from: number, to: number) => ({ name: "", unit: "", from, to });
const X = { from: 0, to: 10, start: 0, end: 100 };
const Y = { from: 0, to: 1, start: 50, end: 0 };

describe("axes", () => {
  it("have round ticks", () => {
    expect(ticks(axis(0, 400), 5)).toEqual([0, 100, 200, 300, 400]);
    expect(ticks(axis(-1, 1), 4)).toEqual([-1, -0.5, 0, 0.5, 1]);
    expect(ticks(axis(0.13, 0.92), 4).map((tick) => formatTick(tick, 0.2))).toEqual([
      "0.2",
      "0.4",
      "0.6",
      "0.8",
    ]);
    expect(niceStep(0)).toBe(1);
    expect(formatTick(-0.0001, 0.5)).toBe("0.0");
  });
});

describe("lines of a plot", () => {
  it("are interrupted by gaps", () => {
    const points: Point[] = [
      [0, 0],
      [2, 1],
      [4, Number.NaN],
      [6, 1],
      [10, 0],
    ];
    expect(linePath(points, X, Y)).toBe("M0.0 50.0L20.0 0.0M60.0 0.0L100.0 50.0");
    expect(heightAt(points, 1)).toBe(0.5);
    expect(heightAt(points, 5)).toBe(null);
    expect(heightAt(points, 11)).toBe(null);
  });

  it("are filled up to their level, with corners where they cross it", () => {
    const triangle: Point[] = [
      [0, 0],
      [5, 1],
      [10, 0],
    ];
    expect(clipped(triangle, 0.5)).toEqual([
      [0, 0],
      [2.5, 0.5],
      [5, 0.5],
      [7.5, 0.5],
      [10, 0],
    ]);
    expect(areaPath(triangle, 0.5, 0, X, Y)).toBe(
      "M0.0 50.0L25.0 25.0L50.0 25.0L75.0 25.0L100.0 50.0L100.0 50.0L0.0 50.0Z",
    );
  });

  it("keep their peaks where there are more points than pixels", () => {
    const points = Array.from({ length: 5000 }, (_, at): Point => [at / 500, at === 2503 ? 1 : 0.2]);
    const path = linePath(points, X, Y);
    expect(path.length).toBeLessThan(6000);
    expect(path).toContain(" 0.0");
  });

  it("get colours of their own when they all have the same", () => {
    const line = (tint: number) => ({ name: "", tint, points: [], level: null, handles: [] });
    expect(lineTints([line(0), line(0)])).toEqual([0, 1]);
    expect(lineTints([line(0), line(3)])).toEqual([0, 3]);
    expect(lineTints([line(5)])).toEqual([5]);
  });
});
