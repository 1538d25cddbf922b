import { edgeAt } from "./edgeAt";
import type { Edge } from "./layoutTypes";
import { isBoxNear, nodeAt } from "./layout";
import { HEADER } from "./layoutMachine";
import { type Lens, toPicture } from "./lens";
import { distanceToStop, linksThatFire } from "./linkStops";
import { canFoldHere } from "./paintSigns";
import type { Scene } from "./pictureScene";

/** What lies at a point of the screen in the picture of a mind. */

/** Left of a box: where a breakpoint is set. */
const GUTTER = 9;
/** How near to its place the breakpoint of a transition is hit. [px on the screen] */
const STOP_REACH = 7;
/** A click that is no farther than this from something was meant for it. [px on the screen] */
const MISS_REACH = 14;

/** A title is that of a box around others: who clicks on it means the box, however near the others are. */
export type Hit = { node: number; part: "box" | "title" | "gutter" | "fold" };

/** A node, and which part of its box. */
export function hitAt(scene: Scene, view: Lens, x: number, y: number): Hit | null {
  const { place, folded } = scene;
  const [px, py] = toPicture(view, x, y);
  const near = GUTTER / 2;
  const node = nodeAt(place, px, py) ?? nodeAt(place, px + near, py);
  if (node === null) return null;
  const left = px - (place.x[node] as number);
  const top = py - (place.y[node] as number);
  const small = (place.w[node] as number) < 3 * GUTTER;
  if (scene.gutter && left < GUTTER && top < 42 && !small) return { node, part: "gutter" };
  const badge = folded.has(node) || canFoldHere(scene, node);
  if (badge && left > (place.w[node] as number) - 44 && top < 26) return { node, part: "fold" };
  return { node, part: place.frames.has(node) && top < HEADER ? "title" : "box" };
}

/** Neither of the parts at which something is set. */
const isPlain = ({ part }: Hit): boolean => part === "box" || part === "title";

/** A line. */
export function lineAt(scene: Scene, view: Lens, x: number, y: number): Edge | null {
  return edgeAt(scene.place, ...toPicture(view, x, y), view.scale);
}

/** A line of transitions, and whether the point is where its breakpoint is set. */
export function transitionAt(
  scene: Scene,
  view: Lens,
  x: number,
  y: number,
): { edge: Edge; onStop: boolean } | null {
  if (!scene.gutter) return null;
  const [px, py] = toPicture(view, x, y);
  const can = (edge: Edge): boolean => linksThatFire(scene.model, edge).length > 0;
  const near = STOP_REACH / view.scale;
  const stop = scene.place.edges.find((edge) => can(edge) && distanceToStop(edge, px, py) < near);
  if (stop !== undefined) return { edge: stop, onStop: true };
  const hit = hitAt(scene, view, x, y);
  if (hit !== null && !(scene.place.frames.has(hit.node) && isPlain(hit))) return null;
  const edge = edgeAt(scene.place, px, py, view.scale);
  return edge !== null && can(edge) ? { edge, onStop: false } : null;
}

/** Whether a point lies so near to a box, a line or a label that one of them was meant, though none was met. */
export function isNearMiss({ place }: Scene, view: Lens, x: number, y: number): boolean {
  const [px, py] = toPicture(view, x, y);
  const reach = MISS_REACH / view.scale;
  return isBoxNear(place, px, py, reach) || edgeAt(place, px, py, view.scale, MISS_REACH) !== null;
}
