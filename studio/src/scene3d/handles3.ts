import type { Point } from "../protocol/geometry";
import type { HandleView } from "../scene/handleLayer";
import type { Stage3 } from "./stage3";

/** Where handles are on the screen of a scene of three dimensions: they are dragged at their own height. */
export function handleView(stage: Stage3): HandleView {
  const heightOf = (name: string): number =>
    stage.shown?.handles.find((handle) => handle.name === name)?.height ?? 0;
  return {
    toScreen: (name, at) => stage.onScreen(at, heightOf(name)),
    toWorld: (name, x, y) => stage.groundAt(x, y, heightOf(name)),
    moved(name, at, dx, dy): Point {
      const seen = stage.onScreen(at, heightOf(name));
      return (seen && stage.groundAt(seen[0] + dx, seen[1] - dy, heightOf(name))) ?? at;
    },
  };
}
