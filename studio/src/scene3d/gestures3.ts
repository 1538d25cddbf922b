import type { Point } from "../protocol/geometry";
import type { Game } from "../protocol/types";
import { beginStroke, drawStroke, endStroke, lookInto, select, sendControl } from "../session/commands";
import { type Future, setView, tellPlace, view } from "../session/stores";
import { toast } from "../store/toasts";
import type { Gestures, Grip } from "../scene/gestures";
import { nearPixels, pickPixels } from "../scene/pick";
import type { Stage3 } from "./stage3";

type CameraGestures = Pick<Gestures, "pan" | "zoom">;

/** Dragging turns; with Shift, the middle button or two fingers it moves sideways. */
export function cameraGestures(stage: Stage3): CameraGestures {
  return {
    pan(dx: number, dy: number, { fingers, second }: Grip) {
      if (fingers < 2 && !second) {
        stage.move((cameras) => cameras.turn(dx, dy));
        return;
      }
      if (view.get().follow) setView({ follow: false, firstPerson: false });
      stage.move((cameras) => cameras.pan(dx, dy));
    },
    zoom: (_x, _y, factor) => stage.move((cameras) => cameras.zoom(factor)),
  };
}

/** Picks somebody; a click that missed somebody by a little changes nothing. */
export function pickInto(stage: Stage3, of: Future, x: number, y: number, touch: boolean): void {
  lookInto(of);
  const agent = stage.pick(x, y, pickPixels(touch));
  if (agent !== null || stage.pick(x, y, nearPixels(touch)) === null) select(agent);
}

/** What clicks and brushes do: tools and places are on the ground. */
export function toolGestures(stage: Stage3, host: HTMLElement, game: Game) {
  const brush = (): string | undefined =>
    view.get().placing
      ? undefined
      : game.controls.find((control) => control.kind === "brush" && control.name === view.get().tool)?.name;
  const onGround = (x: number, y: number, then: (at: Point) => void): void => {
    const at = stage.groundAt(x, y);
    if (at === null) toast("That is the sky: point at the ground.", "info");
    else then(at);
  };
  return {
    click(x: number, y: number, touch: boolean): void {
      const { tool, pinned, placing } = view.get();
      if (placing) {
        onGround(x, y, (at) => {
          tellPlace.set(at);
          setView({ placing: false });
        });
      } else if (tool !== null) onGround(x, y, (at) => sendControl(tool, at));
      else if (pinned) toast("The inspector is pinned: unpin it to pick another agent.", "info");
      else pickInto(stage, "branch", x, y, touch);
    },
    // Shift moves the camera, whatever is in hand.
    paints: (_x: number, _y: number, event: PointerEvent) => brush() !== undefined && !event.shiftKey,
    stroke(phase: "begin" | "draw" | "end", x: number, y: number): void {
      const name = brush();
      const at = phase === "end" ? null : stage.groundAt(x, y);
      if (phase === "end" || name === undefined) endStroke();
      else if (at !== null) (phase === "begin" ? beginStroke : drawStroke)(name, at);
    },
    dragging(active: boolean): void {
      host.style.cursor = active ? "grabbing" : "";
    },
  };
}

/** Pixels of a press of an arrow key. */
const KEY_STEP = 40;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Keys while the scene has the focus: arrows turn, with Shift they move sideways, + and - come nearer and go away. */
export function cameraKey(stage: Stage3, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const way = ARROWS[event.key];
  if (way !== undefined) {
    const [dx, dy] = [way[0] * KEY_STEP, way[1] * KEY_STEP];
    cameraGestures(stage).pan(dx, dy, { fingers: 1, second: event.shiftKey });
    return true;
  }
  if (event.key !== "+" && event.key !== "-") return false;
  stage.move((cameras) => cameras.zoom(event.key === "+" ? 1.2 : 1 / 1.2));
  return true;
}
