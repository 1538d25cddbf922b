import type { MeshData } from "../protocol/solidTypes";

/** A mesh as a graphics card wants it: every vertex with its normal. */
export interface Surface {
  positions: Float32Array;
  /** Three numbers a vertex, -127 to 127. */
  normals: Int8Array;
  tints: Uint8Array;
  indices: Uint32Array;
  smooth: boolean;
  /** The box around it. */
  min: [number, number, number];
  max: [number, number, number];
}

/** Puts normals to the vertices; those of flat faces that meet at an edge are doubled. */
export function surfaceOf(mesh: MeshData): Surface {
  const { positions, triangles } = mesh;
  const vertices = positions.length / 3;
  const normals = faceNormals(mesh);
  const made = mesh.smooth ? null : split(mesh, normals);
  const of = made?.from ?? Uint32Array.from({ length: vertices }, (_, i) => i);
  const count = of.length;
  const at = new Float32Array(count * 3);
  const tints = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const from = of[i] as number;
    at.set(positions.subarray(from * 3, from * 3 + 3), i * 3);
    tints[i] = mesh.tints[from] as number;
  }
  const packed = made?.normals ?? smoothNormals(mesh, normals);
  return {
    positions: at,
    normals: packed,
    tints,
    indices: made?.indices ?? triangles,
    smooth: mesh.smooth,
    ...boxOf(at),
  };
}

/** Of each triangle, as long as twice its area. */
function faceNormals({ positions: p, triangles }: MeshData): Float32Array {
  const normals = new Float32Array(triangles.length);
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i] as number, triangles[i + 1] as number, triangles[i + 2] as number];
    const side = (to: number, axis: number): number =>
      (p[to * 3 + axis] as number) - (p[a * 3 + axis] as number);
    const [bx, by, bz] = [side(b, 0), side(b, 1), side(b, 2)];
    const [cx, cy, cz] = [side(c, 0), side(c, 1), side(c, 2)];
    normals[i] = by * cz - bz * cy;
    normals[i + 1] = bz * cx - bx * cz;
    normals[i + 2] = bx * cy - by * cx;
  }
  return normals;
}

/** The mean of the faces around each vertex. */
function smoothNormals({ positions, triangles }: MeshData, faces: Float32Array): Int8Array {
  const sums = new Float32Array(positions.length);
  for (let i = 0; i < triangles.length; i++) {
    const [vertex, face] = [(triangles[i] as number) * 3, i - (i % 3)];
    for (let axis = 0; axis < 3; axis++)
      sums[vertex + axis] = (sums[vertex + axis] as number) + (faces[face + axis] as number);
  }
  return packed(sums);
}

/** Vertices that are shared by faces which look elsewhere are made anew for each. */
function split({ positions, triangles }: MeshData, faces: Float32Array) {
  const units = packed(faces);
  const from: number[] = Array.from({ length: positions.length / 3 }, (_, i) => i);
  const face: number[] = new Array<number>(from.length).fill(-1);
  const indices = new Uint32Array(triangles.length);
  const same = (a: number, b: number): boolean =>
    units[a] === units[b] && units[a + 1] === units[b + 1] && units[a + 2] === units[b + 2];
  for (let i = 0; i < triangles.length; i++) {
    const [vertex, mine] = [triangles[i] as number, i - (i % 3)];
    const taken = face[vertex] as number;
    if (taken === -1 || same(taken, mine)) {
      face[vertex] = mine;
      indices[i] = vertex;
    } else {
      indices[i] = from.length;
      from.push(vertex);
      face.push(mine);
    }
  }
  const normals = new Int8Array(from.length * 3);
  face.forEach((of, vertex) => of >= 0 && normals.set(units.subarray(of, of + 3), vertex * 3));
  return { from: Uint32Array.from(from), indices, normals };
}

function packed(vectors: Float32Array): Int8Array {
  const result = new Int8Array(vectors.length);
  for (let i = 0; i < vectors.length; i += 3) {
    const [x, y, z] = [vectors[i] as number, vectors[i + 1] as number, vectors[i + 2] as number];
    const scale = 127 / (Math.hypot(x, y, z) || 1);
    result[i] = Math.round(x * scale);
    result[i + 1] = Math.round(y * scale);
    result[i + 2] = Math.round(z * scale);
  }
  return result;
}

/** The box around points; without extent when there are none. */
export function boxOf(positions: Float32Array): Pick<Surface, "min" | "max"> {
  const min: Surface["min"] = [0, 0, 0];
  const max: Surface["max"] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    if (positions.length === 0) break;
    let [low, high] = [Infinity, -Infinity];
    for (let i = axis; i < positions.length; i += 3) {
      low = Math.min(low, positions[i] as number);
      high = Math.max(high, positions[i] as number);
    }
    min[axis] = low;
    max[axis] = high;
  }
  return { min, max };
}
