import { useEffect, useMemo, useRef, useState } from "react";
import type { Axis, SectionOf } from "../protocol/documentTypes";
import { formatNumber } from "../ui/format";
import { Axes, frameOf } from "./Axes";
import { axisTitle, formatTick, inside, ticks, toPixel, toValue } from "./scales";
import { HEAT_GRADIENT, heatColour } from "./colours";
import { useHost } from "./host";
import { useWidth } from "./useWidth";

const LEGEND = 74;

type Values = SectionOf<"surface">;

/** A value over two variables, as a map of colours with its value under the mouse. */
export function Surface({ section }: { section: Values }) {
  const { x, y, z, columns, values, at } = section;
  const { wide } = useHost();
  const [box, width] = useWidth<HTMLDivElement>();
  const height = wide ? Math.round(Math.min(320, Math.max(210, width * 0.52))) : 180;
  const frame = useMemo(() => frameOf(x, y, width, height, LEGEND), [x, y, width, height]);
  const [mouse, setMouse] = useState<{ left: number; top: number } | null>(null);
  const rows = Math.floor(values.length / columns);
  const { start: left, end: right } = frame.x;
  const { start: bottom, end: top } = frame.y;
  const seen = mouse && {
    x: toValue(frame.x, mouse.left),
    y: toValue(frame.y, mouse.top),
    value: valueAt(
      section,
      rows,
      (mouse.left - left) / (right - left),
      (mouse.top - bottom) / (top - bottom),
    ),
  };
  return (
    <div className="doc-surface" ref={box}>
      {width > 0 && (
        <div className="surface-stage" style={{ height }}>
          <Heat
            section={section}
            rows={rows}
            style={{ left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }}
          />
          <svg width={width} height={height} role="img" aria-label={`${section.title}: ${axisTitle(z)}`}>
            <Axes x={x} y={y} frame={frame} />
            {at && (
              <g
                className="surface-here"
                data-testid="surface-here"
                transform={`translate(${toPixel(frame.x, inside(x, at[0]))} ${toPixel(frame.y, inside(y, at[1]))})`}
              >
                <circle r={6} className="surface-here-back" />
                <circle r={6} />
                <circle r={1.5} className="surface-here-dot" />
              </g>
            )}
            {rows === 0 && (
              <text className="plot-empty" x={(left + right) / 2} y={height / 2} textAnchor="middle">
                nothing to draw yet
              </text>
            )}
            <rect
              className="plot-cursor-area"
              data-testid="surface-area"
              x={left}
              y={top}
              width={Math.max(0, right - left)}
              height={Math.max(0, bottom - top)}
              onPointerMove={(event) => {
                const place = (event.currentTarget.ownerSVGElement as SVGSVGElement).getBoundingClientRect();
                setMouse({ left: event.clientX - place.left, top: event.clientY - place.top });
              }}
              onPointerLeave={() => setMouse(null)}
            />
          </svg>
          <Scale z={z} left={right + 12} top={top} height={bottom - top} value={seen?.value ?? null} />
        </div>
      )}
      <p className="surface-readout number" data-testid="surface-readout" data-on={seen !== null}>
        {seen
          ? `${named(x, seen.x)}, ${named(y, seen.y)}: ${seen.value === null ? "no value" : named(z, seen.value)}`
          : at
            ? `Now: ${named(x, at[0])}, ${named(y, at[1])}`
            : "Point at the map to read a value."}
      </p>
    </div>
  );
}

function named(axis: Axis, value: number): string {
  return `${axis.name} ${formatNumber(value)}${axis.unit ? ` ${axis.unit}` : ""}`;
}

/** The value of the cell at shares of both edges; null in a hole. */
function valueAt({ columns, values }: Values, rows: number, across: number, up: number): number | null {
  const cell = (share: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
  const value = values[cell(up, rows) * columns + cell(across, columns)];
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** One pixel for each value, made larger by the browser; holes let the ground through. */
function Heat({ section, rows, style }: { section: Values; rows: number; style: React.CSSProperties }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { columns, values, z } = section;
  useEffect(() => {
    const draw = canvas.current?.getContext("2d");
    if (!draw || rows === 0) return;
    const image = draw.createImageData(columns, rows);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const value = values[row * columns + column] as number;
        if (Number.isNaN(value)) continue;
        const colour = heatColour((value - z.from) / (z.to - z.from));
        // The lowest row comes first and lies at the bottom.
        image.data.set([...colour, 255], ((rows - 1 - row) * columns + column) * 4);
      }
    }
    draw.putImageData(image, 0, 0);
  }, [columns, rows, values, z]);
  return (
    <canvas
      ref={canvas}
      className="surface-heat"
      width={columns}
      height={Math.max(1, rows)}
      style={{ ...style, imageRendering: columns < 12 ? "pixelated" : "auto" }}
      aria-hidden="true"
    />
  );
}

/** What the colours mean. */
function Scale({
  z,
  left,
  top,
  height,
  value,
}: {
  z: Axis;
  left: number;
  top: number;
  height: number;
  value: number | null;
}) {
  const values = ticks(z, Math.max(2, height / 48));
  const step = values.length > 1 ? (values[1] as number) - (values[0] as number) : 1;
  const from = (share: number): number => height * (1 - share);
  const share = (one: number): number => (inside(z, one) - z.from) / (z.to - z.from);
  return (
    <div className="surface-scale" style={{ left, top, height }}>
      <i style={{ background: `linear-gradient(to top, ${HEAT_GRADIENT})` }} />
      {values.map((one) => (
        <span key={one} className="number" style={{ top: from(share(one)) }}>
          {formatTick(one, step)}
        </span>
      ))}
      {value !== null && <b style={{ top: from(share(value)) }} />}
      <em>{axisTitle(z)}</em>
    </div>
  );
}
