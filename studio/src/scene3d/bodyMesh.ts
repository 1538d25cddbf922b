import { BufferAttribute, BufferGeometry, DataTexture, FloatType, Mesh, RGBAFormat } from "three";
import type { BodyBatch } from "../protocol/solidTypes";
import { bodyTint, bodyTurn } from "../protocol/readSolid";
import { materialOf, type SharedUniforms } from "./materials";
import { BODY_VERTEX } from "./shaders";
import type { Surface } from "./surface";

/** Texels of a body: place and tint, orientation, size. */
const TEXELS = 3;
/** Texels of a row of the texture: a multiple of those of a body. */
const ROW = 768;
/** Bodies are drawn after meshes that do not move. */
const BODY_ORDER = 2;
/** More vertices than this are not drawn: the rest of the bodies is left out. */
const MOST_VERTICES = 6_000_000;

/**
 * Bodies of one form: the vertices of the mesh once for each body, and a texture that says where each body is. Only the
 * texture changes from frame to frame. One draw call.
 */
export class BodyMesh {
  readonly object: Mesh;
  private readonly uniforms;
  private texture = emptyTexture(1);
  private capacity = 0;

  constructor(
    private readonly surface: Surface,
    through: boolean,
    shared: SharedUniforms,
  ) {
    this.uniforms = {
      ...shared.all,
      alpha: { value: 1 },
      smoothed: { value: surface.smooth },
      bodies: { value: this.texture },
      row: { value: ROW },
    };
    this.object = new Mesh(new BufferGeometry(), materialOf(BODY_VERTEX, this.uniforms, through));
    this.object.frustumCulled = false;
    this.object.matrixAutoUpdate = false;
    this.object.renderOrder = BODY_ORDER;
  }

  /** Takes these bodies of a batch. */
  load(batch: BodyBatch, bodies: readonly number[]): void {
    const most = Math.floor(MOST_VERTICES / Math.max(1, this.surface.tints.length));
    const count = Math.min(bodies.length, most);
    this.object.visible = count > 0;
    if (count === 0) return;
    if (count > this.capacity) this.grow(Math.min(most, Math.ceil(count * 1.25)));
    writeBodies(batch, bodies, count, this.texture.image.data);
    this.texture.needsUpdate = true;
    this.uniforms.alpha.value = batch.alpha;
    this.object.geometry.setDrawRange(0, count * this.surface.indices.length);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.texture.dispose();
    (this.object.material as ReturnType<typeof materialOf>).dispose();
  }

  private grow(capacity: number): void {
    this.capacity = capacity;
    this.object.geometry.dispose();
    this.object.geometry = repeated(this.surface, capacity);
    this.texture.dispose();
    this.texture = emptyTexture(capacity);
    this.uniforms.bodies.value = this.texture;
  }
}

/** Three texels a body, for the first of these bodies. */
export function writeBodies(
  batch: BodyBatch,
  bodies: readonly number[],
  count: number,
  texels: Float32Array,
): void {
  const { floats } = batch;
  for (let place = 0; place < count; place++) {
    const body = bodies[place] as number;
    const [from, to] = [body * 10, place * 4 * TEXELS];
    texels[to] = floats[from] as number;
    texels[to + 1] = floats[from + 1] as number;
    texels[to + 2] = floats[from + 2] as number;
    texels[to + 3] = bodyTint(batch, body);
    texels.set(bodyTurn(batch, body), to + 4);
    texels[to + 8] = floats[from + 5] as number;
    texels[to + 9] = floats[from + 6] as number;
    texels[to + 10] = floats[from + 7] as number;
  }
}

function emptyTexture(bodies: number) {
  const rows = Math.max(1, Math.ceil((bodies * TEXELS) / ROW));
  const data = new Float32Array(rows * ROW * 4);
  const texture = new DataTexture(data, ROW, rows, RGBAFormat, FloatType);
  return texture as DataTexture & { image: { data: Float32Array } };
}

/** The vertices of a mesh, so many times, each with the number of its body. */
function repeated(surface: Surface, times: number): BufferGeometry {
  const { positions, normals, tints, indices } = surface;
  const vertices = tints.length;
  const all = {
    positions: new Float32Array(positions.length * times),
    normals: new Int8Array(normals.length * times),
    tints: new Uint8Array(vertices * times),
    bodies: new Float32Array(vertices * times),
    indices: new Uint32Array(indices.length * times),
  };
  for (let body = 0; body < times; body++) {
    all.positions.set(positions, body * positions.length);
    all.normals.set(normals, body * normals.length);
    all.tints.set(tints, body * vertices);
    all.bodies.fill(body, body * vertices, (body + 1) * vertices);
    const [start, first] = [body * indices.length, body * vertices];
    for (let i = 0; i < indices.length; i++) all.indices[start + i] = first + (indices[i] as number);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(all.positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(all.normals, 3, true));
  geometry.setAttribute("tint", new BufferAttribute(all.tints, 1));
  geometry.setAttribute("body", new BufferAttribute(all.bodies, 1));
  geometry.setIndex(new BufferAttribute(all.indices, 1));
  return geometry;
}
