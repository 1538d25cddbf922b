import { describe, expect, it } from "vitest";
import { nameOf } from "./saving";

describe("nameOf", () => {
  it("is the name that was sent, or some name", () => {
    expect(nameOf('attachment; filename="pond-tick40.save"')).toBe("pond-tick40.save");
    expect(nameOf('attachment; filename="../evil"')).toBe("game.save");
    expect(nameOf(null)).toBe("game.save");
  });
});
