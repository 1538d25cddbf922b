import type { Frame } from "../protocol/decodeFrame";
import type { Point } from "../protocol/geometry";
import { bodyAgent } from "../protocol/readSolid";
import type { BodyBatch, MeshData, Point3, Shape3 } from "../protocol/solidTypes";
import type { Shape } from "../protocol/types";
import type { GhostOver } from "../scene/ghost";
import { ghostShapes } from "../scene/ghostShapes";
import type { StageLook } from "../scene/stage";
import { type CameraMode, Cameras, type Followed, followedOf } from "./cameras";
import { Forms } from "./forms";
import { gizmoOf } from "./gizmo";
import { groundAt, type Lens, lensOf, project } from "./lens";
import { Overlay } from "./overlay";
import { bodyMiddle, bodyOf, bodyRadius, pickBody } from "./pickBody";
import { type Picture3, Renderer3 } from "./renderer3";
import { TINTS } from "../protocol/tints";

const MOST_PIXEL_RATIO = 2;
/** The ring around the selected agent is at least so large. [px] */
const LEAST_MARK = 12;
/** A larger one is drawn quietly: what it surrounds is seen anyway. [px] */
const LARGE_MARK = 40;
const MARK_TINT = TINTS.indexOf("highlight");

/** A body as it is seen. [px] */
export interface OnScreen {
  x: number;
  y: number;
  radius: number;
}

export interface StageEvents {
  drawn(frame: Frame): void;
  /** The camera has moved, or what it follows has. */
  looked(): void;
  /** The graphics driver has taken the picture away, or has given it back. */
  gone(isGone: boolean): void;
}

/** What has not moved for so long stands still; longer where pictures take long to draw. [ms] */
const STILL_MS = 400;
const LONGEST_STILL_MS = 2000;

/**
 * A scene of three dimensions: a WebGL canvas and a plain one over it. Both are drawn at the next animation frame after
 * something has changed, and not otherwise.
 */
export class Stage3 {
  readonly cameras = new Cameras();
  private readonly forms: Forms;
  private readonly renderer: Renderer3;
  private readonly overlay = new Overlay();
  private frame: Frame | null = null;
  private fresh = false;
  private marks: readonly Shape3[] = [];
  private ghostOver: GhostOver | null = null;
  private selected: number | null = null;
  private look: StageLook = { theme: "dark", layers: [], hidden: new Set() };
  private size = { width: 1, height: 1 };
  private lensNow: Lens | null = null;
  private dirty = true;
  private request = 0;
  private rest = 0;
  private drawnAt = 0;

  constructor(
    private readonly host: HTMLElement,
    meshes: () => ReadonlyMap<string, MeshData>,
    software: boolean,
    private readonly events: StageEvents,
  ) {
    this.forms = new Forms(meshes);
    this.renderer = new Renderer3(software, this.forms, {
      lost: () => events.gone(true),
      restored: () => {
        events.gone(false);
        this.touch(true);
      },
    });
    host.append(this.renderer.canvas, this.overlay.canvas);
  }

  get slow(): boolean {
    return this.renderer.slow;
  }

  /** Where the camera is; null before the first frame. */
  get lens(): Lens | null {
    return this.lensNow;
  }

  get shown(): Frame | null {
    return this.frame;
  }

  get texts(): Overlay["texts"] {
    return this.overlay.texts;
  }

  setFrame(frame: Frame | null): void {
    this.frame = frame;
    this.fresh = frame !== null;
    this.cameras.look(frame?.solid?.space ?? null);
    this.touch(true);
  }

  setSelection(agent: number | null, marks: readonly Shape3[]): void {
    this.selected = agent;
    this.marks = marks;
    this.touch(false);
  }

  setLook(look: StageLook): void {
    this.look = look;
    this.touch(true);
  }

  /** As a ghost it lies over the scene of that frame: only bodies, and shapes that are not there. */
  setGhost(over: GhostOver | null): void {
    this.ghostOver = over;
    this.touch(true);
  }

  setMode(mode: CameraMode): void {
    this.cameras.setMode(mode, this.followed());
    this.touch(false);
  }

  /** Moves the camera by a hand. */
  move(change: (cameras: Cameras) => void): void {
    change(this.cameras);
    this.touch(false);
  }

  fit(): void {
    this.move((cameras) => cameras.fit());
  }

  resize(width: number, height: number, devicePixelRatio: number): void {
    if (width <= 0 || height <= 0) return;
    this.size = { width, height };
    const ratio = Math.min(devicePixelRatio, MOST_PIXEL_RATIO);
    this.renderer.resize(width, height, ratio);
    this.overlay.resize(width, height, ratio);
    this.cameras.resize(width, height);
    // A resized canvas is blank until it is drawn: waiting for the next frame would flicker.
    this.draw();
  }

