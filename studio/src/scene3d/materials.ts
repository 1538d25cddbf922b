import {
  CustomBlending,
  DoubleSide,
  GLSL3,
  Matrix4,
  NoBlending,
  OneFactor,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
  Vector2,
  Vector3,
} from "three";
import { tintFloats } from "../scene/palette";
import type { Theme } from "../store/theme";
import { type Lens, matrixOf } from "./lens";
import { COPY_FRAGMENT } from "./shaders";

/** What all materials know of the camera and the colours: one object each, shared, so that it is set once. */
export class SharedUniforms {
  readonly all = {
    lens: { value: new Matrix4() },
    eye: { value: new Vector3() },
    tints: { value: tintFloats("dark") },
    viewport: { value: new Vector2(1, 1) },
    near: { value: 0.1 },
    reach: { value: 1000 },
  };
  private readonly palettes = { dark: tintFloats("dark"), light: tintFloats("light") };

  aim(lens: Lens): void {
    this.all.lens.value.fromArray(matrixOf(lens));
    this.all.eye.value.set(...lens.eye);
    this.all.viewport.value.set(lens.width, lens.height);
    this.all.near.value = lens.near;
    this.all.reach.value = lens.far;
  }

  show(theme: Theme): void {
    this.all.tints.value = this.palettes[theme];
  }
}

type Uniforms = Record<string, { value: unknown }>;

/** `through`: it can be seen through, and hides nothing. */
export function materialOf(vertexShader: string, uniforms: Uniforms, through: boolean): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader: COPY_FRAGMENT,
    uniforms,
    side: DoubleSide,
    transparent: through,
    depthWrite: !through,
    // Colours come multiplied by their opacity.
    blending: through ? CustomBlending : NoBlending,
    blendSrc: OneFactor,
    blendDst: OneMinusSrcAlphaFactor,
  });
}
