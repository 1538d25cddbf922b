import { expect, test } from "vitest";
import type { Field, JsonValue } from "../../protocol/authorTypes";
import { samplePart } from "../../testing/sketches";
import { inOrder, setAll, sharedFields } from "./merge";

const field = (name: string, at: string, value: JsonValue, is: Field["kind"]["is"] = "number"): Field => ({
  name,
  at: `${at}.${name}`,
  kind: { is, of: [] },
  help: "",
  value,
  default: null,
  needed: false,
  key: false,
});

const one = samplePart({
  at: "a",
  fields: [field("seconds", "a", 1), field("name", "a", "x", "text"), field("times", "a", 3)],
});
const two = samplePart({
  at: "b",
  fields: [field("name", "b", "x", "text"), field("seconds", "b", 2), field("times", "b", 3, "int")],
});

test("parts share the fields of the same name and sort, in the order of the first", () => {
  expect(
    sharedFields([one, two]).map((shared) => [
      shared.field.name,
      shared.mixed,
      shared.field.value,
      shared.places,
    ]),
  ).toEqual([
    ["seconds", true, null, ["a.seconds", "b.seconds"]],
    ["name", false, "x", ["a.name", "b.name"]],
  ]);
  expect(sharedFields([one]).map((shared) => shared.field.value)).toEqual([1, "x", 3]);
  expect(sharedFields([])).toEqual([]);
});

test("one change for each", () => {
  expect(setAll(["a.seconds", "b.seconds"], 5)).toEqual([
    { change: "set", at: "a.seconds", value: 5 },
    { change: "set", at: "b.seconds", value: 5 },
  ]);
});

test("what is tested comes first", () => {
  const part = samplePart({
    at: "a",
    fields: [
      field("to", "a", "Chase", "state"),
      field("when", "a", null, "condition"),
      field("unless 2", "a", { Below: {} }, "condition"),
      field("do", "a", [], "calls"),
    ],
  });
  const names = inOrder(sharedFields([part])).map((one) => one.field.name);
  expect(names).toEqual(["unless 2", "to", "when", "do"]);
});
