import { Camera as ThreeCamera, LinearSRGBColorSpace, Scene, WebGLRenderer } from "three";
import type { Solid } from "../protocol/decodeFrame";
import type { BodyBatch, Shape3 } from "../protocol/solidTypes";
import type { Theme } from "../store/theme";
import { Backdrop } from "./backdrop";
import { BodyLevels } from "./bodyLevels";
import { FaceMesh, LineMesh } from "./dynamicMesh";
import type { Forms } from "./forms";
import { Ground } from "./ground";
import type { Lens } from "./lens";
import type { Level } from "./levels";
import { SharedUniforms } from "./materials";
import { Sharpness } from "./sharpness";
import { StaticMesh } from "./staticMesh";
import { strokesOf } from "./strokes";

/** What is on the screen. */
export interface Picture3 {
  solid: Solid | null;
  bodies: readonly BodyBatch[];
  shapes: readonly Shape3[];
  hidden: ReadonlySet<string>;
  theme: Theme;
  /** The agent from whose eyes it is seen. */
  inside: number | null;
  /** Drawn over another scene: neither sky nor ground, and what stands still only hides what is behind it. */
  isGhost: boolean;
}

/** The graphics card may take its context away, and give it back: all that was sent to it is sent again then. */
export interface ContextEvents {
  lost(): void;
  restored(): void;
}

/** Draws a scene of three dimensions with WebGL. */
export class Renderer3 {
  readonly canvas: HTMLCanvasElement;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new ThreeCamera();
  private readonly shared = new SharedUniforms();
  private readonly backdrop = new Backdrop(this.shared);
  private readonly ground = new Ground(this.shared);
  private readonly lines = new LineMesh(this.shared);
  private readonly faces = new FaceMesh(this.shared);
  private readonly fixed = new Map<string, StaticMesh>();
  private readonly moving: (BodyLevels | undefined)[] = [];
  readonly sharpness: Sharpness;
  private size = { width: 1, height: 1 };
  private ratio = 0;

  constructor(
    readonly slow: boolean,
    private readonly forms: Forms,
    private readonly context: ContextEvents,
  ) {
    this.sharpness = new Sharpness(slow);
    this.renderer = new WebGLRenderer({
      // A ghost has no sky: the scene beneath it is seen.
      alpha: true,
      stencil: false,
      // Four samples a pixel are cheap on a graphics card and dear on a processor.
      antialias: !slow,
      powerPreference: "high-performance",
    });
    // Shaders write screen colours as they are.
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.renderer.setClearColor(0, 0);
    this.scene.matrixAutoUpdate = false;
    this.scene.add(...this.backdrop.objects, this.ground.object, this.faces.object, this.lines.object);
    this.canvas = this.renderer.domElement;
    this.canvas.addEventListener("webglcontextlost", context.lost);
    this.canvas.addEventListener("webglcontextrestored", context.restored);
  }

  resize(width: number, height: number, device: number): void {
    this.size = { width, height };
    this.sharpness.resize(width, height, device);
    this.ratio = 0;
  }

  /** Takes what has changed: bodies, meshes, the ground. */
  load({ solid, bodies, hidden, theme, isGhost }: Picture3): void {
    this.shared.show(theme);
    this.ground.load(isGhost ? null : (solid?.space ?? null), theme);
    this.backdrop.load(solid?.space.grid ? solid.space.min[1] : null, theme, !isGhost);
    this.loadFixed(solid, hidden, theme, isGhost);
    const shown = bodies.filter((batch) => !hidden.has(batch.layer));
    let place = 0;
    for (const batch of shown) {
      const levels = this.forms.levels(batch.mesh);
      if (levels === null) continue;
      this.bodiesAt(place, batch, levels).load(batch);
      place += 1;
    }
    for (const rest of this.moving.slice(place)) if (rest) rest.object.visible = false;
    this.forms.forgetGone();
  }

  /** `still`: nothing moves, so there is time to draw it well. */
  draw(lens: Lens, { shapes, theme, inside }: Picture3, still: boolean): void {
    this.sharpen(this.sharpness.ratio(still));
    const { strokes, faces } = strokesOf(shapes, lens);
    // What can be seen through comes after everything else.
    this.faces.load(faces, theme, 10);
    this.lines.load(strokes, theme, 11);
    for (const bodies of this.moving) bodies?.aim(lens, inside);
    this.shared.aim(lens);
    this.renderer.render(this.scene, this.camera);
  }

  dispose(): void {
    this.canvas.removeEventListener("webglcontextlost", this.context.lost);
    this.canvas.removeEventListener("webglcontextrestored", this.context.restored);
    for (const mesh of this.fixed.values()) mesh.dispose();
    for (const mesh of this.moving) mesh?.dispose();
    for (const part of [this.backdrop, this.ground, this.lines, this.faces]) part.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private sharpen(ratio: number): void {
    if (ratio === this.ratio) return;
    this.ratio = ratio;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(this.size.width, this.size.height, false);
  }

  private loadFixed(solid: Solid | null, hidden: ReadonlySet<string>, theme: Theme, isGhost: boolean): void {
    const used = new Set<string>();
    for (const placed of solid?.meshes ?? []) {
      const key = `${placed.layer}/${placed.mesh}/${placed.alpha}`;
      const mesh = this.fixed.get(key) ?? this.makeFixed(key, placed.mesh, placed.alpha);
      if (mesh === null) continue;
      used.add(key);
      mesh.show(!hidden.has(placed.layer), placed.alpha < 1 ? 5 : 1, theme);
      mesh.hideOnly(isGhost);
    }
    for (const [key, mesh] of this.fixed) {
      if (used.has(key)) continue;
      this.scene.remove(...mesh.objects);
      mesh.dispose();
      this.fixed.delete(key);
    }
  }

  private makeFixed(key: string, id: string, alpha: number): StaticMesh | null {
    const [data, surface] = [this.forms.data(id), this.forms.surface(id)];
    if (data === undefined || surface === null) return null;
    const made = new StaticMesh(data, surface, alpha, this.shared);
    this.fixed.set(key, made);
    this.scene.add(...made.objects);
    return made;
  }

  /** Batches come in the same order every frame, so what draws one is found by its place. */
  private bodiesAt(place: number, batch: BodyBatch, levels: readonly Level[]): BodyLevels {
    const known = this.moving[place];
    const through = batch.alpha < 1;
    if (known?.id === batch.mesh && known.through === through) return known;
    if (known) {
      this.scene.remove(known.object);
      known.dispose();
    }
    const made = new BodyLevels(batch.mesh, levels, through, this.shared);
    this.moving[place] = made;
    this.scene.add(made.object);
    return made;
  }
}
