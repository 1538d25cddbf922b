import type { Game, Layer } from "../protocol/types";
import { switchLayer } from "../session/commands";
import { isLayerOn } from "../store/layers";
import { preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { HelpTip } from "../ui/HelpTip";
import { Section } from "../ui/Section";

export function LayersPanel({ game }: { game: Game }) {
  const layers = game.layers.filter((layer) => !layer.overlay);
  const overlays = game.layers.filter((layer) => layer.overlay);
  if (game.layers.length === 0) return null;
  return (
    <Section id="layers" title="Layers" icon="layers">
      {layers.map((layer) => (
        <LayerSwitch key={layer.name} game={game} layer={layer} />
      ))}
      {overlays.length > 0 && <h3 className="sub-title">Debug overlays</h3>}
      {overlays.map((layer) => (
        <LayerSwitch key={layer.name} game={game} layer={layer} />
      ))}
    </Section>
  );
}

function LayerSwitch({ game, layer }: { game: Game; layer: Layer }) {
  const on = useStore(preferences, (p) => isLayerOn(game.name, layer, p.layers));
  return (
    <div className="layer-row">
      <label>
        <input
          type="checkbox"
          role="switch"
          className="switch"
          data-testid={`layer-${layer.name}`}
          checked={on}
          onChange={(event) => switchLayer(game, layer.name, event.target.checked)}
        />
        <span>{layer.title}</span>
      </label>
      <HelpTip text={layer.help} />
    </div>
  );
}
