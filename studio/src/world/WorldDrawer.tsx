import { useMemo, useState } from "react";
import { DocumentView } from "../document/DocumentView";
import { HostContext } from "../document/host";
import { FutureChoice } from "../ui/FutureChoice";
import type { Game, PanelInfo } from "../protocol/types";
import { panel, world } from "../session/stores";
import { prefer, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { shownPanel } from "./panels";
import { TellForm } from "./TellForm";

/** Views of the whole game, a tab for each, and what can be told to it. */
export function WorldDrawer({ game }: { game: Game }) {
  const all = useStore(world, (w) => w);
  const chosen = useStore(preferences, (p) => p.panels[game.name]);
  const [telling, setTelling] = useState(all.panels.length === 0);
  const now = shownPanel(all, chosen);
  return (
    <section className="world" data-testid="world" aria-label="The world as a whole">
      <div className="drawer-bar" role="tablist" aria-label="Views of the world">
        {all.panels.map((one) => (
          <button
            key={one.id}
            type="button"
            role="tab"
            className="drawer-tab"
            aria-selected={one === now}
            data-testid={`panel-tab-${one.id}`}
            data-tip={one.help || undefined}
            onClick={() => prefer({ panels: { ...preferences.get().panels, [game.name]: one.id } })}
          >
            {one.title}
          </button>
        ))}
        <span className="spacer" />
        <FutureChoice testid="world-future" />
        {all.tellable.length > 0 && (
          <Button
            icon="megaphone"
            label="Tell the world something, as if it had happened"
            testid="tell-button"
            aria-pressed={telling}
            onPress={() => setTelling(!telling)}
          >
            Tell…
          </Button>
        )}
      </div>
      <div className="world-body">
        {now !== null && <PanelView key={now.id} game={game} info={now} />}
        {telling && all.tellable.length > 0 && <TellForm game={game} tellable={all.tellable} />}
      </div>
    </section>
  );
}

function PanelView({ game, info }: { game: Game; info: PanelInfo }) {
  const news = useStore(panel, (p) => (p?.id === info.id ? p : null));
  const host = useMemo(
    () => ({
      id: `panel/${game.name}/${info.id}`,
      ticksPerSecond: game.ticks_per_second,
      wide: true,
      drag: null,
      waiting: [],
    }),
    [game, info.id],
  );
  const document = news?.document ?? null;
  // The tab says it already.
  const title = document?.title === info.title ? "" : document?.title;
  return (
    <div className="world-panel" role="tabpanel" data-testid="panel" data-panel={info.id} tabIndex={0}>
      {document === null ? (
        <div className="mind-empty">
          <Icon name="globe" size={26} />
          <p>
            <b>{news === null ? "Fetching the view…" : "Nothing is on this view yet"}</b>
          </p>
          {info.help && <p>{info.help}</p>}
        </div>
      ) : (
        <HostContext value={host}>
          {(title || document.subtitle) && (
            <header className="sheet-head">
              {title && <h2>{title}</h2>}
              {document.subtitle && <span className="chip">{document.subtitle}</span>}
            </header>
          )}
          <DocumentView document={document} />
        </HostContext>
      )}
    </div>
  );
}
