import { describe, expect, it } from "vitest";
import { readMillis } from "./millis";

describe("readMillis", () => {
  it("reads what makes sense, with a comma too, and keeps it in range", () => {
    expect(["2", " 0,5 ", "1e9", "0.0001"].map(readMillis)).toEqual([2000, 500, 1e6, 10]);
    expect(["", "x", "-1", "0", "Infinity"].map(readMillis)).toEqual([null, null, null, null, null]);
  });
});
