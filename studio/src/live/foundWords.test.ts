import { describe, expect, it } from "vitest";
import { agoWords, foundWords } from "./foundWords";

describe("what was left in a room", () => {
  it("is said only when a new room would be different", () => {
    const nothing = { seconds: 5, branch: false, stops: 0, changes: 0 };
    expect(foundWords(nothing, true)).toBe("");
    expect(foundWords(nothing, false)).toBe("");
    expect(foundWords({ ...nothing, stops: 1 }, true)).toBe("with 1 breakpoint");
    const all = { seconds: 5, branch: true, stops: 2, changes: 3 };
    expect(foundWords(all, false)).toBe("with a branch, 2 breakpoints and 3 changes, standing still");
  });

  it("has a time that is not more exact than anybody wants", () => {
    expect([3, 42, 240].map(agoWords)).toEqual(["a moment ago", "42 s ago", "4 min ago"]);
  });
});
