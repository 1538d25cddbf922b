import { bodyAgent } from "../protocol/readSolid";
import type { BodyBatch, MeshData } from "../protocol/solidTypes";
import { coarser } from "./coarse";
import type { Lens } from "./lens";
import { type Surface, surfaceOf } from "./surface";

/** How a mesh is drawn while it is at most so large on the screen. */
export interface Level {
  surface: Surface;
  /** Radius of a ball around it. [px] */
  until: number;
}

/** Cells of the coarser meshes, the finest first. */
const CELLS = [6, 4, 2] as const;
/** A cell of a coarse mesh is at most so large on the screen. [px] */
const CELL_PIXELS = 5;
/** A coarser mesh is worth its draw call when it has at most this share of the triangles. */
const WORTH = 0.6;

/** The mesh and its coarser copies, the finest first. */
export function levelsOf(mesh: MeshData, finest: Surface): Level[] {
  const levels: Level[] = [{ surface: finest, until: Infinity }];
  for (const cells of CELLS) {
    const coarse = coarser(mesh, cells);
    const before = (levels.at(-1) as Level).surface.indices.length;
    if (coarse.triangles.length === 0 || coarse.triangles.length > WORTH * before) continue;
    levels.push({ surface: surfaceOf(coarse), until: (cells * CELL_PIXELS) / 2 });
  }
  return levels;
}

/**
 * Sorts the bodies of a batch into levels; those that the camera does not show are in none, and neither are those of the
 * agent from whose eyes it looks.
 */
export function sortedByLevel(
  batch: BodyBatch,
  levels: readonly Level[],
  lens: Lens,
  inside: number | null = null,
): number[][] {
  const sorted = levels.map((): number[] => []);
  const reach = reachOf((levels[0] as Level).surface);
  const [ex, ey, ez] = lens.eye;
  const { ahead, right, up, focal } = lens;
  const [sideways, upwards] = [lens.width / 2 / focal, lens.height / 2 / focal];
  // A ball beside the picture may reach into it: the planes at its sides lean.
  const [leanX, leanY] = [Math.hypot(1, sideways), Math.hypot(1, upwards)];
  const { floats } = batch;
  for (let body = 0; body < batch.count; body++) {
    if (inside !== null && bodyAgent(batch, body) === inside) continue;
    const at = body * 10;
    const [x, y, z] = [
      (floats[at] as number) - ex,
      (floats[at + 1] as number) - ey,
      (floats[at + 2] as number) - ez,
    ];
    const depth = x * ahead[0] + y * ahead[1] + z * ahead[2];
    const [sx, sy, sz] = [floats[at + 5] as number, floats[at + 6] as number, floats[at + 7] as number];
    const radius = reach * Math.max(Math.abs(sx), Math.abs(sy), Math.abs(sz));
    if (depth < lens.near - radius) continue;
    if (Math.abs(x * right[0] + y * right[1] + z * right[2]) > depth * sideways + radius * leanX) continue;
    if (Math.abs(x * up[0] + y * up[1] + z * up[2]) > depth * upwards + radius * leanY) continue;
    const pixels = (radius * focal) / Math.max(depth, lens.near);
    let level = levels.length - 1;
    while (level > 0 && pixels > (levels[level] as Level).until) level--;
    (sorted[level] as number[]).push(body);
  }
  return sorted;
}

/** How far a mesh reaches from its origin. */
function reachOf({ min, max }: Surface): number {
  return Math.hypot(...min.map((low, axis) => Math.max(Math.abs(low), Math.abs(max[axis] as number))));
}
