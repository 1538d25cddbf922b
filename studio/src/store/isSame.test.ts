import { describe, expect, it } from "vitest";
import { isSame } from "./isSame";

describe("isSame", () => {
  it("looks into lists and objects", () => {
    const value = { at: [1, 2], fill: { tint: "blue", alpha: 0.5 }, stroke: null, text: "a" };
    expect(isSame(value, structuredClone(value))).toBe(true);
    expect(isSame([Number.NaN], [Number.NaN])).toBe(true);
    expect(isSame({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  });

  it("sees every difference", () => {
    const value = { at: [1, 2], fill: { alpha: 0.5 } };
    for (const other of [
      { at: [1, 3], fill: { alpha: 0.5 } },
      { at: [1], fill: { alpha: 0.5 } },
      { at: [1, 2, 3], fill: { alpha: 0.5 } },
      { at: { 0: 1, 1: 2 }, fill: { alpha: 0.5 } },
      { at: [1, 2], fill: null },
      { at: [1, 2], fill: { alpha: 0.5 }, more: undefined },
      { at: [1, 2], stroke: { alpha: 0.5 } },
      null,
      "text",
    ])
      expect(isSame(value, other)).toBe(false);
    expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
    expect(isSame(null, 0)).toBe(false);
  });
});
