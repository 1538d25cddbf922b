import { describe, expect, it } from "vitest";
import { agoWords, foundWords } from "./foundWords";

const LEFT = { tick: 1144, playing: true, others: 0, seconds: 42, branch: false, stops: 0, changes: 0 };

describe("what was left in a room", () => {
  it("is said with everything that a new room has not", () => {
    expect(foundWords(LEFT)).toBe("This room is as somebody left it 42 s ago: at tick 1144.");
    expect(foundWords({ ...LEFT, playing: false })).toMatch(/: at tick 1144, standing still\.$/);
    expect(foundWords({ ...LEFT, stops: 1 })).toMatch(/, with 1 breakpoint\.$/);
    expect(foundWords({ ...LEFT, playing: false, branch: true, stops: 2, changes: 3 })).toMatch(
      /, with a branch, 2 breakpoints and 3 changes, standing still\.$/,
    );
  });

  it("is said of a room where others are", () => {
    expect(foundWords({ ...LEFT, others: 1, changes: 1 })).toBe(
      "Somebody is in this room already: it was at tick 1144, with 1 change. What they change, you see too.",
    );
    expect(foundWords({ ...LEFT, others: 2 })).toMatch(/^2 others are in this room already/);
  });

  it("has a time that is not more exact than anybody wants", () => {
    expect([3, 42, 240].map(agoWords)).toEqual(["a moment ago", "42 s ago", "4 min ago"]);
  });
});
