import { BufferAttribute, BufferGeometry, Mesh, type Object3D } from "three";
import { parseHex, type Rgb } from "../scene/palette";
import type { Theme } from "../store/theme";
import { materialOf, type SharedUniforms } from "./materials";
import { PLANE_VERTEX, SKY_VERTEX } from "./shaders";

const COLOURS: Readonly<Record<Theme, { zenith: string; haze: string; ground: string; far: string }>> = {
  dark: { zenith: "#0c1220", haze: "#3a5069", ground: "#131a24", far: "#222f3f" },
  light: { zenith: "#b4cfee", haze: "#f4f8fc", ground: "#dce3ea", far: "#cdd8e3" },
};
/** Pieces of a turn. */
const AROUND = 32;
/** Heights of the rings of the sky, as sines of the angle above the horizon, with the share of haze there. */
const SKY = [
  [-1, 0],
  [-0.3, 0.5],
  [-0.003, 1],
  [0, 1],
  [0.08, 0.72],
  [0.35, 0.25],
  [1, 0],
] as const;
/** Radii of the rings of the ground, in units of how far the world is seen, with the share of distance in its colour. */
const PLANE = [
  [0, 0],
  [0.1, 0],
  [0.3, 0.2],
  [0.6, 0.5],
  [1.2, 0.8],
  [12, 1],
] as const;

/** What lies behind everything: a ground that reaches up to the horizon, and a sky around the camera. */
export class Backdrop {
  readonly objects: readonly [plane: Object3D, sky: Object3D];
  private readonly sky: BufferGeometry;
  private readonly plane: BufferGeometry;
  private readonly materials;
  private readonly level = { value: 0 };
  private theme: Theme | null = null;

  constructor(shared: SharedUniforms) {
    this.sky = ringsOf(SKY.map(([height]) => [Math.sqrt(1 - height * height), height]));
    this.plane = ringsOf(PLANE.map(([radius]) => [radius, 0]));
    const uniforms = { ...shared.all, level: this.level };
    const sky = materialOf(SKY_VERTEX, uniforms, false);
    const plane = materialOf(PLANE_VERTEX, uniforms, false);
    sky.depthWrite = false;
    this.materials = [sky, plane];
    // After meshes and bodies: what those hide is not drawn at all.
    this.objects = [objectOf(this.plane, plane, 3), objectOf(this.sky, sky, 4)];
  }

  /** `level`: how high the ground is; null: there is none. A ghost shows neither ground nor sky. */
  load(level: number | null, theme: Theme, isShown = true): void {
    this.level.value = level ?? 0;
    const [beneath, above] = this.objects;
    beneath.visible = isShown && level !== null;
    above.visible = isShown;
    if (theme === this.theme) return;
    this.theme = theme;
    const { zenith, haze, ground, far } = COLOURS[theme];
    const sky = SKY.map(([height, share]) =>
      height < 0 ? mixed(ground, far, share) : mixed(zenith, haze, share),
    );
    paint(this.sky, sky);
    paint(
      this.plane,
      PLANE.map(([, share]) => mixed(ground, far, share)),
    );
  }

  dispose(): void {
    for (const part of [this.sky, this.plane, ...this.materials]) part.dispose();
  }
}

function objectOf(geometry: BufferGeometry, material: ReturnType<typeof materialOf>, order: number): Mesh {
  const object = new Mesh(geometry, material);
  object.frustumCulled = false;
  object.matrixAutoUpdate = false;
  object.renderOrder = order;
  return object;
}

/** Rings around the y axis, each with a radius and a height, joined by triangles. */
function ringsOf(rings: readonly (readonly [number, number])[]): BufferGeometry {
  const positions: number[] = [];
  const indices: number[] = [];
  rings.forEach(([radius, height], ring) => {
    for (let step = 0; step < AROUND; step++) {
      const turn = (step / AROUND) * 2 * Math.PI;
      positions.push(radius * Math.cos(turn), height, radius * Math.sin(turn));
      if (ring === 0) continue;
      const next = (step + 1) % AROUND;
      const [a, b] = [(ring - 1) * AROUND + step, (ring - 1) * AROUND + next];
      const [c, d] = [ring * AROUND + next, ring * AROUND + step];
      indices.push(a, b, c, a, c, d);
    }
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setAttribute("colour", new BufferAttribute(new Float32Array(rings.length * AROUND * 4), 4));
  geometry.setIndex(indices);
  return geometry;
}

function paint(geometry: BufferGeometry, colours: readonly Rgb[]): void {
  const attribute = geometry.getAttribute("colour");
  colours.forEach(([r, g, b], ring) => {
    for (let step = 0; step < AROUND; step++)
      attribute.setXYZW(ring * AROUND + step, r / 255, g / 255, b / 255, 1);
  });
  attribute.needsUpdate = true;
}

function mixed(from: string, to: string, share: number): Rgb {
  const [a, b] = [parseHex(from), parseHex(to)];
  return [0, 1, 2].map((part) => {
    const [start, end] = [a[part] as number, b[part] as number];
    return start + (end - start) * share;
  }) as unknown as Rgb;
}
