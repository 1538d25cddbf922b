import { memo } from "react";
import type { Axis, PlotMark } from "../protocol/documentTypes";
import type { Frame } from "./Axes";
import { inside, toPixel } from "./scales";

const LETTER = 6.2;
const ROW = 13;

/** Where things stand now: lines from bottom to top, or points. Names that would meet are set beneath each other. */
export const PlotMarks = memo(function PlotMarks({
  marks,
  x,
  y,
  frame,
}: {
  marks: readonly PlotMark[];
  x: Axis;
  y: Axis;
  frame: Frame;
}) {
  const taken: { from: number; to: number; row: number }[] = [];
  return (
    <g className="plot-marks" pointerEvents="none">
      {marks.map((mark, number) => {
        const at = toPixel(frame.x, inside(x, mark.x));
        const width = mark.name.length * LETTER;
        const left = at + 6 + width > frame.x.end ? at - 6 - width : at + 6;
        const height = mark.y === null ? null : toPixel(frame.y, inside(y, mark.y));
        let row = 0;
        const first = height === null ? frame.y.end + 9 : height - 5;
        const meets = (): boolean =>
          taken.some(
            (other) =>
              other.from < left + width &&
              left < other.to &&
              Math.abs(other.row - (first + row * ROW)) < ROW - 1,
          );
        while (row < 6 && meets()) row++;
        taken.push({ from: left, to: left + width, row: first + row * ROW });
        return (
          <g key={number} data-testid="plot-mark">
            {height === null ? (
              <line x1={at} x2={at} y1={frame.y.end} y2={frame.y.start} />
            ) : (
              <circle cx={at} cy={height} r={4} />
            )}
            <text x={left} y={first + row * ROW}>
              {mark.name}
            </text>
          </g>
        );
      })}
    </g>
  );
});
