import type { PointerEvent as ReactPointerEvent } from "react";
import type { Point } from "../../protocol/geometry";
import type { Camera } from "../../scene/camera";
import { held, type Held } from "./shown";

/** A pointer that moved less than this has not dragged yet. [px] */
const SLOP = 3;

interface Drag {
  /** What it would be if it were let go so far from where it was. [m] */
  show: (by: Point) => Held;
  drop: (by: Point) => void;
  click: (event: PointerEvent) => void;
}

/** Follows a pointer from where it was pressed until it is let go. */
export function startDrag(event: ReactPointerEvent, camera: Camera, { show, drop, click }: Drag): void {
  if (event.button !== 0) return;
  event.stopPropagation();
  const target = event.currentTarget as Element;
  target.setPointerCapture(event.pointerId);
  const start: Point = [event.clientX, event.clientY];
  let moved = false;
  const by = (now: PointerEvent): Point => [
    (now.clientX - start[0]) / camera.scale,
    (start[1] - now.clientY) / camera.scale,
  ];
  const move = (raw: Event): void => {
    const now = raw as PointerEvent;
    moved ||= Math.hypot(now.clientX - start[0], now.clientY - start[1]) >= SLOP;
    if (moved) held.set(show(by(now)));
  };
  const end = (raw: Event): void => {
    const now = raw as PointerEvent;
    target.removeEventListener("pointermove", move);
    target.removeEventListener("pointerup", end);
    target.removeEventListener("pointercancel", end);
    held.set(null);
    if (now.type !== "pointerup") return;
    if (moved) drop(by(now));
    else click(now);
  };
  target.addEventListener("pointermove", move);
  target.addEventListener("pointerup", end);
  target.addEventListener("pointercancel", end);
}
