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
  const [mouse, setMouse] = useState<{ at: number; y: number } | null>(null);
  const at = mouse?.at ?? null;
  const { start: left, end: right } = frame.x;
  const { start: bottom, end: top } = frame.y;
  const value = at === null ? 0 : toValue(frame.x, at);
  const read = mouse === null ? [] : readings(drawn, value, toValue(frame.y, mouse.y));
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
          setMouse({
            at: Math.min(right, Math.max(left, event.clientX - box.left)),
            y: event.clientY - box.top,
          });
        }}
        onPointerLeave={() => setMouse(null)}
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
              {read.map(({ line, colour, height }, place) => (
                <span key={place}>
                  <i style={{ background: colour }} />
                  {line.name || y.name}
                  <em className="number">{formatNumber(height)}</em>
                </span>
              ))}
              {drawn.length > MOST && <span className="quiet">the nearest of {drawn.length}</span>}
            </div>
          </foreignObject>
        </g>
      )}
    </>
  );
}

/** The highest first; of many lines those that are nearest to the mouse. */
function readings(drawn: readonly Drawn[], x: number, y: number) {
  return drawn
    .flatMap(({ line, colour }) => {
      const height = heightAt(line.points, x);
      return height === null ? [] : [{ line, colour, height }];
    })
    .sort((a, b) => Math.abs(a.height - y) - Math.abs(b.height - y))
    .slice(0, MOST)
    .sort((a, b) => b.height - a.height);
}
