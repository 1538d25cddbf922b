import { describe, expect, it } from "vitest";
import { type Camera, fitted, panned, screenToWorld, textSize, worldToScreen, zoomedAbout } from "./camera";

const camera: Camera = { x: 12, y: -7, scale: 3.5, width: 800, height: 600 };

describe("camera", () => {
  it("goes to the screen and back", () => {
    for (const [x, y] of [
      [0, 0],
      [12, -7],
      [-300.5, 99.25],
    ] as const) {
      const [backX, backY] = screenToWorld(camera, ...worldToScreen(camera, x, y));
      expect(backX).toBeCloseTo(x, 9);
      expect(backY).toBeCloseTo(y, 9);
    }
  });

  it("shows up as up", () => {
    expect(worldToScreen(camera, 12, 0)[1]).toBeLessThan(worldToScreen(camera, 12, -7)[1]);
  });

  it("keeps the world point under the cursor when zooming", () => {
    const before = screenToWorld(camera, 130, 420);
    const after = screenToWorld(zoomedAbout(camera, 130, 420, 1.7), 130, 420);
    expect(after[0]).toBeCloseTo(before[0], 9);
    expect(after[1]).toBeCloseTo(before[1], 9);
  });

  it("keeps that point even where the zoom is stopped", () => {
    const before = screenToWorld(camera, 10, 10);
    const far = zoomedAbout(camera, 10, 10, 1e12);
    expect(far.scale).toBeLessThanOrEqual(1e4);
    expect(screenToWorld(far, 10, 10)[0]).toBeCloseTo(before[0], 6);
  });

  it("moves the world with the hand when panning", () => {
    const [x, y] = worldToScreen(camera, 5, 5);
    const [movedX, movedY] = worldToScreen(panned(camera, 40, -25), 5, 5);
    expect([movedX - x, movedY - y]).toEqual([expect.closeTo(40, 6), expect.closeTo(-25, 6)]);
  });

  it("fits all of the bounds inside the margin", () => {
    const view = fitted([-10, 0, 90, 20], 640, 480, 20);
    const [left, bottom] = worldToScreen(view, -10, 0);
    const [right, top] = worldToScreen(view, 90, 20);
    expect(left).toBeCloseTo(20, 6);
    expect(right).toBeCloseTo(620, 6);
    expect(top).toBeGreaterThanOrEqual(20);
    expect(bottom).toBeLessThanOrEqual(460);
  });

  it("shrinks text in a narrow view only, and not to specks", () => {
    const sizes = [2000, 760, 570, 100].map((width) => textSize({ ...camera, width }, 20));
    expect(sizes).toEqual([20, 20, 15, 10]);
    expect(textSize(zoomedAbout(camera, 0, 0, 0.1), 12)).toBe(12);
    expect([12, 9.5, 7].map((size) => textSize({ ...camera, width: 300 }, size))).toEqual([10, 10, 10]);
  });

  it("survives a world without extent and a view without room", () => {
    expect(Number.isFinite(fitted([1, 1, 1, 1], 100, 100, 10).scale)).toBe(true);
    expect(fitted([0, 0, 1, 1], 10, 10, 50).scale).toBeGreaterThan(0);
  });
});
