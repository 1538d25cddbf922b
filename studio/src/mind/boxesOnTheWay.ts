import { isStill } from "./camera";
import { type Glide, glideOf, onTheWay, steadied } from "./glide";
import type { Layout } from "./layoutTypes";
import { eased } from "./lens";
import type { Scene } from "./pictureScene";

const GLIDE_MS = 260;

/** Boxes that move to their new places when the picture of a mind has changed. */
export class BoxesOnTheWay {
  private glide: { way: Glide; start: number } | null = null;

  get moving(): boolean {
    return this.glide !== null;
  }

  /** From one arrangement of the same nodes to another. */
  rearrange(scene: Scene, from: Layout, to: Layout): void {
    if (isStill()) return;
    const same = Int32Array.from(scene.stand, (_, node) => node);
    this.begin(glideOf(scene.model, from, to, same));
  }

  /**
   * From the picture before an edit; `was`: the number that each node had there. The box that was selected, else the root,
   * stays where it is: so far the picture moves.
   */
  follow(old: Scene, { model, place }: Scene, was: Int32Array): [number, number] {
    const way = glideOf(model, old.place, place, was);
    this.glide = null;
    if (way === null) return [0, 0];
    const seen = (node: number): boolean => (was[node] ?? -1) >= 0 && (place.w[node] as number) > 0;
    const wanted = place.shown.find((node) => was[node] === old.selected && seen(node));
    const anchor = wanted ?? model.roots.find(seen);
    if (!isStill()) this.begin(way);
    if (anchor === undefined) return [0, 0];
    const [dx, dy] = [way.dx[anchor] as number, way.dy[anchor] as number];
    steadied(way, place.shown, -dx, -dy);
    return [dx, dy];
  }

  /** The picture at this moment; afterwards nothing moves any more. */
  at(scene: Scene, now: number): Scene {
    if (this.glide === null) return scene;
    const share = 1 - eased((now - this.glide.start) / GLIDE_MS);
    if (share <= 0) {
      this.glide = null;
      return scene;
    }
    return { ...scene, place: onTheWay(scene.place, this.glide.way, share) };
  }

  private begin(way: Glide | null): void {
    this.glide = way && { way, start: performance.now() };
  }
}

/** How far a node has moved from one arrangement to another; null where it is not in both. */
export function movedBy(before: Layout, after: Layout, node: number | null): [number, number] | null {
  if (node === null || (before.w[node] as number) === 0 || (after.w[node] as number) === 0) return null;
  const moved = (list: "x" | "y"): number => (before[list][node] as number) - (after[list][node] as number);
  return [moved("x"), moved("y")];
}
