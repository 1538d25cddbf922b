import type { Point } from "../protocol/geometry";
import { formatNumber } from "../ui/format";
import { useHost } from "./host";

const WIDTH = 240;
const HEIGHT = 44;

/** A small curve of one agent: drawn as plain SVG, since it has a hundred points and no axes. */
export function Curve({ points, unit }: { points: readonly Point[]; unit: string }) {
  const { ticksPerSecond } = useHost();
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return <p className="quiet">nothing yet</p>;
  const values = points.map((point) => point[1]);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const line = curvePath(points, low, high);
  const seconds = ((last[0] - first[0]) / ticksPerSecond).toFixed(1);
  return (
    <figure
      className="doc-curve"
      aria-label={`between ${formatNumber(low)} and ${formatNumber(high)} ${unit}`}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="curve-area" d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
        <path className="curve-line" d={line} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <span>last {seconds} s</span>
        <span>
          {formatNumber(low)} – {formatNumber(high)} {unit}
        </span>
      </figcaption>
    </figure>
  );
}

export function curvePath(points: readonly Point[], low: number, high: number): string {
  const start = points[0]?.[0] ?? 0;
  const span = (points.at(-1)?.[0] ?? 0) - start || 1;
  // A curve that does not move runs through the middle.
  const flat = high - low < 1e-9;
  const range = flat ? 1 : high - low;
  return points
    .map(([tick, value], index) => {
      const x = ((tick - start) / span) * WIDTH;
      const y = HEIGHT - 3 - (flat ? 0.5 : (value - low) / range) * (HEIGHT - 6);
      return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
