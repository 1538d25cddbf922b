import type { BodyBatch, MeshData, PlacedMesh, Point3 } from "../protocol/solidTypes";
import { bodyAgent, bodyPlace, bodySize, bodyTurn } from "../protocol/readSolid";
import { type Lens, project, type Ray, rayThrough } from "./lens";
import type { Surface } from "./surface";
import { add, length, rotate, sub, times, unrotate } from "./vector";

/** What is looked through for somebody to pick. */
export interface Pickable {
  bodies: readonly BodyBatch[];
  meshes: readonly PlacedMesh[];
  hidden: ReadonlySet<string>;
  surface(id: string): Surface | null;
  data(id: string): MeshData | undefined;
}

/**
 * The agent under a pixel: the nearest body that the ray through it meets and that no opaque mesh hides; else the one
 * whose middle is nearest on the screen, at most `pixels` away.
 */
export function pickBody(lens: Lens, x: number, y: number, pixels: number, scene: Pickable): number | null {
  const ray = rayThrough(lens, x, y);
  let met: { agent: number; depth: number } | null = null;
  let near: { agent: number; distance: number; depth: number } | null = null;
  for (const batch of scene.bodies) {
    const surface = scene.hidden.has(batch.layer) ? null : scene.surface(batch.mesh);
    if (surface === null) continue;
    for (let body = 0; body < batch.count; body++) {
      const agent = bodyAgent(batch, body);
      if (agent === null) continue;
      const depth = meets(ray, batch, body, surface);
      if (depth !== null && depth > lens.near && depth < (met?.depth ?? Infinity)) met = { agent, depth };
      const seen = project(lens, bodyMiddle(batch, body, surface));
      const distance = seen === null ? Infinity : Math.hypot(seen.x - x, seen.y - y);
      if (seen !== null && distance <= Math.min(pixels, near?.distance ?? pixels))
        near = { agent, distance, depth: seen.depth };
    }
  }
  const found = met ?? near;
  return found !== null && !isHidden(ray, found.depth, scene) ? found.agent : null;
}

/** The middle of the box around a body. */
export function bodyMiddle(batch: BodyBatch, body: number, { min, max }: Surface): Point3 {
  const size = bodySize(batch, body);
  const middle = times(add(min, max), 0.5);
  const scaled: Point3 = [middle[0] * size[0], middle[1] * size[1], middle[2] * size[2]];
  return add(bodyPlace(batch, body), rotate(bodyTurn(batch, body), scaled));
}

/** The radius of a ball around a body. [m] */
export function bodyRadius(batch: BodyBatch, body: number, { min, max }: Surface): number {
  const [size, whole] = [bodySize(batch, body), sub(max, min)];
  return length([whole[0] * size[0], whole[1] * size[1], whole[2] * size[2]]) / 2;
}

/** How far along the ray it enters the box around a body, in the body's own frame; null: not at all. */
function meets(ray: Ray, batch: BodyBatch, body: number, { min, max }: Surface): number | null {
  const turn = bodyTurn(batch, body);
  const from = unrotate(turn, sub(ray.from, bodyPlace(batch, body)));
  const along = unrotate(turn, ray.along);
  const size = bodySize(batch, body);
  let [enter, leave] = [-Infinity, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    const [low, high] = [
      (min[axis] as number) * (size[axis] as number),
      (max[axis] as number) * (size[axis] as number),
    ];
    const [start, speed] = [from[axis] as number, along[axis] as number];
    if (Math.abs(speed) < 1e-9) {
      if (start < Math.min(low, high) || start > Math.max(low, high)) return null;
      continue;
    }
    const [a, b] = [(low - start) / speed, (high - start) / speed];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return leave >= Math.max(enter, 0) ? Math.max(enter, 0) : null;
}

function isHidden(ray: Ray, depth: number, scene: Pickable): boolean {
  return scene.meshes.some(({ mesh, layer, alpha }) => {
    const data = alpha < 1 || scene.hidden.has(layer) ? undefined : scene.data(mesh);
    const at = data === undefined ? null : rayMeets(ray, data);
    return at !== null && at < depth * 0.999;
  });
}

/** How far along a ray it meets the nearest triangle of a mesh (Möller and Trumbore); null: none. */
export function rayMeets(ray: Ray, { positions: p, triangles }: MeshData): number | null {
  const [ox, oy, oz] = ray.from;
  const [dx, dy, dz] = ray.along;
  let nearest = Infinity;
  for (let i = 0; i < triangles.length; i += 3) {
    const a = (triangles[i] as number) * 3;
    const b = (triangles[i + 1] as number) * 3;
    const c = (triangles[i + 2] as number) * 3;
    const [ax, ay, az] = [p[a] as number, p[a + 1] as number, p[a + 2] as number];
    const [e1x, e1y, e1z] = [(p[b] as number) - ax, (p[b + 1] as number) - ay, (p[b + 2] as number) - az];
    const [e2x, e2y, e2z] = [(p[c] as number) - ax, (p[c + 1] as number) - ay, (p[c + 2] as number) - az];
    const [hx, hy, hz] = [dy * e2z - dz * e2y, dz * e2x - dx * e2z, dx * e2y - dy * e2x];
    const det = e1x * hx + e1y * hy + e1z * hz;
    if (Math.abs(det) < 1e-12) continue;
    const [sx, sy, sz] = [ox - ax, oy - ay, oz - az];
    const u = (sx * hx + sy * hy + sz * hz) / det;
    if (u < 0 || u > 1) continue;
    const [qx, qy, qz] = [sy * e1z - sz * e1y, sz * e1x - sx * e1z, sx * e1y - sy * e1x];
    const v = (dx * qx + dy * qy + dz * qz) / det;
    if (v < 0 || u + v > 1) continue;
    const t = (e2x * qx + e2y * qy + e2z * qz) / det;
    if (t > 1e-6 && t < nearest) nearest = t;
  }
  return nearest < Infinity ? nearest : null;
}

/** The body of an agent, if it is shown; the first when it has several. */
export function bodyOf(
  bodies: readonly BodyBatch[],
  agent: number,
): { batch: BodyBatch; body: number } | null {
  for (const batch of bodies)
    for (let body = 0; body < batch.count; body++)
      if (bodyAgent(batch, body) === agent) return { batch, body };
  return null;
}
