import { describe, expect, it } from "vitest";
import { standsBeside } from "./futuresLayout";

describe("two futures", () => {
  it("stand where both are larger", () => {
    expect(standsBeside(1, 800, 600)).toBe(true);
    expect(standsBeside(3, 800, 600)).toBe(false);
    expect(standsBeside(1, 400, 900)).toBe(false);
    expect(standsBeside(Number.NaN, 800, 600)).toBe(true);
  });
});
