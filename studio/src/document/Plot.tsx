import { memo, useMemo } from "react";
import type { PlotLine, SectionOf } from "../protocol/documentTypes";
import { tintCss } from "../scene/palette";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { Axes, type Frame, frameOf } from "./Axes";
import { inside } from "./scales";
import { useHost } from "./host";
import { PlotCursor } from "./PlotCursor";
import { HandleKnob } from "./PlotHandles";
import { areaPath, linePath, lineTints } from "./plotLines";
import { PlotMarks } from "./PlotMarks";
import { useRemembered } from "./remembered";
import { useHandles } from "./useHandles";
import { useWidth } from "./useWidth";

const NONE: ReadonlySet<string> = new Set();

/** Functions over one variable, with their values under the mouse; what has handles can be bent by hand. */
export function Plot({ section, name }: { section: SectionOf<"plot">; name: string }) {
  const { x, y, lines, marks } = section;
  const host = useHost();
  const now = useStore(theme, (value) => value);
  const [box, width] = useWidth<HTMLDivElement>();
  const [hidden, setHidden] = useRemembered(`${host.id}/${name}/hidden`, NONE);
  const height = host.wide ? Math.round(Math.min(280, Math.max(190, width * 0.42))) : 150;
  const frame = useMemo(() => frameOf(x, y, width, height), [x, y, width, height]);
  const tints = lineTints(lines);
  const drawn = lines
    .map((line, place) => ({ line, colour: tintCss(now, tints[place] ?? 0) }))
    .filter(({ line }) => !hidden.has(line.name));
  const handles = useHandles(useMemo(() => lines.flatMap((line) => line.handles), [lines]));
  const base = inside(y, 0);
  const toggle = (line: string): void => {
    const next = new Set(hidden);
    if (!next.delete(line)) next.add(line);
    setHidden(next);
  };
  return (
    <div className="doc-plot" ref={box}>
      {width > 0 && (
        <svg width={width} height={height} role="group" aria-label={section.title || "plot"}>
          <Axes x={x} y={y} frame={frame} />
          {drawn.map(({ line, colour }, place) => (
            <LineShape key={place} line={line} colour={colour} base={base} frame={frame} />
          ))}
          <PlotMarks marks={marks} x={x} y={y} frame={frame} />
          <PlotCursor x={x} y={y} frame={frame} drawn={drawn} />
          {drawn.flatMap(({ line, colour }) =>
            line.handles.map((handle) => (
              <HandleKnob
                key={handle.key}
                handle={handle}
                name={line.name}
                colour={colour}
                frame={frame}
                x={x}
                y={y}
                handles={handles}
              />
            )),
          )}
          {lines.length === 0 && (
            <text className="plot-empty" x={width / 2} y={height / 2} textAnchor="middle">
              nothing to draw yet
            </text>
          )}
        </svg>
      )}
      {lines.some((line) => line.name !== "") && lines.length > 0 && (
        <ul className="plot-legend">
          {lines.map((line, place) => (
            <li key={place}>
              <button
                type="button"
                aria-pressed={!hidden.has(line.name)}
                data-tip={hidden.has(line.name) ? "Show it" : "Hide it"}
                onClick={() => toggle(line.name)}
              >
                <i style={{ background: tintCss(now, tints[place] ?? 0) }} />
                {line.name}
                {line.level !== null && <em className="number">{line.level.toFixed(2)}</em>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {handles.why && (
        <p className="plot-fault" role="alert" data-testid="plot-fault">
          {handles.why}
        </p>
      )}
      {handles.waits && <p className="plot-waiting">takes effect with the next tick</p>}
    </div>
  );
}

const LineShape = memo(function LineShape({
  line,
  colour,
  base,
  frame,
}: {
  line: PlotLine;
  colour: string;
  base: number;
  frame: Frame;
}) {
  const path = useMemo(() => linePath(line.points, frame.x, frame.y), [line.points, frame]);
  const area = useMemo(
    () => (line.level === null ? "" : areaPath(line.points, line.level, base, frame.x, frame.y)),
    [line.points, line.level, base, frame],
  );
  return (
    <g data-testid="plot-line" data-name={line.name}>
      {area && <path className="plot-area" d={area} style={{ fill: colour }} />}
      <path className="plot-line" d={path} style={{ stroke: colour }} />
    </g>
  );
});
