import { describe, expect, it } from "vitest";
import { bandsOf, columnsOf } from "./machineLayers";

const column = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);

const SIZE = () => ({ w: 170, h: 42 });

describe("compact machines", () => {
  it("leave small machines as they are", () => {
    const layers = [[0], [1, 2], [3], [4]];
    expect(bandsOf(layers, SIZE)).toEqual([layers]);
    expect(columnsOf([layers])).toEqual(layers);
  });

  it("break a long line into bands, and lose no state", () => {
    const bands = bandsOf(
      column(0, 24).map((state) => [state]),
      SIZE,
    );
    expect(bands.length).toBeGreaterThan(2);
    expect(bands.flat(2)).toEqual(column(0, 24));
    expect(columnsOf(bands)[0]).toEqual(bands.map((band) => band[0]?.[0]));
  });

  it("break a tall column into several", () => {
    const bands = bandsOf([[0], column(1, 30)], SIZE);
    expect(Math.max(...bands.flat().map((layer) => layer.length))).toBeLessThan(10);
    expect(bands.flat(2)).toEqual(column(0, 31));
  });

  it("know that there may be nothing", () => {
    expect(columnsOf(bandsOf([], SIZE))).toEqual([]);
  });
});
