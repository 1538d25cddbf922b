import type { BodyBatch, Point3, Space3, View3 } from "../protocol/solidTypes";
import { bodyTurn } from "../protocol/readSolid";
import { bodyMiddle, bodyOf, bodyRadius } from "./pickBody";
import {
  aboveGround,
  EYES_FOV,
  firstView,
  fittedTo,
  orbited,
  panned,
  type Pose,
  poseOf,
  zoomed,
} from "./pose";
import type { Surface } from "./surface";
import { add, cross, length, rotate, sub, times, unit } from "./vector";

/** Orbit stands where it was put, follow goes with the selected agent, first looks from its eyes. */
export type CameraMode = "orbit" | "follow" | "first";

/** What a camera follows. */
export interface Followed {
  middle: Point3;
  radius: number;
  ahead: Point3;
  up: Point3;
}

export function followedOf(
  bodies: readonly BodyBatch[],
  agent: number | null,
  surface: (id: string) => Surface | null,
): Followed | null {
  const found = agent === null ? null : bodyOf(bodies, agent);
  const form = found && surface(found.batch.mesh);
  if (found === null || form === null) return null;
  const turn = bodyTurn(found.batch, found.body);
  return {
    middle: bodyMiddle(found.batch, found.body, form),
    radius: Math.max(1e-3, bodyRadius(found.batch, found.body, form)),
    ahead: rotate(turn, [1, 0, 0]),
    up: rotate(turn, [0, 1, 0]),
  };
}

/** In first person the head can be turned by the hand. [rad] */
const MOST_HEAD = Math.PI * 0.9;
/** Following begins so many radii away, unless the camera is nearer. */
const FOLLOW_DISTANCE = 9;

/** So far above the ground the camera stays at least, as a share of the size of the world. */
const CLEARANCE = 0.003;

/** The camera of a scene: where it stands, and how it follows. */
export class Cameras {
  private view: View3 | null = null;
  private space: Space3 | null = null;
  private mode: CameraMode = "orbit";
  private head = { yaw: 0, pitch: 0 };
  /** A person has not moved it: it keeps showing everything. */
  private untouched = true;
  private size = { width: 1, height: 1 };

  get current(): CameraMode {
    return this.mode;
  }

  get shown(): View3 | null {
    return this.view;
  }

  resize(width: number, height: number): void {
    this.size = { width, height };
    if (this.untouched) this.fit();
  }

  /** A frame has come: what it shows may be another space. */
  look(space: Space3 | null): void {
    const other = JSON.stringify(space) !== JSON.stringify(this.space);
    this.space = space;
    if (space !== null && (this.view === null || (other && this.untouched))) this.fit();
  }

  fit(): void {
    this.untouched = true;
    this.head = { yaw: 0, pitch: 0 };
    if (this.space !== null) this.view = fittedTo(firstView(this.space), this.size.width, this.size.height);
  }

  setMode(mode: CameraMode, followed: Followed | null): void {
    if (mode === this.mode) return;
    this.mode = mode;
    this.head = { yaw: 0, pitch: 0 };
    if (mode !== "follow" || followed === null || this.view === null) return;
    this.untouched = false;
    const distance = Math.min(this.view.distance, followed.radius * FOLLOW_DISTANCE);
    this.view = { ...this.view, distance };
  }

  /** Takes over the view of another scene. */
  adopt(view: View3): void {
    this.untouched = false;
    this.view = view;
  }

  turn(dx: number, dy: number): void {
    if (this.view === null) return;
    if (this.mode === "first") {
      const turn = Math.PI / Math.max(1, this.size.height);
      this.head = {
        yaw: clamp(this.head.yaw + dx * turn, MOST_HEAD),
        pitch: clamp(this.head.pitch - dy * turn, 1.4),
      };
      return;
    }
    this.untouched = false;
    this.view = orbited(this.view, dx, dy, this.size.height);
  }

  pan(dx: number, dy: number): void {
    if (this.view === null || this.mode === "first") return;
    this.untouched = false;
    this.view = panned(this.view, dx, dy, Math.min(this.size.width, this.size.height));
  }

  zoom(factor: number): void {
    if (this.view === null || this.mode === "first") return;
    this.untouched = false;
    this.view = zoomed(this.view, factor, this.space);
  }

  /** Where it looks from now; null before the first frame. */
  pose(followed: Followed | null): Pose | null {
    if (this.view === null) return null;
    if (followed !== null && this.mode === "first") return eyesOf(followed, this.head);
    if (followed !== null && this.mode === "follow") this.view = { ...this.view, target: followed.middle };
    return poseOf(this.standing(this.view));
  }

  /** Where there is a ground, the camera stays above it. */
  private standing(view: View3): View3 {
    const { space } = this;
    if (space === null || space.grid === null) return view;
    return aboveGround(view, space.min[1] + CLEARANCE * length(sub(space.max, space.min)));
  }

  /** How far there is something to see. [m] */
  reach(eye: Point3): number {
    const space = this.space;
    if (space === null) return 1000;
    const middle = times(add(space.min, space.max), 0.5);
    return 1.5 * (length(sub(space.max, space.min)) + length(sub(eye, middle)));
  }
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

/** From the eyes of somebody, with the head turned. */
export function eyesOf({ middle, radius, ahead, up }: Followed, head: { yaw: number; pitch: number }): Pose {
  const right = unit(cross(ahead, up), [0, 0, 1]);
  const [level, down] = [Math.cos(head.pitch), Math.sin(head.pitch)];
  const flat = add(times(ahead, Math.cos(head.yaw)), times(right, -Math.sin(head.yaw)));
  const look = add(times(flat, level), times(up, -down));
  const side = unit(cross(look, up), right);
  const eye = add(middle, add(times(up, 0.35 * radius), times(ahead, 0.2 * radius)));
  return { fov: EYES_FOV, eye, ahead: unit(look), right: side, up: unit(cross(side, look)) };
}
