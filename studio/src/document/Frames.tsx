import { useEffect, useMemo, useRef, useState } from "react";
import type { SectionOf } from "../protocol/documentTypes";
import { tintCss } from "../scene/palette";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { formatNumber, formatSeconds } from "../ui/format";
import { isOver, meansOf, summaryOf, totalsOf } from "./frameStacks";
import { useHost } from "./host";
import { boxOf, paintFrames } from "./paintFrames";
import { useWidth } from "./useWidth";

/** What each tick was spent on: stacks beside each other, against a line that must not be passed. */
export function Frames({ section }: { section: SectionOf<"frames"> }) {
  const { wide } = useHost();
  const [host, width] = useWidth<HTMLDivElement>();
  const [hovered, setHovered] = useState<number | null>(null);
  const totals = useMemo(() => totalsOf(section.frames), [section]);
  const height = wide ? 156 : 120;
  const box = boxOf(width, height);
  const count = section.frames.length;
  const shown = hovered !== null && hovered < count ? hovered : null;
  if (count === 0 || section.spenders.length === 0) return <p className="quiet">nothing was spent yet</p>;
  const hover = (event: React.PointerEvent): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const place = Math.floor(((x - box.left) / (box.right - box.left)) * count);
    setHovered(place >= 0 && place < count ? place : null);
  };
  const each = (box.right - box.left) / count;
  return (
    <div className="doc-frames" ref={host}>
      <Headline section={section} totals={totals} shown={shown} />
      <div
        className="frames-area"
        data-testid="frames-area"
        style={{ height }}
        onPointerMove={hover}
        onPointerLeave={() => setHovered(null)}
      >
        {width > 0 && <Picture section={section} totals={totals} width={width} height={height} />}
        {shown !== null && (
          <i
            className="frames-cursor"
            style={{
              left: box.left + shown * each,
              width: Math.max(1, each),
              top: box.top,
              height: box.bottom - box.top,
            }}
          />
        )}
      </div>
      <Legend section={section} shown={shown} />
    </div>
  );
}

interface Shown {
  section: SectionOf<"frames">;
  /** The frame under the pointer. */
  shown: number | null;
}

/** The tick under the pointer, or all of them. */
function Headline({ section, totals, shown }: Shown & { totals: readonly number[] }) {
  const { ticksPerSecond } = useHost();
  const { limit, unit, from } = section;
  const of = limit === null ? unit : `of ${formatNumber(limit)} ${unit}`;
  if (shown !== null) {
    const total = totals[shown] ?? 0;
    const tick = from + shown;
    return (
      <p
        className="frames-head number"
        data-testid="frames-readout"
        data-over={limit !== null && isOver(total, limit)}
      >
        <b>tick {tick}</b> <span>{formatSeconds(tick / ticksPerSecond)}</span>{" "}
        <b>
          {formatNumber(total)} {of}
        </b>
      </p>
    );
  }
  const { mean, most, over } = summaryOf(totals, limit);
  return (
    <p className="frames-head number" data-testid="frames-readout" data-over={over > 0}>
      <span>last {totals.length} ticks</span> <span>mean {formatNumber(mean)}</span>{" "}
      <span>
        most {formatNumber(most)} {of}
      </span>{" "}
      {limit !== null && <b>{over === 0 ? "none over" : `${over} over`}</b>}
    </p>
  );
}

/** Who spends, the topmost first as in the picture, with the share at the pointer or on average. */
function Legend({ section, shown }: Shown) {
  const now = useStore(theme, (value) => value);
  const { frames, spenders } = section;
  const means = useMemo(() => meansOf(frames, spenders.length), [frames, spenders.length]);
  const shares = shown === null ? means : (frames[shown] ?? means);
  return (
    <ul
      className="frames-legend"
      data-testid="frames-legend"
      aria-label={shown === null ? "Means" : "Shares"}
    >
      <li className="frames-legend-of">{shown === null ? "on average" : "in this tick"}</li>
      {spenders.map((spender, place) => (
        <li key={`${spender.name}/${place}`} data-idle={(shares[place] ?? 0) <= 0}>
          <i style={{ background: tintCss(now, spender.tint) }} />
          <span title={spender.name}>{spender.name}</span>
          <b className="number">{formatNumber(shares[place] ?? 0)}</b>
        </li>
      ))}
    </ul>
  );
}

const MOST_PIXEL_RATIO = 2;

function Picture({
  section,
  totals,
  width,
  height,
}: {
  section: SectionOf<"frames">;
  totals: readonly number[];
  width: number;
  height: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const now = useStore(theme, (value) => value);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const ratio = Math.min(window.devicePixelRatio, MOST_PIXEL_RATIO);
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintFrames(context, section, totals, { width, height, ratio, theme: now });
  }, [section, totals, width, height, now]);
  const { over } = summaryOf(totals, section.limit);
  return (
    <canvas
      ref={canvas}
      style={{ width, height }}
      role="img"
      aria-label={`${section.title}: ${totals.length} ticks, ${over} over the limit`}
    />
  );
}
