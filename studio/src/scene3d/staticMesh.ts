import {
  BufferAttribute,
  BufferGeometry,
  LineSegments,
  Mesh,
  type Object3D,
  type RawShaderMaterial,
} from "three";
import { tintRgb } from "../scene/palette";
import type { Theme } from "../store/theme";
import type { MeshData } from "../protocol/solidTypes";
import { materialOf, type SharedUniforms } from "./materials";
import { MESH_VERTEX, PLAIN_VERTEX } from "./shaders";
import type { Surface } from "./surface";

/** Lines on a surface are drawn so much before it. */
export const LIFT = 4e-4;

/** A mesh that does not move: sent to the graphics card once. */
export class StaticMesh {
  readonly objects: Object3D[] = [];
  private readonly geometries: BufferGeometry[] = [];
  private readonly materials: RawShaderMaterial[] = [];
  private readonly edgeColours: BufferAttribute | null;
  private theme: Theme | null = null;

  constructor(
    private readonly data: MeshData,
    surface: Surface,
    readonly alpha: number,
    shared: SharedUniforms,
  ) {
    const uniforms = { ...shared.all, alpha: { value: alpha }, smoothed: { value: surface.smooth } };
    const geometry = geometryOf(surface);
    geometry.setIndex(new BufferAttribute(surface.indices, 1));
    this.add(Mesh, geometry, materialOf(MESH_VERTEX, uniforms, alpha < 1));
    this.edgeColours = data.edges.length === 0 ? null : this.addEdges(shared);
  }

  show(visible: boolean, order: number, theme: Theme): void {
    for (const object of this.objects) {
      object.visible = visible;
      object.renderOrder = order;
    }
    if (this.theme === theme || this.edgeColours === null) return;
    this.theme = theme;
    const colours = this.edgeColours;
    this.data.tints.forEach((tint, vertex) => {
      const [r, g, b] = tintRgb(theme, tint);
      colours.setXYZW(vertex, r / 255, g / 255, b / 255, this.alpha);
    });
    colours.needsUpdate = true;
  }

  /** It is not seen, but hides what is behind it. */
  hideOnly(on: boolean): void {
    for (const material of this.materials) material.colorWrite = !on;
  }

  dispose(): void {
    for (const part of [...this.geometries, ...this.materials]) part.dispose();
  }

  private addEdges(shared: SharedUniforms): BufferAttribute {
    const geometry = new BufferGeometry();
    const colours = new BufferAttribute(new Float32Array(this.data.tints.length * 4), 4);
    geometry.setAttribute("position", new BufferAttribute(this.data.positions, 3));
    geometry.setAttribute("colour", colours);
    geometry.setIndex(new BufferAttribute(this.data.edges, 1));
    this.add(
      LineSegments,
      geometry,
      materialOf(PLAIN_VERTEX, { ...shared.all, lift: { value: LIFT } }, true),
    );
    return colours;
  }

  private add(
    Kind: typeof Mesh | typeof LineSegments,
    geometry: BufferGeometry,
    material: RawShaderMaterial,
  ): void {
    const object = new Kind(geometry, material);
    // Only the shader knows the camera: there is nothing to cull by.
    object.frustumCulled = false;
    object.matrixAutoUpdate = false;
    this.objects.push(object);
    this.geometries.push(geometry);
    this.materials.push(material);
  }
}

/** The vertices of a surface, without its triangles. */
export function geometryOf(surface: Surface): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(surface.positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(surface.normals, 3, true));
  geometry.setAttribute("tint", new BufferAttribute(surface.tints, 1));
  return geometry;
}
