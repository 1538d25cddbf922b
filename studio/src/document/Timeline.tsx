import { memo } from "react";
import type { Lane, SectionOf, Span } from "../protocol/documentTypes";
import { tintCss } from "../scene/palette";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { formatSeconds } from "../ui/format";
import { formatTick, niceStep } from "./scales";
import { useHost } from "./host";
import { useWidth } from "./useWidth";

/** What went on beside each other: a lane for each, time from left to right, now at the right edge. */
export function Timeline({ section }: { section: SectionOf<"timeline"> }) {
  const { from, to, lanes } = section;
  const { ticksPerSecond } = useHost();
  const [box, width] = useWidth<HTMLDivElement>();
  const step = niceStep(((to - from) / ticksPerSecond / Math.max(2, width - 120)) * 70);
  const first = Math.ceil(from / ticksPerSecond / step - 1e-9);
  const last = Math.floor(to / ticksPerSecond / step + 1e-9);
  const times = Array.from(
    { length: Math.min(60, last - first + 1) },
    (_, number) => (first + number) * step,
  );
  const share = (tick: number): number => ((tick - from) / (to - from)) * 100;
  return (
    <div className="doc-timeline" ref={box}>
      {lanes.length === 0 && <p className="quiet">nothing has happened yet</p>}
      {lanes.length > 0 && (
        <>
          <div className="timeline-lanes">
            <div className="timeline-grid" aria-hidden="true">
              {times.map((time) => (
                <i key={time} style={{ left: `${share(time * ticksPerSecond)}%` }} />
              ))}
              <b />
            </div>
            {lanes.map((lane, place) => (
              <LaneRow
                key={`${lane.name}/${place}`}
                lane={lane}
                from={from}
                to={to}
                ticksPerSecond={ticksPerSecond}
              />
            ))}
          </div>
          <div className="timeline-axis number" aria-hidden="true">
            {times.map((time) => (
              <span key={time} style={{ left: `${share(time * ticksPerSecond)}%` }}>
                {formatTick(time, step)} s
              </span>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

interface Window {
  from: number;
  to: number;
  ticksPerSecond: number;
}

const LaneRow = memo(function LaneRow({ lane, from, to, ticksPerSecond }: { lane: Lane } & Window) {
  const seen = lane.spans.filter((span) => span.from <= to && (span.to ?? to) >= from);
  return (
    <div className="timeline-lane" data-testid="timeline-lane">
      <span className="timeline-name" title={lane.name}>
        {lane.name}
      </span>
      <span className="timeline-track">
        {seen.map((span, place) => (
          <SpanBox
            key={`${span.from}/${place}`}
            span={span}
            from={from}
            to={to}
            ticksPerSecond={ticksPerSecond}
          />
        ))}
      </span>
    </div>
  );
});

function SpanBox({ span, from, to, ticksPerSecond }: { span: Span } & Window) {
  const now = useStore(theme, (value) => value);
  const start = Math.max(from, span.from);
  const end = Math.min(to, span.to ?? to);
  const took = ((span.to ?? to) - span.from) / ticksPerSecond;
  const lines = [
    span.name,
    `from ${formatSeconds(span.from / ticksPerSecond)}, ${span.to === null ? "for" : "took"} ${formatSeconds(took)}${span.to === null ? " so far" : ""}`,
    span.note,
  ];
  return (
    <span
      className="timeline-span"
      data-testid="timeline-span"
      data-goes-on={span.to === null}
      data-began-before={span.from < from}
      tabIndex={0}
      data-tip={lines.filter(Boolean).join("\n")}
      style={
        {
          left: `${((start - from) / (to - from)) * 100}%`,
          width: `${((end - start) / (to - from)) * 100}%`,
          "--span": tintCss(now, span.tint),
        } as React.CSSProperties
      }
    >
      {span.name}
    </span>
  );
}
