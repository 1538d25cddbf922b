import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Gestures, listenToGestures, swipeOf } from "./gestures";

type Said = readonly unknown[];

/** A scene of 400 by 300, and what is done to it; `swipes`: its game is steered. */
function scene(swipes: boolean) {
  const said: Said[] = [];
  const say =
    (name: string) =>
    (...args: unknown[]): void =>
      void said.push([name, ...args]);
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture: () => undefined,
  });
  const gestures: Gestures = {
    pan: (dx, dy, { fingers }) => said.push(["pan", dx, dy, fingers]),
    zoom: say("zoom"),
    click: say("click"),
    hover: say("hover"),
    dragging: say("dragging"),
    paints: () => false,
    stroke: say("stroke"),
    ...(swipes ? { swipe: say("swipe") } : {}),
  };
  listenToGestures(element as unknown as HTMLElement, gestures);
  const touch = (
    type: string,
    at: number,
    x: number,
    y: number,
    pointerId = 1,
    pointerType = "touch",
  ): void => {
    const event = new Event(`pointer${type}`);
    Object.defineProperty(event, "timeStamp", { value: at });
    const own = { clientX: x, clientY: y, pointerId, pointerType, button: 0, shiftKey: false };
    element.dispatchEvent(Object.assign(event, own));
  };
  return { said, touch };
}

beforeEach(() => void vi.stubGlobal("window", globalThis));

describe("a swipe", () => {
  it("goes where most of it goes, and is none when it is short", () => {
    expect([swipeOf(40, 10), swipeOf(-40, 10), swipeOf(10, 40), swipeOf(10, -40)]).toEqual([
      "right",
      "left",
      "down",
      "up",
    ]);
    expect(swipeOf(15, -15)).toBeNull();
  });

  it("steers a game that is steered, and leaves the camera where it is", () => {
    const { said, touch } = scene(true);
    touch("down", 0, 100, 100);
    touch("move", 60, 100, 80);
    touch("move", 120, 102, 40);
    touch("up", 140, 102, 40);
    expect(said).toEqual([["swipe", "up"]]);
  });

  it("is a tap when it goes nowhere: a finger trembles", () => {
    const { said, touch } = scene(true);
    touch("down", 0, 100, 100);
    touch("move", 60, 108, 104);
    touch("up", 100, 108, 104);
    expect(said).toEqual([["click", 108, 104, true]]);
  });

  it("becomes a drag of the camera when the finger stays, and nothing of its way is lost", () => {
    const { said, touch } = scene(true);
    touch("down", 0, 100, 100);
    touch("move", 100, 140, 100);
    touch("move", 300, 170, 100);
    touch("move", 320, 180, 100);
    touch("up", 340, 180, 100);
    expect(said).toEqual([
      ["dragging", true],
      ["pan", 70, 0, 1],
      ["pan", 10, 0, 1],
      ["dragging", false],
    ]);
  });

  it("becomes a pinch with a second finger", () => {
    const { said, touch } = scene(true);
    touch("down", 0, 100, 100);
    touch("down", 40, 200, 100, 2);
    touch("move", 80, 300, 100, 2);
    expect(said).toEqual([
      ["pan", 50, 0, 2],
      ["zoom", 200, 100, 2],
    ]);
    touch("up", 120, 100, 100);
    touch("up", 130, 300, 100, 2);
    expect(said.some(([name]) => name === "swipe" || name === "click")).toBe(false);
  });

  it("moves the camera at once where it means nothing, and with a mouse", () => {
    for (const [swipes, kind] of [
      [false, "touch"],
      [true, "mouse"],
    ] as const) {
      const { said, touch } = scene(swipes);
      touch("down", 0, 100, 100, 1, kind);
      touch("move", 40, 150, 100, 1, kind);
      touch("up", 80, 150, 100, 1, kind);
      expect(said).toEqual([
        ["dragging", true],
        ["pan", 50, 0, 1],
        ["dragging", false],
      ]);
    }
  });
});
