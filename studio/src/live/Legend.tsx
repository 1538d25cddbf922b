import { useEffect, useRef, useState } from "react";
import type { Game, Layer } from "../protocol/types";
import { tintCss } from "../scene/palette";
import { isLayerOn } from "../store/layers";
import { preferences, setFolded } from "../store/preferences";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { Icon } from "../ui/Icon";
import { entriesOf, type LegendEntry, widthOf } from "./legendEntries";

const ID = "legend";
/** What stands beside the list in the row: the toggle, gaps. [px] */
const BESIDE = 60;

/**
 * What colours in the scene mean, for the layers that are on and say so: a line at the end of the row of tools. Where there
 * is no room for it, or it was folded, a button opens it as a list.
 */
export function Legend({ game, room }: { game: Game; room: number }) {
  const choices = useStore(preferences, (p) => p.layers);
  const folded = useStore(preferences, (p) => p.folded[ID] ?? false);
  const [listed, setListed] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const isOn = (layer: Layer): boolean => isLayerOn(game.name, layer, choices);
  const entries = entriesOf(game.layers.filter(isOn));
  useEffect(() => {
    if (!listed) return undefined;
    const close = (event: PointerEvent): void => {
      if (!(event.target instanceof Node && host.current?.contains(event.target))) setListed(false);
    };
    document.addEventListener("pointerdown", close, true);
    return () => document.removeEventListener("pointerdown", close, true);
  }, [listed]);
  if (entries.length === 0) return null;
  const fits = widthOf(entries) + BESIDE <= room;
  const inline = fits && !folded;
  const press = (): void => {
    // A line becomes a button; the button opens a line where there is room, else a list.
    if (fits) setFolded(ID, inline);
    else setListed(!listed);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes its list with Escape, wherever inside the focus is.
    <div
      className="legend"
      data-testid="legend"
      data-look={inline ? "line" : "button"}
      ref={host}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !listed) return;
        event.stopPropagation();
        setListed(false);
      }}
    >
      <button
        type="button"
        className="legend-toggle"
        aria-expanded={inline || listed}
        aria-label="Legend"
        data-testid="legend-toggle"
        data-tip={inline ? "Fold the legend" : "What the colours mean"}
        onClick={press}
      >
        {!inline && "Legend"}
        <span className="section-chevron">
          <Icon name="chevron" size={11} />
        </span>
      </button>
      {inline && <Entries entries={entries} />}
      {!inline && !fits && listed && (
        <div className="legend-list">
          <Entries entries={entries} />
        </div>
      )}
    </div>
  );
}

function Entries({ entries }: { entries: readonly LegendEntry[] }) {
  const now = useStore(theme, (value) => value);
  return (
    <ul aria-label="What the colours mean">
      {entries.map((entry) => (
        <li key={`${entry.tint}/${entry.name}`} data-tip={entry.layers.join(", ")}>
          <i style={{ background: tintCss(now, entry.tint) }} />
          {entry.name}
        </li>
      ))}
    </ul>
  );
}
