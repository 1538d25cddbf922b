import { useRef } from "react";
import type { Axis, PlotHandle } from "../protocol/documentTypes";
import type { Point } from "../protocol/geometry";
import { formatNumber } from "../ui/format";
import type { Frame } from "./Axes";
import { inside, toPixel, toValue } from "./scales";
import type { Handles } from "./useHandles";

const KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowDown: [0, -1],
  ArrowUp: [0, 1],
};
const STEPS = 100;
const LARGE_STEPS = 20;

/** A point of a line that can be taken: with a mouse, a finger, or the arrow keys. */
export function HandleKnob({
  handle,
  name,
  colour,
  frame,
  x,
  y,
  handles,
}: {
  handle: PlotHandle;
  name: string;
  colour: string;
  frame: Frame;
  x: Axis;
  y: Axis;
  handles: Handles;
}) {
  const grip = useRef<Point>([0, 0]);
  const at = handles.place(handle);
  const [px, py] = [toPixel(frame.x, at[0]), toPixel(frame.y, at[1])];
  const state = handles.state(handle);
  const moveTo = (value: Point): void => handles.move(handle, [inside(x, value[0]), inside(y, value[1])]);
  const pointed = (event: React.PointerEvent<SVGGElement>): Point => {
    const box = (event.currentTarget.ownerSVGElement as SVGSVGElement).getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a slider whenever it can be moved.
    <g
      className="plot-handle"
      data-testid={`plot-handle-${handle.key}`}
      data-state={state}
      data-at={`${at[0]} ${at[1]}`}
      data-told={`${handle.at[0]} ${handle.at[1]}`}
      transform={`translate(${px} ${py})`}
      {...(handles.can && sliderProps(handle.key, at))}
      data-tip={
        handles.isHeld(handle)
          ? undefined
          : `${name ? `${name} · ` : ""}${handle.key}: drag it, or use the arrow keys`
      }
      onPointerDown={(event) => {
        if (!handles.can || event.button !== 0) return;
        const [mx, my] = pointed(event);
        grip.current = [px - mx, py - my];
        event.currentTarget.setPointerCapture(event.pointerId);
        event.stopPropagation();
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const [mx, my] = pointed(event);
        moveTo([toValue(frame.x, mx + grip.current[0]), toValue(frame.y, my + grip.current[1])]);
      }}
      onLostPointerCapture={(event) => {
        handles.drop(handle);
        // After the mouse the arrow keys belong to time again; after Tab they stay here.
        event.currentTarget.blur();
      }}
      onKeyDown={(event) => {
        const way = KEYS[event.key];
        if (way === undefined || !handles.can || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        const steps = event.shiftKey ? LARGE_STEPS : STEPS;
        moveTo([at[0] + (way[0] * (x.to - x.from)) / steps, at[1] + (way[1] * (y.to - y.from)) / steps]);
      }}
      onKeyUp={(event) => {
        if (KEYS[event.key] !== undefined) handles.drop(handle);
      }}
    >
      <circle className="plot-handle-reach" r={13} />
      <circle className="plot-handle-knob" r={5.5} style={{ stroke: colour }} />
    </g>
  );
}

/** A point that can be moved, for those who hear the page. */
function sliderProps(key: string, at: Point) {
  return {
    tabIndex: 0,
    role: "slider",
    "aria-label": `${key}: drag, or move with the arrow keys`,
    "aria-valuenow": at[0],
    "aria-valuetext": `${formatNumber(at[0])}, ${formatNumber(at[1])}`,
  };
}
