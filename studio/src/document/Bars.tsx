import { memo } from "react";
import type { Bar } from "../protocol/documentTypes";
import { tintCss } from "../scene/palette";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { formatNumber } from "../ui/format";

/** Candidates and how much each counts. Bars without a maximum of their own share the largest value among them. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const largest = bars.reduce((most, bar) => Math.max(most, Math.abs(bar.value) || 0), 1e-9);
  // Where something pulls the other way, all bars begin in the middle.
  const signed = bars.some((bar) => bar.value < 0);
  if (bars.length === 0) return <p className="quiet">no candidates</p>;
  return (
    <div className="doc-bars" data-signed={signed}>
      {bars.map((bar, place) => (
        <BarRow key={`${bar.name}/${place}`} bar={bar} most={bar.max ?? largest} signed={signed} />
      ))}
    </div>
  );
}

const BarRow = memo(function BarRow({ bar, most, signed }: { bar: Bar; most: number; signed: boolean }) {
  const now = useStore(theme, (value) => value);
  const share = Math.min(1, (Math.abs(bar.value) || 0) / Math.max(1e-9, most));
  const scale = signed ? Math.sign(bar.value) * share : share;
  return (
    <div className="doc-bar">
      <span className="doc-bar-name" title={bar.name}>
        {bar.name}
      </span>
      <span className="doc-bar-track">
        <i style={{ transform: `scaleX(${scale || 0})`, background: tintCss(now, bar.tint) }} />
      </span>
      <span className="number">{formatNumber(bar.value)}</span>
      {bar.note && <span className="doc-bar-note">{bar.note}</span>}
    </div>
  );
});
