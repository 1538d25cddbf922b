import { expect, test } from "vitest";
import { boardOf, keysOf, renamedKey } from "./BoardInput";
import { stepped } from "./NumberInput";
import { swapped } from "./RowTools";
import { secondsAs, secondsMode } from "./SecondsInput";
import { anyText, anyValue } from "./ValueInput";

test("a span of time in its three forms", () => {
  expect([2, "{patience}", { min: 1, max: 3 }].map(secondsMode)).toEqual(["fixed", "key", "between"]);
  expect(secondsAs("between", 2, "k")).toEqual({ min: 2, max: 2 });
  expect(secondsAs("fixed", { min: 1, max: 3 }, "k")).toBe(3);
  expect(secondsAs("key", 2, "patience")).toBe("{patience}");
});

test("a blackboard keeps what is said and leaves out what is not", () => {
  const board = { alert: { kind: "Int", default: 0, help: "how much" }, foe: { kind: "Text" } };
  expect(boardOf(keysOf(board))).toEqual(board);
  expect(boardOf({})).toBeNull();
  expect(Object.keys(renamedKey(keysOf(board), "alert", "alarm"))).toEqual(["alarm", "foe"]);
  expect(Object.keys(renamedKey(keysOf(board), "alert", "foe"))).toEqual(["alert", "foe"]);
});

test("steps of numbers: ones, and tenths of fractions", () => {
  expect([
    stepped(2, 1, false),
    stepped(0.5, 1, false),
    stepped(0.3, -1, false),
    stepped(1, 10, true),
  ]).toEqual([3, 0.6, 0.2, 11]);
});

test("members of a list change places", () => {
  expect(swapped(["a", "b", "c"], 1)).toEqual(["a", "c", "b"]);
  expect(swapped(["a"], 0)).toEqual(["a"]);
});

test("values of any kind are what they look like", () => {
  expect(["3", "true", "red", "[1, 2, 3]", "", "{key}"].map(anyValue)).toEqual([
    3,
    true,
    "red",
    [1, 2, 3],
    null,
    "{key}",
  ]);
  expect([3, true, "red", null].map(anyText)).toEqual(["3", "true", "red", ""]);
});
