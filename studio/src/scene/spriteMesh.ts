import {
  BufferAttribute,
  CustomBlending,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  OneFactor,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
  Vector2,
  Vector4,
} from "three";
import type { SpriteBatch, SpriteShape } from "../protocol/decodeFrame";
import type { Camera } from "./camera";
import { LEAST_PIXELS } from "./spriteRenderer";
import { CORNERS, DISC_FRAGMENT, FLAT_FRAGMENT, SPRITE_VERTEX } from "./spriteShader";

const FIRST_CAPACITY = 1024;

/** All sprites of one batch: one geometry, one draw call. The buffer is reused and only ever grows. */
export class SpriteMesh {
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  private records: InstancedBufferAttribute;

  constructor(
    readonly shape: SpriteShape,
    tints: Float32Array,
  ) {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("corner", new BufferAttribute(new Float32Array(CORNERS[shape]), 2));
    this.records = emptyRecords(FIRST_CAPACITY);
    geometry.setAttribute("record", this.records);
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: SPRITE_VERTEX,
      fragmentShader: shape === "disc" ? DISC_FRAGMENT : FLAT_FRAGMENT,
      uniforms: {
        worldBounds: { value: new Vector4() },
        cameraCentre: { value: new Vector2() },
        viewport: { value: new Vector2() },
        pixelsPerMetre: { value: 1 },
        metres: { value: 1 },
        leastPixels: { value: LEAST_PIXELS },
        tints: { value: tints },
      },
      depthTest: false,
      depthWrite: false,
      transparent: shape === "disc",
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneMinusSrcAlphaFactor,
    });
    this.mesh = new Mesh(geometry, material);
    // Positions are only known to the shader, so nothing can be culled here.
    this.mesh.frustumCulled = false;
  }

  load(batch: SpriteBatch, order: number): void {
    const needed = batch.count * 4;
    if (this.records.array.length < needed) this.grow(batch.count);
    this.records.array.set(batch.records);
    this.records.clearUpdateRanges();
    this.records.addUpdateRange(0, needed);
    this.records.needsUpdate = batch.count > 0;
    const [minX, minY, maxX, maxY] = batch.bounds;
    const { uniforms } = this.mesh.material;
    (uniforms["worldBounds"]?.value as Vector4).set(minX, minY, maxX - minX, maxY - minY);
    if (uniforms["metres"]) uniforms["metres"].value = batch.size;
    this.mesh.geometry.instanceCount = batch.count;
    this.mesh.renderOrder = order;
    this.mesh.visible = batch.count > 0;
  }

  aim(camera: Camera, tints: Float32Array): void {
    const { uniforms } = this.mesh.material;
    (uniforms["cameraCentre"]?.value as Vector2).set(camera.x, camera.y);
    (uniforms["viewport"]?.value as Vector2).set(camera.width, camera.height);
    if (uniforms["pixelsPerMetre"]) uniforms["pixelsPerMetre"].value = camera.scale;
    if (uniforms["tints"]) uniforms["tints"].value = tints;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }

  private grow(count: number): void {
    // Disposing lets the renderer drop the old buffer; it makes a new one at the next draw.
    this.mesh.geometry.dispose();
    this.records = emptyRecords(Math.ceil(count * 1.5));
    this.mesh.geometry.setAttribute("record", this.records);
  }
}

function emptyRecords(count: number): InstancedBufferAttribute {
  const attribute = new InstancedBufferAttribute(new Uint16Array(count * 4), 4, true);
  attribute.setUsage(DynamicDrawUsage);
  return attribute;
}
