import { memo } from "react";
import type { Axis } from "../protocol/documentTypes";
import { axisTitle, formatTick, type Scale, ticks, toPixel } from "./scales";

const LETTER = 6.1;
const ROW = 42;

/** The place of a plot inside its picture, and the scales of its edges. */
export interface Frame {
  width: number;
  height: number;
  x: Scale;
  y: Scale;
}

/** As much room as the axes need, and the rest for what is shown. */
export function frameOf(x: Axis, y: Axis, width: number, height: number, right = 12): Frame {
  const steps = yTicks(y, height);
  const longest = Math.max(...tickTexts(steps).map((text) => text.length), 1);
  const left = Math.round(Math.min(72, longest * LETTER + 14));
  const inner = { from: left, to: Math.max(left + 10, width - right) };
  return {
    width,
    height,
    x: { from: x.from, to: x.to, start: inner.from, end: inner.to },
    y: { from: y.from, to: y.to, start: height - 34, end: 22 },
  };
}

function yTicks(y: Axis, height: number): number[] {
  return ticks(y, Math.max(2, (height - 56) / ROW));
}

function tickTexts(values: number[]): string[] {
  const step = values.length > 1 ? (values[1] as number) - (values[0] as number) : 1;
  return values.map((value) => formatTick(value, step));
}

/** Lines, numbers and names of two axes. */
export const Axes = memo(function Axes({ x, y, frame }: { x: Axis; y: Axis; frame: Frame }) {
  const { start: left, end: right } = frame.x;
  const { start: bottom, end: top } = frame.y;
  const across = ticks(x, Math.max(2, (right - left) / 60));
  const up = yTicks(y, frame.height);
  const acrossTexts = tickTexts(across);
  const upTexts = tickTexts(up);
  return (
    <g className="axes" aria-hidden="true">
      {across.map((value, place) => {
        const at = Math.round(toPixel(frame.x, value)) + 0.5;
        return (
          <g key={value}>
            <line className="axis-grid" x1={at} x2={at} y1={top} y2={bottom} />
            <text x={at} y={bottom + 14} textAnchor="middle">
              {acrossTexts[place]}
            </text>
          </g>
        );
      })}
      {up.map((value, place) => {
        const at = Math.round(toPixel(frame.y, value)) + 0.5;
        return (
          <g key={value}>
            <line className="axis-grid" x1={left} x2={right} y1={at} y2={at} />
            <text x={left - 6} y={at + 3.5} textAnchor="end">
              {upTexts[place]}
            </text>
          </g>
        );
      })}
      <path className="axis-line" d={`M${left + 0.5} ${top}V${bottom + 0.5}H${right}`} />
      <text className="axis-title" x={2} y={12}>
        {axisTitle(y)}
      </text>
      <text className="axis-title" x={right} y={bottom + 29} textAnchor="end">
        {axisTitle(x)}
      </text>
    </g>
  );
});
