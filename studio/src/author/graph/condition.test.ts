import { describe, expect, test } from "vitest";
import type { Palette } from "../../protocol/authorTypes";
import {
  callOf,
  callWith,
  type Condition,
  conditionOf,
  fresh,
  inWords,
  turnedInto,
  VARIANTS,
  variantOf,
} from "./condition";

const PALETTE: Palette = {
  groups: [],
  conditions: [{ name: "sees_player", help: "", params: [] }],
  values: [{ name: "health", help: "", params: [] }],
  actions: [],
  events: [],
  keys: [{ name: "alert", kind: "int", help: "" }],
  scripts: [],
};

/** As serde writes them. */
const SAMPLES: Condition[] = [
  "Always",
  "Never",
  { Is: "sees_player" },
  { Is: { name: "near", with: { what: "{door}", radius: 3 } } },
  { Not: { Is: "{alarmed}" } },
  { All: [{ Is: "a" }, { Any: [{ Is: "b" }, { Not: { Is: "c" } }] }] },
  { Xor: [] },
  { Within: { of: "health", min: 0, max: 50 } },
  { Within: { of: "health", max: 50 } },
  { Above: { of: "{event.volume}", than: 10 } },
  { Below: { of: "distance", than: "{reach}" } },
  { Equal: { of: "mood", to: "angry" } },
  { OneOf: { of: "mood", among: ["angry", "sad"] } },
  { Set: "{target}" },
  { Expr: "{ammo} * 2 < {foes}" },
];

describe("conditions", () => {
  test("taken apart and put together they are the same", () => {
    for (const sample of SAMPLES) {
      const { id, content } = variantOf(sample);
      expect(VARIANTS.map((variant) => variant.id)).toContain(id);
      expect(conditionOf(id, content)).toEqual(sample);
    }
  });

  test("in words", () => {
    expect(SAMPLES.map(inWords)).toEqual([
      "always",
      "never",
      "sees_player",
      "near(what: {door}, radius: 3)",
      "not {alarmed}",
      "a and (b or not c)",
      "nothing yet",
      "health 0 to 50",
      "health ≤ 50",
      "{event.volume} > 10",
      "distance < {reach}",
      "mood = angry",
      "mood is angry or sad",
      "{target} is set",
      "{ammo} * 2 < {foes}",
    ]);
  });

  test("what cannot be understood is left as it is", () => {
    expect(variantOf({ a: 1, b: 2 })).toEqual({ id: "", content: null });
    expect(variantOf(null).id).toBe("");
    expect(variantOf([1]).id).toBe("");
  });

  test("turned into another, what can be kept is", () => {
    expect(turnedInto({ Is: "a" }, "All", PALETTE)).toEqual({ All: [{ Is: "a" }] });
    expect(turnedInto({ All: [{ Is: "a" }, { Is: "b" }] }, "Any", PALETTE)).toEqual({
      Any: [{ Is: "a" }, { Is: "b" }],
    });
    expect(turnedInto({ Is: "a" }, "Not", PALETTE)).toEqual({ Not: { Is: "a" } });
    expect(turnedInto({ Not: { Is: "a" } }, "Is", PALETTE)).toEqual({ Is: "a" });
    expect(turnedInto({ Below: { of: "x", than: 7 } }, "Above", PALETTE)).toEqual({
      Above: { of: "x", than: 7 },
    });
    expect(turnedInto({ Below: { of: "x", than: 7 } }, "Within", PALETTE)).toEqual({
      Within: { of: "x", min: 0, max: 7 },
    });
    expect(turnedInto({ Within: { of: "x", min: 1, max: 7 } }, "Equal", PALETTE)).toEqual({
      Equal: { of: "x", to: 7 },
    });
    expect(turnedInto({ Is: "a" }, "Is", PALETTE)).toEqual({ Is: "a" });
  });

  test("a new one of every sort can be told apart again", () => {
    for (const { id } of VARIANTS) expect(variantOf(fresh(id, PALETTE)).id).toBe(id);
    expect(fresh("Is", PALETTE)).toEqual({ Is: "sees_player" });
    expect(fresh("Above", PALETTE)).toEqual({ Above: { of: "health", than: 0 } });
  });
});

test("a word that is told nothing is a mere name", () => {
  expect(callOf("fire", {})).toBe("fire");
  expect(callOf("fire", { at: null })).toBe("fire");
  expect(callOf("fire", { at: "{foe}" })).toEqual({ name: "fire", with: { at: "{foe}" } });
  expect(callWith("fire")).toEqual({});
});
