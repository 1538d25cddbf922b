import type { MeshData } from "../protocol/solidTypes";
import { boxOf } from "./surface";

/**
 * The same mesh with fewer triangles: the box around it is divided into `cells` along each axis, and all vertices of a
 * cell become the one that is farthest out, so that the outline stays as large as it was.
 */
export function coarser(mesh: MeshData, cells: number): MeshData {
  const { cellOf, chosen } = cluster(mesh, cells);
  const merged = new Merged(mesh, cellOf, chosen);
  const triangles: number[] = [];
  for (let i = 0; i < mesh.triangles.length; i += 3) {
    const [a, b, c] = mesh.triangles.subarray(i, i + 3) as unknown as [number, number, number];
    const [inA, inB, inC] = [cellOf[a], cellOf[b], cellOf[c]];
    if (inA === inB || inB === inC || inC === inA) continue;
    triangles.push(merged.vertex(a), merged.vertex(b), merged.vertex(c));
  }
  return { ...mesh, ...merged.vertices, triangles: Uint32Array.from(triangles), edges: new Uint32Array(0) };
}

/** The cell of each vertex, and for each cell its vertex that is farthest out, seen from the middle of the mesh. */
function cluster({ positions }: MeshData, cells: number) {
  const { min, max } = boxOf(positions);
  const cellOf = new Uint32Array(positions.length / 3);
  const chosen = new Map<number, number>();
  const farthest = new Map<number, number>();
  for (let vertex = 0; vertex < cellOf.length; vertex++) {
    let [cell, out] = [0, 0];
    for (let axis = 0; axis < 3; axis++) {
      const [low, high] = [min[axis] as number, max[axis] as number];
      const share = ((positions[vertex * 3 + axis] as number) - low) / (high - low || 1);
      const step = Math.min(cells - 1, Math.floor(share * cells));
      cell = cell * cells + step;
      // Along the line from the middle of the mesh through the middle of the cell.
      out += (share - 0.5) * ((step + 0.5) / cells - 0.5);
    }
    cellOf[vertex] = cell;
    if (out <= (farthest.get(cell) ?? -Infinity)) continue;
    farthest.set(cell, out);
    chosen.set(cell, vertex);
  }
  return { cellOf, chosen };
}

/** One vertex for each colour of a cell, numbered as they are asked for. */
class Merged {
  private readonly numbers = new Map<number, number>();
  private readonly positions: number[] = [];
  private readonly tints: number[] = [];

  constructor(
    private readonly mesh: MeshData,
    private readonly cellOf: Uint32Array,
    private readonly chosen: ReadonlyMap<number, number>,
  ) {}

  vertex(from: number): number {
    const cell = this.cellOf[from] as number;
    const tint = this.mesh.tints[from] as number;
    const key = cell * 256 + tint;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const at = (this.chosen.get(cell) as number) * 3;
    this.positions.push(...this.mesh.positions.subarray(at, at + 3));
    this.tints.push(tint);
    this.numbers.set(key, this.numbers.size);
    return this.numbers.size - 1;
  }

  get vertices(): Pick<MeshData, "positions" | "tints"> {
    return { positions: Float32Array.from(this.positions), tints: Uint8Array.from(this.tints) };
  }
}
