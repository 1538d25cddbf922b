import { expect, test } from "vitest";
import type { Space3 } from "../protocol/solidTypes";
import { Cameras, type Followed } from "./cameras";
import { EYES_FOV, FOV } from "./pose";

const space: Space3 = { min: [-50, 0, -50], max: [50, 20, 50], view: null, grid: 10 };
const somebody: Followed = { middle: [10, 5, 0], radius: 2, ahead: [0, 0, -1], up: [0, 1, 0] };

function cameras(): Cameras {
  const made = new Cameras();
  made.resize(800, 600);
  made.look(space);
  return made;
}

test("at first everything is shown, also after resizing, until a hand has moved the camera", () => {
  const made = cameras();
  expect(made.shown?.target).toEqual([0, 10, 0]);
  const before = made.shown?.distance as number;
  made.resize(400, 600);
  expect(made.shown?.distance).toBeGreaterThan(before);
  made.turn(100, 0);
  const moved = made.shown;
  made.resize(800, 600);
  expect(made.shown).toEqual(moved);
  made.fit();
  expect(made.shown?.distance).toBe(before);
});

test("a camera that follows keeps its distance and goes with the body", () => {
  const made = cameras();
  made.setMode("follow", somebody);
  made.pose(somebody);
  const { distance } = made.shown ?? { distance: NaN };
  expect(distance).toBe(18);
  made.pose({ ...somebody, middle: [-20, 5, 3] });
  expect(made.shown).toMatchObject({ target: [-20, 5, 3], distance });
});

test("from the eyes of somebody it looks ahead, and the head can be turned", () => {
  const made = cameras();
  made.setMode("first", somebody);
  const straight = made.pose(somebody);
  expect(straight?.fov).toBe(EYES_FOV);
  expect(straight?.ahead.map((part) => Math.round(part * 1000) / 1000 + 0)).toEqual([0, 0, -1]);
  // A drag to the right turns the head to the left, as it does in a street view.
  made.turn(300, 0);
  expect(made.pose(somebody)?.ahead[0]).toBeLessThan(-0.9);
  made.setMode("orbit", somebody);
  expect(made.pose(somebody)?.fov).toBe(FOV);
});

test("whoever is followed and gone leaves the camera where it is", () => {
  const made = cameras();
  made.setMode("follow", somebody);
  const before = made.pose(somebody);
  expect(made.pose(null)).toEqual(before);
});

test("the camera does not go beneath the ground, but may where there is none", () => {
  const made = cameras();
  made.turn(0, -10_000);
  expect(made.pose(null)?.eye[1]).toBeGreaterThan(0);
  made.look({ ...space, grid: null });
  expect(made.pose(null)?.eye[1]).toBeLessThan(0);
});
