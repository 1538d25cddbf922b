import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh } from "three";
import { tintRgb } from "../scene/palette";
import type { Paint } from "../protocol/paint";
import type { Theme } from "../store/theme";
import { materialOf, type SharedUniforms } from "./materials";
import { LINE_VERTEX, PLAIN_VERTEX } from "./shaders";
import { LIFT } from "./staticMesh";
import type { Face, Stroke } from "./strokes";

/** Vertices that are written anew for every picture; the memory is reused and only ever grows. */
class DynamicMesh {
  readonly object: Mesh;
  private readonly arrays = new Map<string, BufferAttribute>();
  private capacity = 0;

  constructor(
    vertexShader: string,
    shared: SharedUniforms,
    private readonly parts: Readonly<Record<string, number>>,
    /** The vertices of a piece, and how they make triangles. */
    private readonly vertices: number,
    private readonly pattern: readonly number[],
    lift: number,
  ) {
    const material = materialOf(vertexShader, { ...shared.all, lift: { value: lift } }, true);
    this.object = new Mesh(new BufferGeometry(), material);
    this.object.frustumCulled = false;
    this.object.matrixAutoUpdate = false;
  }

  /** Makes room for so many pieces. */
  begin(pieces: number): (name: string) => Float32Array {
    if (pieces > this.capacity) this.grow(Math.ceil(pieces * 1.5));
    this.object.visible = pieces > 0;
    this.object.geometry.setDrawRange(0, pieces * this.pattern.length);
    for (const [name, array] of this.arrays) {
      array.clearUpdateRanges();
      array.addUpdateRange(0, pieces * this.vertices * (this.parts[name] ?? 0));
      array.needsUpdate = pieces > 0;
    }
    return (name) => this.arrays.get(name)?.array as Float32Array;
  }

  dispose(): void {
    this.object.geometry.dispose();
    (this.object.material as ReturnType<typeof materialOf>).dispose();
  }

  private grow(pieces: number): void {
    this.capacity = pieces;
    this.object.geometry.dispose();
    const geometry = new BufferGeometry();
    for (const [name, size] of Object.entries(this.parts)) {
      const array = new BufferAttribute(new Float32Array(pieces * this.vertices * size), size);
      array.setUsage(DynamicDrawUsage);
      geometry.setAttribute(name, array);
      this.arrays.set(name, array);
    }
    const indices = new Uint32Array(pieces * this.pattern.length);
    for (let piece = 0; piece < pieces; piece++) {
      this.pattern.forEach((vertex, at) => {
        indices[piece * this.pattern.length + at] = piece * this.vertices + vertex;
      });
    }
    geometry.setIndex(new BufferAttribute(indices, 1));
    this.object.geometry = geometry;
  }
}

type Rgba = readonly [number, number, number, number];

function colourOf({ tint, alpha }: Paint, theme: Theme): Rgba {
  const [r, g, b] = tintRgb(theme, tint);
  return [r / 255, g / 255, b / 255, alpha];
}

/** Lines with a width in pixels. */
export class LineMesh {
  private readonly mesh: DynamicMesh;

  constructor(shared: SharedUniforms) {
    const parts = { from: 3, to: 3, corner: 3, colour: 4 };
    this.mesh = new DynamicMesh(LINE_VERTEX, shared, parts, 4, [0, 1, 2, 2, 1, 3], LIFT);
  }

  get object(): Mesh {
    return this.mesh.object;
  }

  load(strokes: readonly Stroke[], theme: Theme, order: number): void {
    const array = this.mesh.begin(strokes.length);
    const [froms, tos, corners, colours] = [array("from"), array("to"), array("corner"), array("colour")];
    this.mesh.object.renderOrder = order;
    strokes.forEach(({ from, to, widths, paint }, piece) => {
      const colour = colourOf(paint, theme);
      for (let vertex = 0; vertex < 4; vertex++) {
        const at = piece * 4 + vertex;
        const end = vertex >> 1;
        froms.set(from, at * 3);
        tos.set(to, at * 3);
        corners[at * 3] = end;
        corners[at * 3 + 1] = vertex & 1 ? 1 : -1;
        corners[at * 3 + 2] = widths[end] as number;
        colours.set(colour, at * 4);
      }
    });
  }

  dispose(): void {
    this.mesh.dispose();
  }
}

/** Faces in one colour each. */
export class FaceMesh {
  private readonly mesh: DynamicMesh;

  constructor(shared: SharedUniforms, lift = LIFT) {
    this.mesh = new DynamicMesh(PLAIN_VERTEX, shared, { position: 3, colour: 4 }, 3, [0, 1, 2], lift);
  }

  get object(): Mesh {
    return this.mesh.object;
  }

  load(faces: readonly Face[], theme: Theme, order: number): void {
    const array = this.mesh.begin(faces.length);
    const [positions, colours] = [array("position"), array("colour")];
    this.mesh.object.renderOrder = order;
    faces.forEach(({ corners, paint }, piece) => {
      const colour = colourOf(paint, theme);
      corners.forEach((corner, vertex) => {
        positions.set(corner, (piece * 3 + vertex) * 3);
        colours.set(colour, (piece * 3 + vertex) * 4);
      });
    });
  }

  dispose(): void {
    this.mesh.dispose();
  }
}
