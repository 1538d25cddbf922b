import { expect, test } from "vitest";
import type { Palette } from "../../protocol/authorTypes";
import { findItems, lettersIn } from "./fuzzy";

const item = (title: string, help = "", takes: "none" | "many" = "none") => ({
  id: title,
  title,
  help,
  takes,
  preset: {},
});
const PALETTE: Palette = {
  groups: [
    {
      title: "Composites",
      items: [
        item("Sequence", "One after another.", "many"),
        item("Selector", "The first that works.", "many"),
      ],
    },
    {
      title: "Actions",
      items: [
        item("search_food", "Looks for food."),
        item("fly_to_food"),
        item("hide", "Sits still where nobody looks."),
      ],
    },
  ],
  conditions: [],
  values: [],
  actions: [],
  events: [],
  keys: [],
  scripts: [],
};
const found = (typed: string): string[] => findItems(PALETTE, typed).map((one) => one.item.title);

test("nothing typed: everything in its order", () => {
  expect(found("")).toEqual(["Sequence", "Selector", "search_food", "fly_to_food", "hide"]);
});

test("letters in order find, beginnings of words first", () => {
  expect(found("sel")[0]).toBe("Selector");
  expect(found("sq")).toEqual(["Sequence"]);
  expect(found("ftf")).toEqual(["fly_to_food"]);
  expect(found("food")).toEqual(["search_food", "fly_to_food"]);
});

test("what only the help says comes last", () => {
  expect(found("looks")).toEqual(["search_food", "hide"]);
  expect(found("h")[0]).toBe("hide");
  expect(found("zzz")).toEqual([]);
});

test("only those that fit", () => {
  expect(findItems(PALETTE, "", (one) => one.takes !== "none").map((one) => one.item.title)).toEqual([
    "Sequence",
    "Selector",
  ]);
});

test("the typed letters are marked", () => {
  expect(lettersIn("fly_to_food", "to")).toEqual([4, 5]);
  expect(lettersIn("fly_to_food", "ff")).toEqual([0, 7]);
  expect(lettersIn("hide", "x")).toBeNull();
});