  /** Who is under a pixel. */
  pick(x: number, y: number, pixels: number): number | null {
    if (this.lensNow === null) return null;
    return pickBody(this.lensNow, x, y, pixels, {
      bodies: this.bodies(),
      meshes: this.frame?.solid?.meshes ?? [],
      hidden: this.look.hidden,
      surface: (id) => this.forms.surface(id),
      data: (id) => this.forms.data(id),
    });
  }

  /** Where an agent is on the screen, and how large; null: it is not there. [px] */
  agentOnScreen(agent: number): OnScreen | null {
    const found = bodyOf(this.bodies(), agent);
    return found && this.onScreenOf(found.batch, found.body);
  }

  /** Where agents are on the screen, of so many at most. */
  agentsOnScreen(most: number): OnScreen[] {
    const found: OnScreen[] = [];
    for (const batch of this.bodies())
      for (let body = 0; body < batch.count && found.length < most; body++) {
        const seen = bodyAgent(batch, body) === null ? null : this.onScreenOf(batch, body);
        if (seen !== null) found.push(seen);
      }
    return found;
  }

  /** The place of the ground that a pixel shows. */
  groundAt(x: number, y: number, height = 0): Point | null {
    return this.lensNow && groundAt(this.lensNow, x, y, height);
  }

  /** The pixel of a place of the ground; null: it is behind the camera. */
  onScreen([x, y]: Point, height = 0): Point | null {
    const place: Point3 = [x, height, -y];
    const seen = this.lensNow && project(this.lensNow, place);
    return seen === null ? null : [seen.x, seen.y];
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    clearTimeout(this.rest);
    this.renderer.dispose();
    this.host.replaceChildren();
  }

  private onScreenOf(batch: BodyBatch, body: number): OnScreen | null {
    const surface = this.forms.surface(batch.mesh);
    const lens = this.lensNow;
    if (surface === null || lens === null) return null;
    const seen = project(lens, bodyMiddle(batch, body, surface));
    if (seen === null) return null;
    const radius = (bodyRadius(batch, body, surface) * lens.focal) / seen.depth;
    return { x: seen.x, y: seen.y, radius };
  }

  private bodies(): BodyBatch[] {
    return (this.frame?.batches ?? []).filter((batch) => batch.kind === "bodies");
  }

  private followed(): Followed | null {
    return followedOf(this.bodies(), this.selected, (id) => this.forms.surface(id));
  }

  private touch(content: boolean): void {
    this.dirty ||= content;
    if (this.request === 0) this.request = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
    const { frame, look } = this;
    const picture = this.picture();
    if (this.dirty) this.renderer.load(picture);
    this.dirty = false;
    const pose = this.cameras.pose(this.followed());
    if (pose !== null) {
      const lens = lensOf(pose, this.size.width, this.size.height, this.cameras.reach(pose.eye));
      this.lensNow = lens;
      this.renderer.draw(lens, picture, false);
      const grid = this.ghostOver === null ? (frame?.solid?.space.grid ?? null) : null;
      const marks = [...this.selectionMark(), ...gizmoOf(lens, grid)];
      this.overlay.draw(picture.shapes, marks, lens, look.theme);
      this.events.looked();
      this.drawStill(lens, picture);
    }
    if (this.fresh && frame) {
      this.fresh = false;
      this.events.drawn(frame);
    }
  }

  /** When nothing has moved for a while, the picture is drawn once more, as well as can be. */
  private drawStill(lens: Lens, picture: Picture3): void {
    clearTimeout(this.rest);
    if (!this.renderer.sharpness.isBetterStill) return;
    const [now, before] = [performance.now(), this.drawnAt];
    this.drawnAt = now;
    const wait = Math.min(LONGEST_STILL_MS, Math.max(STILL_MS, 2 * (now - before)));
    this.rest = window.setTimeout(() => this.renderer.draw(lens, picture, true), wait);
  }

  private picture(): Picture3 {
    const { frame, look } = this;
    const over = this.ghostOver;
    const all = frame?.solid?.shapes ?? [];
    const shapes = over === null ? all : ghostShapes(all, over()?.solid?.shapes ?? []);
    const own = shapes.filter((shape) => !look.hidden.has(shape.layer));
    return {
      solid: frame?.solid ?? null,
      bodies: this.bodies(),
      shapes: [...own, ...this.marks],
      hidden: look.hidden,
      theme: look.theme,
      inside: this.inside,
      isGhost: over !== null,
    };
  }

  /** The agent from whose eyes the scene is seen. */
  private get inside(): number | null {
    return this.cameras.current === "first" && this.followed() !== null ? this.selected : null;
  }

  /** A ring on the screen around the selected agent. */
  private selectionMark(): Shape[] {
    const { selected } = this;
    const seen = selected === null || selected === this.inside ? null : this.agentOnScreen(selected);
    if (seen === null) return [];
    const radius = Math.max(LEAST_MARK, seen.radius * 1.1);
    const stroke = { tint: MARK_TINT, alpha: radius > LARGE_MARK ? 0.35 : 0.9 };
    return [{ layer: "", fill: null, stroke, width: 2, kind: "circle", at: [seen.x, -seen.y], radius }];
  }
}
