import { describe, expect, it } from "vitest";
import { kept } from "./kept";

describe("kept", () => {
  it("is the old value where nothing changed, numbers that are none included", () => {
    const old = { rows: [[1, "a"], [Number.NaN]], title: "x" };
    expect(kept(old, structuredClone(old))).toBe(old);
  });

  it("changes what is around a change, and nothing beside it", () => {
    const old = { rows: [[1], [2]], more: [{ text: "why" }] };
    const next = kept(old, { rows: [[1], [3]], more: [{ text: "why" }] });
    expect(next).toEqual({ rows: [[1], [3]], more: [{ text: "why" }] });
    expect(next.more).toBe(old.more);
    expect(next.rows[0]).toBe(old.rows[0]);
    expect(next).not.toBe(old);
  });

  it("knows longer and shorter lists, other kinds and nothing from each other", () => {
    expect(kept([1, 2], [1])).toEqual([1]);
    expect(kept([1], [1, 2])).toEqual([1, 2]);
    expect(kept({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(kept([], {})).toEqual({});
    expect(kept({}, [])).toEqual([]);
    expect(kept({ a: 1 }, null)).toBe(null);
    expect(kept(null, { a: 1 })).toEqual({ a: 1 });
  });
});
