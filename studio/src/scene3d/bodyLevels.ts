import { Group } from "three";
import type { BodyBatch } from "../protocol/solidTypes";
import { BodyMesh } from "./bodyMesh";
import type { Lens } from "./lens";
import { type Level, sortedByLevel } from "./levels";
import type { SharedUniforms } from "./materials";

/** The bodies of one batch, each drawn with as many triangles as can be seen of it: a draw call a level. */
export class BodyLevels {
  readonly object = new Group();
  private readonly meshes: BodyMesh[];
  private batch: BodyBatch | null = null;

  constructor(
    readonly id: string,
    private readonly levels: readonly Level[],
    readonly through: boolean,
    shared: SharedUniforms,
  ) {
    this.meshes = levels.map(({ surface }) => new BodyMesh(surface, through, shared));
    this.object.matrixAutoUpdate = false;
    this.object.add(...this.meshes.map(({ object }) => object));
  }

  load(batch: BodyBatch): void {
    this.batch = batch;
    this.object.visible = true;
  }

  /** Chooses the levels for a camera, which may look from the eyes of an agent. */
  aim(lens: Lens, inside: number | null): void {
    const { batch } = this;
    if (batch === null || !this.object.visible) return;
    sortedByLevel(batch, this.levels, lens, inside).forEach((bodies, level) =>
      this.meshes[level]?.load(batch, bodies),
    );
  }

  dispose(): void {
    for (const mesh of this.meshes) mesh.dispose();
  }
}
