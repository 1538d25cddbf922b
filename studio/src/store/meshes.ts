import type { Frame } from "../protocol/decodeFrame";
import type { MeshData } from "../protocol/solidTypes";

type Meshes = ReadonlyMap<string, MeshData>;

export function addMesh(known: Meshes, mesh: MeshData): Meshes {
  return new Map(known).set(mesh.id, mesh);
}

/** The meshes that these frames draw: the server forgets the others, too, and sends them again when they are needed. */
export function keptMeshes(known: Meshes, frames: readonly (Frame | null)[]): Meshes {
  if (known.size === 0) return known;
  const drawn = new Set<string>();
  for (const frame of frames) {
    for (const placed of frame?.solid?.meshes ?? []) drawn.add(placed.mesh);
    for (const batch of frame?.batches ?? []) if (batch.kind === "bodies") drawn.add(batch.mesh);
  }
  const rest = [...known].filter(([id]) => drawn.has(id));
  return rest.length === known.size ? known : new Map(rest);
}
