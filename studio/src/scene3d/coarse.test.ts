import { expect, test } from "vitest";
import type { MeshData } from "../protocol/solidTypes";
import { coarser } from "./coarse";
import { boxOf } from "./surface";
import { ball } from "./testBodies";

const volume = ({ positions: p, triangles }: MeshData): number => {
  let sum = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => {
      const at = (triangles[i + corner] as number) * 3;
      return [p[at] as number, p[at + 1] as number, p[at + 2] as number];
    }) as [number[], number[], number[]];
    const [ax, ay, az] = a as [number, number, number];
    const [bx, by, bz] = b as [number, number, number];
    const [cx, cy, cz] = c as [number, number, number];
    sum += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
  }
  return sum;
};

test("a coarser mesh has far fewer triangles and about the same outline", () => {
  const fine = ball(12, 24);
  for (const [cells, most] of [
    [2, 12],
    [4, 110],
  ] as const) {
    const coarse = coarser(fine, cells);
    const triangles = coarse.triangles.length / 3;
    expect([cells, triangles]).toEqual([cells, expect.toSatisfy((n: number) => n > 3 && n <= most)]);
    const { min, max } = boxOf(coarse.positions);
    for (let axis = 0; axis < 3; axis++)
      expect((max[axis] as number) - (min[axis] as number)).toBeGreaterThan(0.9);
    // It still looks outwards.
    expect(volume(coarse)).toBeGreaterThan(0.2);
  }
});

test("its corners are those of the fine one, in their colours", () => {
  const coarse = coarser(ball(6, 12), 3);
  const vertices = coarse.positions.length / 3;
  expect(coarse.tints.length).toBe(vertices);
  expect(new Set(coarse.tints)).toEqual(new Set([0, 3]));
  expect(Math.max(...coarse.triangles)).toBeLessThan(vertices);
  for (let at = 0; at < coarse.positions.length; at += 3)
    expect(Math.hypot(...coarse.positions.subarray(at, at + 3))).toBeCloseTo(1);
});

test("what has no triangles stays without", () => {
  const nothing = { ...ball(2, 3), positions: new Float32Array(0), tints: new Uint8Array(0) };
  const coarse = coarser({ ...nothing, triangles: new Uint32Array(0) }, 4);
  expect([coarse.positions.length, coarse.triangles.length]).toEqual([0, 0]);
});
