import { pickAt } from "../session/commands";
import { screenToWorld } from "./camera";
import { nearPixels, pickPixels, pickRadius } from "./pick";
import type { Stage } from "./stage";

/** Picks whoever is beneath the pointer, or nearly so; the server knows who stands where. */
export function pickInScene(stage: Stage, x: number, y: number, touch: boolean): void {
  const reach = (pixels: number): number => pickRadius(stage.shown, stage.view, x, y, pixels);
  pickAt(...screenToWorld(stage.view, x, y), reach(pickPixels(touch)), reach(nearPixels(touch)));
}
