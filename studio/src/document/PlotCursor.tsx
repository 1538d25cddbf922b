import { useState } from "react";
import type { Axis, PlotLine } from "../protocol/documentTypes";
import { formatNumber } from "../ui/format";
import type { Frame } from "./Axes";
import { toPixel, toValue } from "./scales";
import { heightAt } from "./plotLines";

/** More lines than this are not read at once. */
const MOST = 9;

interface Drawn {
  line: PlotLine;
  colour: string;
}

/** What the lines are worth under the mouse. It has its own state, so that moving the mouse draws nothing else. */
export function PlotCursor({
  x,
  y,
  frame,
  drawn,
}: {
  x: Axis;
  y: Axis;
  frame: Frame;
  drawn: readonly Drawn[];
}) {
  const [at, setAt] = useState<number | null>(null);
  const { start: left, end: right } = frame.x;
  const { start: bottom, end: top } = frame.y;
  const value = at === null ? 0 : toValue(frame.x, at);
  const read = at === null ? [] : readings(drawn, value);
  return (
    <>
      <rect
        className="plot-cursor-area"
        data-testid="plot-area"
        x={left}
        y={top}
        width={Math.max(0, right - left)}
        height={Math.max(0, bottom - top)}
        onPointerMove={(event) => {
          const box = (event.currentTarget.ownerSVGElement as SVGSVGElement).getBoundingClientRect();
          setAt(Math.min(right, Math.max(left, event.clientX - box.left)));
        }}
        onPointerLeave={() => setAt(null)}
      />
      {at !== null && (
        <g className="plot-cursor" pointerEvents="none">
          <line x1={at} x2={at} y1={top} y2={bottom} />
          {read.map(({ line, colour, height }, place) => (
            <circle
              key={place}
              cx={at}
              cy={toPixel(frame.y, height)}
              r={3}
              style={{ fill: colour }}
              data-line={line.name}
            />
          ))}
          <foreignObject
            x={at > (left + right) / 2 ? left : at + 8}
            y={top}
            width={Math.max(0, at > (left + right) / 2 ? at - left - 8 : right - at - 8)}
            height={Math.max(0, frame.height - top)}
            style={{ overflow: "visible" }}
          >
            <div
              className="plot-readout"
              data-side={at > (left + right) / 2 ? "left" : "right"}
              data-testid="plot-readout"
            >
              <b className="number">
                {x.name} {formatNumber(value)} <span className="unit">{x.unit}</span>
              </b>
              {read.slice(0, MOST).map(({ line, colour, height }, place) => (
                <span key={place}>
                  <i style={{ background: colour }} />
                  {line.name || y.name}
                  <em className="number">{formatNumber(height)}</em>
                </span>
              ))}
              {read.length > MOST && <span className="quiet">and {read.length - MOST} more</span>}
            </div>
          </foreignObject>
        </g>
      )}
    </>
  );
}

/** The highest first; of many lines, those at the bottom tell nothing. */
function readings(drawn: readonly Drawn[], x: number) {
  return drawn
    .flatMap(({ line, colour }) => {
      const height = heightAt(line.points, x);
      return height === null ? [] : [{ line, colour, height }];
    })
    .sort((a, b) => b.height - a.height);
}
