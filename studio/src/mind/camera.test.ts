import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sampleModel } from "../testing/minds";
import { MindCamera } from "./camera";
import { standIns } from "./folds";
import { layoutTree } from "./layoutTree";
import { WHOLE_FROM } from "./legible";

const chain = (count: number) =>
  sampleModel(Array.from({ length: count }, (_, at) => `${"  ".repeat(at)}action n${at}`).join("\n"));

function camera(count: number, width = 600, height = 300): MindCamera {
  const model = chain(count);
  const stand = standIns(model, () => false);
  const place = layoutTree(model, stand, { box: () => ({ w: 120, h: 42 }), text: () => 0 }, "right");
  const made = new MindCamera(() => undefined);
  made.resize(width, height);
  made.begin({ place, stand, root: 0, span: { whole: WHOLE_FROM, part: 0.75, most: 1.15 } });
  return made;
}

const isWhole = (made: MindCamera, last: number): boolean => made.isSeen(0) && made.isSeen(last);

describe("where a picture is looked at", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    vi.stubGlobal("window", globalThis);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("it is fitted anew whenever the pane changes, as after going from Both to Mind", () => {
    const made = camera(5);
    expect(isWhole(made, 4)).toBe(true);
    const small = made.lens.scale;
    made.resize(1200, 700);
    expect(isWhole(made, 4)).toBe(true);
    expect(made.lens.scale).toBeGreaterThan(small * 1.2);
    made.resize(500, 200);
    expect(isWhole(made, 4)).toBe(true);
  });

  test("a pane that is hidden changes nothing, and what a person has moved stays", () => {
    const made = camera(5);
    made.pan(40, 10);
    const { x, y, scale } = made.lens;
    made.resize(0, 0);
    made.resize(1200, 700);
    expect([made.lens.x, made.lens.y, made.lens.scale]).toEqual([x, y, scale]);
    made.fit(false);
    made.resize(700, 400);
    expect(isWhole(made, 4)).toBe(true);
  });

  test("what could not be read as a whole is shown larger, where something happens, and followed", () => {
    const made = camera(40);
    expect(made.lens.scale).toBeGreaterThan(WHOLE_FROM);
    expect([made.isSeen(0), made.isSeen(39)]).toEqual([true, false]);
    made.follow(39);
    expect(made.isSeen(39)).toBe(true);
    made.resize(900, 500);
    expect(made.isSeen(39), "in another pane too").toBe(true);
  });

  test("all of a large picture stays when it was asked for, whatever happens", () => {
    const made = camera(40);
    made.fit(false);
    expect(isWhole(made, 39)).toBe(true);
    made.follow(20);
    expect(isWhole(made, 39)).toBe(true);
    made.auto(false);
    made.follow(39);
    expect([made.isSeen(0), made.isSeen(39)]).toEqual([false, true]);
  });

  test("nothing of what is seen is given away to what lies beyond the edge", () => {
    const made = camera(40);
    made.follow(39);
    const last = made.boxOf(39);
    expect(made.lens.width - ((last?.x ?? 0) + (last?.w ?? 0))).toBeLessThan(40);
  });
});
