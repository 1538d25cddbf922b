import { describe, expect, test } from "vitest";
import { menuStep } from "./menuKeys";

const TITLES = ["Add …", "Copy", "Cut", "Delete"];

describe("keys in a menu", () => {
  test("arrows go round, Home and End go to the ends", () => {
    expect(menuStep("ArrowDown", -1, TITLES)).toEqual({ to: 0 });
    expect(menuStep("ArrowDown", 3, TITLES)).toEqual({ to: 0 });
    expect(menuStep("ArrowUp", 0, TITLES)).toEqual({ to: 3 });
    expect(menuStep("ArrowUp", -1, TITLES)).toEqual({ to: 3 });
    expect(menuStep("Home", 2, TITLES)).toEqual({ to: 0 });
    expect(menuStep("End", 0, TITLES)).toEqual({ to: 3 });
  });

  test("a letter goes to the next entry that begins with it", () => {
    expect(menuStep("c", -1, TITLES)).toEqual({ to: 1 });
    expect(menuStep("C", 1, TITLES)).toEqual({ to: 2 });
    expect(menuStep("c", 2, TITLES)).toEqual({ to: 1 });
    expect(menuStep("x", 0, TITLES)).toBeNull();
  });

  test("Escape and Tab close; Enter and Space are left to the entry", () => {
    expect(menuStep("Escape", 0, TITLES)).toBe("close");
    expect(menuStep("Tab", 0, [])).toBe("close");
    expect(menuStep("Enter", 0, TITLES)).toBeNull();
    expect(menuStep(" ", 0, TITLES)).toBeNull();
  });
});
