import { describe, expect, it } from "vitest";
import type { Point } from "../protocol/geometry";
import { HandlePlaces } from "./handlePlaces";

const at = (x: number, waiting = false) => ({ name: "target", at: [x, 0] as Point, height: 0, waiting });

describe("HandlePlaces", () => {
  it("shows what it was told", () => {
    const places = new HandlePlaces();
    places.tell([at(1), { ...at(7, true), name: "prey" }], 0);
    expect(places.shown()).toEqual([
      { ...at(1), held: false },
      { ...at(7, true), name: "prey", held: false },
    ]);
    expect([places.place("target"), places.place("nobody")]).toEqual([[1, 0], null]);
  });

  it("believes the hand, whatever frames say", () => {
    const places = new HandlePlaces();
    places.tell([at(1)], 0);
    places.drag("target", [5, 0]);
    places.tell([at(2)], 10_000);
    places.tell([at(5)], 20_000);
    expect(places.shown()).toEqual([{ ...at(5), held: true }]);
    places.tell([at(3)], 30_000);
    expect(places.place("target")).toEqual([5, 0]);
  });

  it("does not jump back while frames of before are under way", () => {
    const places = new HandlePlaces();
    places.tell([at(1)], 0);
    places.drag("target", [5.1, 0]);
    places.drop("target", 100);
    places.tell([at(1)], 120);
    expect(places.shown()).toEqual([{ ...at(5.1), held: false }]);
    places.tell([at(Math.fround(5.1))], 140);
    places.tell([at(6)], 160);
    expect(places.place("target")).toEqual([6, 0]);
  });

  it("gives way when the game decides otherwise", () => {
    const places = new HandlePlaces();
    places.tell([at(1)], 0);
    places.drag("target", [99, 0]);
    places.drop("target", 100);
    places.tell([at(10)], 300);
    expect(places.place("target")).toEqual([99, 0]);
    places.tell([at(10)], 700);
    expect(places.place("target")).toEqual([10, 0]);
  });

  it("forgets a handle that is gone, even from a hand", () => {
    const places = new HandlePlaces();
    places.tell([at(1)], 0);
    places.drag("target", [5, 0]);
    places.tell([], 10);
    places.tell([at(2)], 20);
    expect(places.shown()).toEqual([{ ...at(2), held: false }]);
  });
});
