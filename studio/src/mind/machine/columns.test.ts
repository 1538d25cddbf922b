import { describe, expect, it } from "vitest";
import { arrangements } from "./columns";

const column = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);

const SIZE = () => ({ w: 170, h: 42 });

describe("arrangements of a machine", () => {
  it("leave small machines as they are", () => {
    const layers = [[0], [1, 2], [3], [4]];
    expect(arrangements(layers, SIZE)).toEqual([[layers]]);
  });

  it("break a long line into bands, and lose no state", () => {
    const found = arrangements(
      column(0, 24).map((state) => [state]),
      SIZE,
    );
    expect(found.length).toBe(2);
    expect(found[1]?.length).toBeGreaterThan(2);
    for (const bands of found) expect(bands.flat(2)).toEqual(column(0, 24));
  });

  it("break a tall column into several", () => {
    const found = arrangements([[0], column(1, 30)], SIZE);
    const highest = found.map((bands) => Math.max(...bands.flat().map((layer) => layer.length)));
    expect(Math.min(...highest)).toBeLessThan(12);
    for (const bands of found) expect(bands.flat(2)).toEqual(column(0, 31));
  });

  it("exist for a machine without states", () => {
    expect(arrangements([], SIZE)).toEqual([[]]);
  });
});
