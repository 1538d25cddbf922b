import { freshness, type Look } from "./look";
import type { Layout } from "./layoutTypes";
import type { Lens } from "./lens";
import type { Scene } from "./pictureScene";

const WIDTH = 168;
const HEIGHT = 112;
const PAD = 6;
/** Shown when less than this share of the picture is seen, in a pane of which it hides little. */
const SHARE = 0.7;

/** A small picture of the whole in the corner: where one is, where something happens, and a way to get there. */
export class Minimap {
  private readonly canvas = document.createElement("canvas");
  private readonly draw: CanvasRenderingContext2D | null;
  /** All boxes, painted once for each layout and look. */
  private ground: { place: Layout; look: Look; image: HTMLCanvasElement } | null = null;
  private k = 1;
  private held = false;

  /** `go`: moves the picture to a point. */
  constructor(
    host: HTMLElement,
    private readonly go: (x: number, y: number) => void,
  ) {
    this.canvas.className = "mind-map";
    this.canvas.hidden = true;
    this.canvas.dataset["testid"] = "mind-map";
    this.canvas.setAttribute("aria-hidden", "true");
    this.draw = this.canvas.getContext("2d");
    host.append(this.canvas);
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.held = true;
      this.follow(event);
    });
    this.canvas.addEventListener("pointermove", (event) => this.held && this.follow(event));
    for (const name of ["pointerup", "pointercancel"] as const)
      this.canvas.addEventListener(name, (event) => {
        this.held = false;
        event.stopPropagation();
      });
  }

  private follow(event: PointerEvent): void {
    // The picture beneath must not take it for a pan.
    event.stopPropagation();
    event.preventDefault();
    const box = this.canvas.getBoundingClientRect();
    this.go((event.clientX - box.left - PAD) / this.k, (event.clientY - box.top - PAD) / this.k);
  }

  dispose(): void {
    this.canvas.remove();
  }

  paint(lens: Lens, scene: Scene, look: Look, dpr: number): void {
    const { place } = scene;
    const seen =
      Math.min(1, lens.width / lens.scale / Math.max(1, place.width)) *
      Math.min(1, lens.height / lens.scale / Math.max(1, place.height));
    const small = lens.width < 3.6 * WIDTH || lens.height < 3 * HEIGHT;
    const hidden = seen > SHARE || place.shown.length < 12 || small;
    if (this.canvas.hidden !== hidden && !this.held) this.canvas.hidden = hidden;
    if (this.canvas.hidden || this.draw === null) return;
    this.k = Math.min(WIDTH / Math.max(1, place.width), HEIGHT / Math.max(1, place.height));
    const width = Math.round(place.width * this.k + 2 * PAD);
    const height = Math.round(place.height * this.k + 2 * PAD);
    this.size(width, height, dpr);
    const { draw } = this;
    draw.setTransform(1, 0, 0, 1, 0, 0);
    draw.drawImage(this.groundOf(place, look, dpr), 0, 0);
    draw.setTransform(this.k * dpr, 0, 0, this.k * dpr, PAD * dpr, PAD * dpr);
    this.paintFresh(draw, scene, look);
    this.paintView(draw, lens, place, look);
  }

  private size(width: number, height: number, dpr: number): void {
    const [w, h] = [Math.max(1, Math.round(width * dpr)), Math.max(1, Math.round(height * dpr))];
    if (this.canvas.width === w && this.canvas.height === h) return;
    this.canvas.width = w;
    this.canvas.height = h;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.ground = null;
  }

  private groundOf(place: Layout, look: Look, dpr: number): HTMLCanvasElement {
    if (this.ground?.place === place && this.ground.look === look) return this.ground.image;
    const image = document.createElement("canvas");
    image.width = this.canvas.width;
    image.height = this.canvas.height;
    const draw = image.getContext("2d");
    if (draw !== null) {
      draw.fillStyle = look.panel;
      draw.fillRect(0, 0, image.width, image.height);
      draw.setTransform(this.k * dpr, 0, 0, this.k * dpr, PAD * dpr, PAD * dpr);
      for (const node of place.shown) {
        draw.fillStyle = place.frames.has(node) ? look.line : look.edge;
        box(draw, place, node, this.k);
      }
    }
    this.ground = { place, look, image };
    return image;
  }

  /** What happens now. */
  private paintFresh(draw: CanvasRenderingContext2D, scene: Scene, look: Look): void {
    const { place, mind, tick, ticksPerSecond } = scene;
    if (mind === null || mind.status.length !== scene.stand.length) return;
    for (const node of place.shown) {
      const status = mind.status[node] as number;
      if (status === 0 || place.frames.has(node)) continue;
      const fresh = freshness(mind.reached[node] as number, tick, ticksPerSecond);
      if (fresh < 5) continue;
      draw.fillStyle = look.status[status] as string;
      box(draw, place, node, this.k);
    }
  }

  private paintView(draw: CanvasRenderingContext2D, lens: Lens, place: Layout, look: Look): void {
    const [w, h] = [lens.width / lens.scale, lens.height / lens.scale];
    const left = Math.max(0, lens.x - w / 2);
    const top = Math.max(0, lens.y - h / 2);
    const right = Math.min(place.width, lens.x + w / 2);
    const bottom = Math.min(place.height, lens.y + h / 2);
    draw.lineWidth = 1.5 / this.k;
    draw.strokeStyle = look.accent;
    draw.strokeRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }
}

/** However small the picture, a node has a pixel. */
function box(draw: CanvasRenderingContext2D, place: Layout, node: number, k: number): void {
  const least = 1 / k;
  draw.fillRect(
    place.x[node] as number,
    place.y[node] as number,
    Math.max(least, place.w[node] as number),
    Math.max(least, place.h[node] as number),
  );
}
