import { describe, expect, it } from "vitest";
import { ranked, taken } from "./rank";
import type { Suggestion } from "./words";

const named = (label: string): Suggestion => ({ label, kind: "action", help: "", detail: "" });
const list = ["walk_to", "rest", "go_to", "to_bed"].map(named);

describe("what is offered in the console", () => {
  it("begins with what was typed, then holds it", () => {
    expect(ranked({ back: 2, list }, "act.to").map((one) => one.label)).toEqual([
      "to_bed",
      "walk_to",
      "go_to",
    ]);
    expect(ranked({ back: 0, list }, "act.")).toHaveLength(4);
    expect(ranked({ back: 0, list }, "act.", 2)).toHaveLength(2);
  });

  it("is nothing when only what is there already fits", () => {
    expect(ranked({ back: 4, list }, "act.rest")).toEqual([]);
  });

  it("replaces what was typed, and leaves what stands behind", () => {
    expect(taken("act.re()", 6, 2, named("rest"))).toEqual({ line: "act.rest()", cursor: 8 });
    const param = { ...named("place"), insert: "place = " };
    expect(taken("act.go_to{", 10, 0, param)).toEqual({ line: "act.go_to{place = ", cursor: 18 });
  });
});
