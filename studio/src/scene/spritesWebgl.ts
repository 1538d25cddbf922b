import { Camera as ThreeCamera, LinearSRGBColorSpace, Scene, WebGLRenderer } from "three";
import type { SpriteBatch } from "../protocol/decodeFrame";
import type { Camera } from "./camera";
import { tintFloats } from "./palette";
import type { Theme } from "../store/theme";
import { SpriteMesh } from "./spriteMesh";
import type { SpriteRenderer } from "./spriteRenderer";

/** Sprites straight from the frame's bytes to the graphics card. */
export class WebglSprites implements SpriteRenderer {
  readonly canvas: HTMLCanvasElement;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new ThreeCamera();
  private readonly meshes: SpriteMesh[] = [];
  private readonly tints = { dark: tintFloats("dark"), light: tintFloats("light") };
  private readonly stopListening: () => void;

  constructor(
    readonly slow: boolean,
    onContextRestored: () => void,
  ) {
    this.renderer = new WebGLRenderer({
      alpha: true,
      depth: false,
      stencil: false,
      // Four samples a pixel are cheap on a graphics card and dear on a processor.
      antialias: !slow,
      powerPreference: "high-performance",
    });
    // Shaders write screen colours as they are.
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.renderer.setClearColor(0, 0);
    this.scene.matrixAutoUpdate = false;
    this.canvas = this.renderer.domElement;
    this.canvas.addEventListener("webglcontextrestored", onContextRestored);
    this.stopListening = () => this.canvas.removeEventListener("webglcontextrestored", onContextRestored);
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.renderer.setPixelRatio(this.slow ? 1 : pixelRatio);
    this.renderer.setSize(width, height, false);
  }

  load(batches: readonly SpriteBatch[]): void {
    batches.forEach((batch, index) => this.meshFor(index, batch).load(batch, index));
    for (let i = batches.length; i < this.meshes.length; i++) {
      const rest = this.meshes[i];
      if (rest) rest.mesh.visible = false;
    }
  }

  draw(camera: Camera, theme: Theme): void {
    for (const mesh of this.meshes) mesh.aim(camera, this.tints[theme]);
    this.renderer.render(this.scene, this.camera);
  }

  dispose(): void {
    this.stopListening();
    for (const mesh of this.meshes) mesh.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  /** Batches come in the same order every frame, so a mesh is found by its place. */
  private meshFor(index: number, batch: SpriteBatch): SpriteMesh {
    const known = this.meshes[index];
    if (known?.shape === batch.shape) return known;
    if (known) {
      this.scene.remove(known.mesh);
      known.dispose();
    }
    const made = new SpriteMesh(batch.shape, this.tints.dark);
    this.meshes[index] = made;
    this.scene.add(made.mesh);
    return made;
  }
}
