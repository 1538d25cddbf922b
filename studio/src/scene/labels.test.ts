import { describe, expect, it } from "vitest";
import type { Camera } from "./camera";
import { boxOf, Labels, placeLabel, type TextShape } from "./labels";

/** A pixel a metre, the world's origin in the middle of the view. */
const camera: Camera = { x: 0, y: 0, scale: 1, width: 800, height: 600 };
/** Every letter is half as wide as high. */
const measure = (text: string): number => text.length / 2;

function label(text: string, x: number, y: number, size = 10, layer = "a"): TextShape {
  return { kind: "text", layer, fill: null, stroke: null, width: 1, at: [x, y], text, size };
}

function shown(labels: Labels, shapes: readonly TextShape[], view = camera): string[] {
  const out = labels.leftOut(shapes, view, measure);
  return shapes.filter((shape) => !out.has(shape)).map((shape) => shape.text);
}

describe("labels", () => {
  it("that stand in the picture stay in it: long ones begin further left", () => {
    const long = label("x".repeat(100), 0, 0);
    expect(boxOf(long, camera, measure)).toMatchObject({ left: 294, right: 794 });
    expect(boxOf(label("x".repeat(400), 0, 0), camera, measure).left).toBe(6);
    expect(boxOf(label("x".repeat(400), 0, 0), camera, measure).right).toBe(791);
    expect(boxOf(label("gone", 500, 0), camera, measure).left).toBe(900);
    expect(boxOf(label("x".repeat(100), -500, 0), camera, measure).left).toBe(-100);
  });

  it("are shortened, line by line, where the picture is too narrow for them", () => {
    const { lines } = placeLabel(label(`${"x".repeat(400)}\nshort`, 0, 0), camera, measure);
    expect(lines).toEqual([`${"x".repeat(156)}…`, "short"]);
    const narrow = { ...camera, width: 10 };
    expect(placeLabel(label("long", 0, 0), narrow, measure).lines).toEqual(["…"]);
    const further = placeLabel(label("x".repeat(400), -500, 0), camera, measure);
    expect(further.lines, "where it begins outside, it can be moved into the picture").toEqual([
      "x".repeat(400),
    ]);
  });

  it("are left out where they would lie on another: the larger one stays, then the upper, then the earlier", () => {
    expect(shown(new Labels(), [label("small", 0, 0), label("large", 5, 0, 20)])).toEqual(["large"]);
    expect(shown(new Labels(), [label("first", 0, 0), label("second", 5, 0)])).toEqual(["first"]);
    expect(shown(new Labels(), [label("ground", 0, 0), label("bird", 5, 0, 10, "sky")])).toEqual(["bird"]);
  });

  it("stay where lines stand at their usual distance, and where there is room", () => {
    const lines = [label("one", 0, 0), label("two", 0, -12), label("far", 300, 0)];
    expect(shown(new Labels(), lines)).toEqual(["one", "two", "far"]);
  });

  it("leave air between names in a line, and never write into each other's lines", () => {
    // "tower" ends at 25.
    expect(shown(new Labels(), [label("tower", 0, 0), label("roof", 28, 0)])).toEqual(["tower"]);
    expect(shown(new Labels(), [label("tower", 0, 0), label("roof", 31, 0)])).toEqual(["tower", "roof"]);
    expect(shown(new Labels(), [label("table", 0, 0), label("chair", 0, -9)])).toEqual(["table"]);
  });

  it("do not flicker: what was there stays until it is clearly covered", () => {
    const labels = new Labels();
    const [a, b] = [label("aaaa", 0, 0), label("bbbb", 26, 0)];
    expect(shown(labels, [a, b])).toEqual(["aaaa", "bbbb"]);
    // They touch by a pixel: new ones would not be placed so.
    const near = label("bbbb", 19, 0);
    expect(shown(labels, [a, near])).toEqual(["aaaa", "bbbb"]);
    expect(shown(new Labels(), [a, near])).toEqual(["aaaa"]);
    // Covered for good; and back only when there is some air.
    expect(shown(labels, [a, label("bbbb", 10, 0)])).toEqual(["aaaa"]);
    expect(shown(labels, [a, near])).toEqual(["aaaa"]);
    // Whoever is there keeps the place, also against an earlier one.
    const other = new Labels();
    expect(shown(other, [b])).toEqual(["bbbb"]);
    expect(shown(other, [label("zzzz", 15, 0), b])).toEqual(["bbbb"]);
  });

  it("are known again when their numbers change", () => {
    const labels = new Labels();
    expect(shown(labels, [label("7 left", 0, 0)])).toEqual(["7 left"]);
    expect(shown(labels, [label("new", 5, 0), label("12 left", 0, 0)])).toEqual(["12 left"]);
  });

  it("that are off the screen take no room", () => {
    expect(shown(new Labels(), [label("here", 395, 0), label("there", 402, 0)])).toEqual(["here", "there"]);
  });

  it("with several lines take room for all of them", () => {
    const box = boxOf(label("one\nthree", 0, 0), camera, measure);
    expect([box.right - box.left, box.bottom > 13]).toEqual([25, true]);
    expect(shown(new Labels(), [label("one\nthree", 0, 0), label("below", 3, -14)])).toEqual(["one\nthree"]);
  });
});
