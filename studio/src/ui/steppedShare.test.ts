import { describe, expect, it } from "vitest";
import { steppedShare } from "./SplitBorder";

describe("a border under the keys", () => {
  it("moves along its own direction only", () => {
    expect(steppedShare("ArrowRight", 0.5, true)).toBeGreaterThan(0.5);
    expect(steppedShare("ArrowUp", 0.5, false)).toBeLessThan(0.5);
    expect(steppedShare("ArrowUp", 0.5, true)).toBeNull();
    expect(steppedShare("a", 0.5, true)).toBeNull();
  });

  it("goes to both ends", () => {
    expect(steppedShare("Home", 0.5, true)).toBeLessThan(0.2);
    expect(steppedShare("End", 0.5, false)).toBeGreaterThan(0.8);
  });
});
