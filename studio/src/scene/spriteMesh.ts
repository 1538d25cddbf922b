import {
  BufferGeometry,
  CustomBlending,
  DataTexture,
  GLSL3,
  Mesh,
  OneFactor,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
  RGBAIntegerFormat,
  Sphere,
  UnsignedShortType,
  Vector2,
  Vector4,
} from "three";
import type { SpriteBatch, SpriteShape } from "../protocol/decodeFrame";
import type { Camera } from "./camera";
import { LEAST_PIXELS } from "./spriteRenderer";
import { cornersOf, DISC_FRAGMENT, FLAT_FRAGMENT, ROW, SPRITE_VERTEX } from "./spriteShader";

/** All sprites of one batch: one texture of records, one draw call. The texture is reused and only ever grows. */
export class SpriteMesh {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  private records = emptyRecords(ROW);
  private count = 0;
  private readonly uniforms;

  constructor(
    readonly shape: SpriteShape,
    tints: Float32Array,
  ) {
    this.uniforms = {
      records: { value: this.records },
      corners: { value: cornersOf(shape, 0).points },
      cornerCount: { value: 3 },
      worldBounds: { value: new Vector4() },
      cameraCentre: { value: new Vector2() },
      viewport: { value: new Vector2() },
      pixelsPerMetre: { value: 1 },
      metres: { value: 1 },
      leastPixels: { value: LEAST_PIXELS },
      tints: { value: tints },
    };
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: SPRITE_VERTEX,
      fragmentShader: shape === "disc" ? DISC_FRAGMENT : FLAT_FRAGMENT,
      uniforms: this.uniforms,
      depthTest: false,
      depthWrite: false,
      transparent: shape === "disc",
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneMinusSrcAlphaFactor,
    });
    this.mesh = new Mesh(new BufferGeometry(), material);
    // Positions are only known to the shader: there is nothing to measure or to cull by.
    this.mesh.geometry.boundingSphere = new Sphere();
    this.mesh.frustumCulled = false;
  }

  load(batch: SpriteBatch, order: number): void {
    if (this.records.image.data.length < batch.records.length) this.grow(batch.count);
    this.records.image.data.set(batch.records);
    this.records.needsUpdate = true;
    const [minX, minY, maxX, maxY] = batch.bounds;
    this.uniforms.worldBounds.value.set(minX, minY, maxX - minX, maxY - minY);
    this.uniforms.metres.value = batch.size;
    this.count = batch.count;
    this.mesh.renderOrder = order;
    this.mesh.visible = batch.count > 0;
  }

  aim(camera: Camera, tints: Float32Array): void {
    const { uniforms } = this;
    const corners = cornersOf(this.shape, uniforms.metres.value * camera.scale);
    uniforms.corners.value = corners.points;
    uniforms.cornerCount.value = corners.count;
    uniforms.cameraCentre.value.set(camera.x, camera.y);
    uniforms.viewport.value.set(camera.width, camera.height);
    uniforms.pixelsPerMetre.value = camera.scale;
    uniforms.tints.value = tints;
    this.mesh.geometry.setDrawRange(0, this.count * corners.count);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.records.dispose();
  }

  private grow(count: number): void {
    this.records.dispose();
    this.records = emptyRecords(Math.ceil(count * 1.25));
    this.uniforms.records.value = this.records;
  }
}

function emptyRecords(count: number) {
  const rows = Math.max(1, Math.ceil(count / ROW));
  const data = new Uint16Array(rows * ROW * 4);
  const texture = new DataTexture(data, ROW, rows, RGBAIntegerFormat, UnsignedShortType);
  texture.internalFormat = "RGBA16UI";
  return texture as DataTexture & { image: { data: Uint16Array } };
}
