import { describe, expect, it } from "vitest";
import type { Tellable } from "../protocol/types";
import { EMPTY_DRAFT, readDraft } from "./tellDraft";

const alarm: Tellable = { what: "alarm", help: "", with: ["from", "to", "at", "value"] };

describe("readDraft", () => {
  it("leaves out what is empty", () => {
    expect(readDraft(alarm, EMPTY_DRAFT)).toEqual({ tell: { what: "alarm" }, faults: [] });
  });

  it("reads numbers, with a comma too", () => {
    const draft = { from: "3", to: " 17 ", x: "1.5", y: "-2", value: "0,5" };
    expect(readDraft(alarm, draft)).toEqual({
      tell: { what: "alarm", from: 3, to: 17, at: [1.5, -2], value: 0.5 },
      faults: [],
    });
  });

  it("names what cannot be read, half a place included", () => {
    const draft = { from: "x", to: "1.5", x: "1", y: "", value: "much" };
    expect(readDraft(alarm, draft).faults).toEqual(["from", "to", "at", "value"]);
  });

  it("sends only what goes with it", () => {
    const draft = { ...EMPTY_DRAFT, from: "3", to: "4" };
    expect(readDraft({ ...alarm, with: ["to"] }, draft).tell).toEqual({ what: "alarm", to: 4 });
  });
});
