import type { Point } from "../../protocol/geometry";
import { type Camera, worldToScreen } from "../../scene/camera";
import { desk, select } from "../desk";

/** Alone, or with Shift together with what is selected already. */
export function choose(at: string, more: boolean): void {
  const now = desk.get()?.selection ?? [];
  if (!more) select([at]);
  else select(now.includes(at) ? now.filter((one) => one !== at) : [...now, at]);
}

/** A line through points of the world, as SVG has it. */
export function pathOf(camera: Camera, points: readonly Point[]): string {
  return points.map((point) => worldToScreen(camera, ...point).join(",")).join(" ");
}
