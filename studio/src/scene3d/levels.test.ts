import { expect, test } from "vitest";
import type { Point3 } from "../protocol/solidTypes";
import { lensOf } from "./lens";
import { levelsOf, sortedByLevel } from "./levels";
import { poseOf } from "./pose";
import { surfaceOf } from "./surface";
import { ball, bodiesAt, cube } from "./testBodies";

/** Looks along +x from the origin, in a picture of 800 by 600. */
const lens = lensOf(poseOf({ target: [10, 0, 0], yaw: 0, pitch: 0, distance: 10 }), 800, 600, 1000);

const fine = ball(12, 24);
const levels = levelsOf(fine, surfaceOf(fine));

test("a detailed mesh has coarser copies, a simple one has none", () => {
  expect(levels.length).toBeGreaterThan(2);
  const sizes = levels.map(({ surface }) => surface.indices.length);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect(levels.map(({ until }) => until)).toEqual(levels.map(({ until }) => until).sort((a, b) => b - a));
  expect(levelsOf(cube(), surfaceOf(cube())).length).toBe(1);
});

test("near bodies are drawn in full, far ones coarsely", () => {
  const places: Point3[] = [
    [5, 0, 0],
    [900, 0, 0],
  ];
  const sorted = sortedByLevel(bodiesAt(places), levels, lens);
  expect(sorted[0]).toEqual([0]);
  expect(sorted.at(-1)).toEqual([1]);
});

test("what the camera does not show is in no level", () => {
  const places: Point3[] = [
    [-5, 0, 0],
    [20, 0, 60],
    [20, 60, 0],
    [20, 0, 13],
    [20, 0, 0],
  ];
  const sorted = sortedByLevel(bodiesAt(places, 2), levels, lens);
  // The fourth reaches into the picture from beside it.
  expect(sorted.flat().sort()).toEqual([3, 4]);
});

test("whoever looks does not see the own body", () => {
  const places: Point3[] = [
    [5, 0, 0],
    [6, 0, 0],
  ];
  expect(sortedByLevel(bodiesAt(places), levels, lens, 0).flat()).toEqual([1]);
});
