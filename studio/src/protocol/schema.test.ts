import { describe, expect, it } from "vitest";
import { checked, Malformed, type Shape } from "./schema";

const TYPES = { Place: { object: { at: { tuple: ["float", "float"] } } } } as const;
const SHAPE: Shape = {
  either: [
    "float",
    { words: ["none"] },
    { list: "text" },
    { tuple: ["float", "float"] },
    { type: "Place" },
    { maybe: "text" },
  ],
};

describe("one of several shapes", () => {
  it("is the first that fits", () => {
    for (const value of [2, "none", ["a", "b"], [1, 2], { at: [1, 2] }, "another"])
      expect(checked(TYPES, SHAPE, structuredClone(value), "it")).toEqual(value);
    expect(checked(TYPES, SHAPE, null, "it")).toBeNaN();
  });

  it("is none of them", () => {
    for (const value of [true, ["a", 1], [1, 2, 3], { at: [1] }, { on: 1 }])
      expect(() => checked(TYPES, SHAPE, value, "it")).toThrow(Malformed);
  });

  it("describes no error for alternatives of another kind", () => {
    const described = Object.defineProperty({ at: [1, 2] }, "toJSON", {
      value: () => expect.fail("it was written out"),
    });
    expect(checked(TYPES, SHAPE, described, "it")).toBe(described);
  });
});
