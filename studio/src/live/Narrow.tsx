import { useRef } from "react";
import { closePane, dock, openPane } from "../dock/state";
import type { PaneView } from "../dock/paneView";
import { DEFAULTS, prefer, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { SplitBorder } from "../ui/SplitBorder";

/** The scene of a narrow window, and below it the drawer that is open; its upper edge can be dragged. */
export function NarrowStage({ panes }: { panes: readonly PaneView[] }) {
  const drawer = useStore(dock, (now) => now.drawer);
  const split = useStore(preferences, (p) => p.narrowSplit);
  const host = useRef<HTMLDivElement>(null);
  const open = panes.find((pane) => pane.id === drawer);
  return (
    <div className="narrow-stage" data-drawer={open !== undefined} ref={host}>
      <section className="pane" data-pane="scene" data-testid="pane-scene" aria-label="Scene">
        {panes.find((pane) => pane.id === "scene")?.body}
      </section>
      {open !== undefined && (
        <section
          className="pane-drawer"
          data-testid="pane-drawer"
          data-pane={open.id}
          aria-label={open.title}
          style={{ flexBasis: `${100 - split * 100}%` }}
        >
          <SplitBorder
            label={`Upper edge of ${open.title}`}
            className="drawer-border"
            wide={false}
            share={split}
            usual={DEFAULTS.narrowSplit}
            host={host}
            testid="drawer-border"
            onMove={(next) => prefer({ narrowSplit: next })}
          />
          <header>
            <Icon name={open.icon} size={15} />
            <h2>{open.title}</h2>
            <Button
              icon="close"
              label={`Close ${open.title}`}
              testid={`close-${open.id}`}
              onPress={() => closePane(open.id)}
            />
          </header>
          <div className="pane" id={`pane-${open.id}`} role="tabpanel" aria-labelledby={`tab-${open.id}`}>
            {open.body}
          </div>
        </section>
      )}
    </div>
  );
}

/** A tab for each pane: it opens its drawer, or closes it. */
export function NarrowTabs({ panes }: { panes: readonly PaneView[] }) {
  const drawer = useStore(dock, (now) => now.drawer);
  return (
    <nav className="narrow-tabs" aria-label="Panes">
      {panes
        .filter((pane) => pane.id !== "scene")
        .map((pane) => (
          <button
            key={pane.id}
            type="button"
            id={`tab-${pane.id}`}
            aria-expanded={pane.id === drawer}
            aria-controls={`pane-${pane.id}`}
            data-testid={`tab-${pane.id}`}
            data-tip={pane.title}
            onClick={() => (pane.id === drawer ? closePane : openPane)(pane.id)}
          >
            <Icon name={pane.icon} size={18} />
            <span>{pane.title}</span>
          </button>
        ))}
    </nav>
  );
}
