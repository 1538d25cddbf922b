import type { MeshData } from "../protocol/solidTypes";
import { type Level, levelsOf } from "./levels";
import { type Surface, surfaceOf } from "./surface";

/** What is made of the meshes that are known, once for each. */
export class Forms {
  private readonly surfaces = new Map<string, Surface>();
  private readonly coarse = new Map<string, Level[]>();

  constructor(private readonly meshes: () => ReadonlyMap<string, MeshData>) {}

  data(id: string): MeshData | undefined {
    return this.meshes().get(id);
  }

  /** A mesh with its normals; null: it has not come. */
  surface(id: string): Surface | null {
    return madeOnce(this.surfaces, id, () => {
      const data = this.data(id);
      return data === undefined ? null : surfaceOf(data);
    });
  }

  /** A mesh and its coarser copies; null: it has not come. */
  levels(id: string): Level[] | null {
    return madeOnce(this.coarse, id, () => {
      const [data, surface] = [this.data(id), this.surface(id)];
      return data === undefined || surface === null ? null : levelsOf(data, surface);
    });
  }

  /** Meshes that are no longer kept are forgotten here, too. */
  forgetGone(): void {
    const known = this.meshes();
    for (const made of [this.surfaces, this.coarse])
      for (const id of made.keys()) if (!known.has(id)) made.delete(id);
  }
}

function madeOnce<T>(made: Map<string, T>, id: string, make: () => T | null): T | null {
  const known = made.get(id);
  if (known !== undefined) return known;
  const fresh = make();
  if (fresh !== null) made.set(id, fresh);
  return fresh;
}
