import { describe, expect, it } from "vitest";
import { loadedText, nameOf } from "./saving";

describe("nameOf", () => {
  it("is the name that was sent, or some name", () => {
    expect(nameOf('attachment; filename="pond-tick40.save"')).toBe("pond-tick40.save");
    expect(nameOf('attachment; filename="../evil"')).toBe("game.save");
    expect(nameOf(null)).toBe("game.save");
  });
});

describe("loadedText", () => {
  it("says which file, tick, time and seed, and how far one can go back", () => {
    const text = loadedText("guard-tick1200.save", 1200, 7, 60);
    for (const part of ["guard-tick1200.save", "tick 1200", "20.0 s", "seed 7", "no further"])
      expect(text).toContain(part);
  });
});
