import { afterEach, expect, it, vi } from "vitest";
import { isPressInGuide } from "./bringing";

afterEach(() => vi.unstubAllGlobals());

it("the guide is pressed with the pointer, Enter or Space; other keys are meant for the page", () => {
  class Part {
    constructor(private readonly inGuide: boolean) {}
    closest(): Part | null {
      return this.inGuide ? this : null;
    }
  }
  vi.stubGlobal("Element", Part);
  const at = (inGuide: boolean) => new Part(inGuide) as unknown as Element;
  const pressed = (inGuide: boolean, key: string) =>
    isPressInGuide({ type: "keydown", key, target: at(inGuide) });
  expect(isPressInGuide({ type: "pointerdown", target: at(true) })).toBe(true);
  expect(isPressInGuide({ type: "pointerdown", target: at(false) })).toBe(false);
  expect(["Enter", " ", "a", "i"].map((key) => pressed(true, key))).toEqual([true, true, false, false]);
  expect(pressed(false, "Enter")).toBe(false);
  expect(isPressInGuide({ type: "keydown", key: "Enter", target: null })).toBe(false);
});
