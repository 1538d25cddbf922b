import type { Game, Layer } from "../protocol/types";
import { tintCss } from "../scene/palette";
import { isLayerOn } from "../store/layers";
import { preferences, setFolded } from "../store/preferences";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { Icon } from "../ui/Icon";
import { entriesOf } from "./legendEntries";

const ID = "legend";

/** What colours in the scene mean, for the layers that are on and say so: a line at its lower edge, which folds. */
export function Legend({ game }: { game: Game }) {
  const choices = useStore(preferences, (p) => p.layers);
  const folded = useStore(preferences, (p) => p.folded[ID] ?? false);
  const now = useStore(theme, (value) => value);
  const isOn = (layer: Layer): boolean => isLayerOn(game.name, layer, choices);
  const entries = entriesOf(game.layers.filter(isOn));
  if (entries.length === 0) return null;
  return (
    <div className="legend" data-testid="legend" data-folded={folded}>
      <button
        type="button"
        className="legend-toggle"
        aria-expanded={!folded}
        aria-label="Legend"
        data-testid="legend-toggle"
        data-tip={folded ? "What the colours mean" : "Fold the legend"}
        onClick={() => setFolded(ID, !folded)}
      >
        {folded && "Legend"}
        <span className="section-chevron">
          <Icon name="chevron" size={11} />
        </span>
      </button>
      {!folded && (
        <ul aria-label="What the colours mean">
          {entries.map((entry) => (
            <li key={`${entry.tint}/${entry.name}`} data-tip={entry.layers.join(", ")}>
              <i style={{ background: tintCss(now, entry.tint) }} />
              {entry.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
