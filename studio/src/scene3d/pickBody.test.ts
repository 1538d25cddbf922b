import { expect, test } from "vitest";
import type { BodyBatch, MeshData, Point3 } from "../protocol/solidTypes";
import { lensOf } from "./lens";
import { pickBody, type Pickable } from "./pickBody";
import { poseOf } from "./pose";
import { surfaceOf } from "./surface";
import { bodiesAt, cube } from "./testBodies";

const lens = lensOf(poseOf({ target: [10, 0, 0], yaw: 0, pitch: 0, distance: 10 }), 800, 600, 1000);

function scene(bodies: BodyBatch, wall?: MeshData, alpha = 1): Pickable {
  return {
    bodies: [bodies],
    meshes: wall ? [{ layer: "walls", mesh: "wall", alpha }] : [],
    hidden: new Set(),
    surface: (id) => (id === "cube" ? surfaceOf(cube()) : null),
    data: () => wall,
  };
}

const behindEachOther: Point3[] = [
  [20, 0, 0],
  [10, 0, 0],
  [10, 0, 3],
];

test("the nearest body under a pixel is picked, else one that is a few pixels away", () => {
  const bodies = scene(bodiesAt(behindEachOther));
  expect(pickBody(lens, 400, 300, 12, bodies)).toBe(1);
  const beside = 400 + (3 / 10) * lens.focal;
  expect(pickBody(lens, beside, 300, 12, bodies)).toBe(2);
  expect(pickBody(lens, beside + lens.focal / 20 + 8, 300, 60, bodies)).toBe(2);
  expect(pickBody(lens, 30, 30, 12, bodies)).toBeNull();
});

test("who stands behind a wall is not picked, unless it can be seen through", () => {
  const wall: MeshData = {
    ...cube(),
    positions: cube().positions.map((at, i) => (i % 3 === 0 ? 5 + at : at * 8)),
  };
  expect(pickBody(lens, 400, 300, 12, scene(bodiesAt(behindEachOther), wall))).toBeNull();
  expect(pickBody(lens, 400, 300, 12, scene(bodiesAt(behindEachOther), wall, 0.5))).toBe(1);
});

test("bodies whose mesh has not come, or has gone, are not picked", () => {
  const gone = { ...bodiesAt(behindEachOther), mesh: "gone" };
  expect(pickBody(lens, 400, 300, 12, scene(gone))).toBeNull();
});
