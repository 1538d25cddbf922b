import { expect, test } from "vitest";
import sample from "../gallery/catalog.sample.json";
import { named, techniqueNames } from "./names";

test("words of the field are written as the field does", () => {
  expect(
    ["goap", "a*", "a star", "hpa*", "behavior tree", "lua state machine", "wright's method"].map(named),
  ).toEqual(["GOAP", "A*", "a star", "HPA*", "behavior tree", "Lua state machine", "Wright's method"]);
});

test("of two spellings of a name one is told", () => {
  const names = techniqueNames([
    "behavior tree",
    "behavior trees",
    "behaviour tree",
    "bt",
    "pac-man",
    "pac man",
  ]);
  expect(names).toEqual(["behavior tree", "BT", "pac-man"]);
});

test("every game is opened with the names by which it is found", () => {
  for (const { name, listing } of sample) {
    const told = techniqueNames(listing.keywords).join(" ").toLowerCase();
    expect(told, name).not.toBe("");
    const [first = ""] = listing.keywords;
    expect(told, name).toContain(first);
  }
  const planner = sample.find((game) => game.name === "planner");
  expect(techniqueNames(planner?.listing.keywords ?? []).slice(0, 3)).toEqual([
    "GOAP",
    "goal-oriented action planning",
    "HTN",
  ]);
});
