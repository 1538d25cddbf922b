import { useEffect, useRef } from "react";
import { MindView } from "../mind/MindView";
import type { Game } from "../protocol/types";
import { files, view } from "../session/stores";
import { DEFAULTS, prefer, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { SplitBorder } from "../ui/SplitBorder";
import { ContentView } from "./content/ContentView";
import { desk } from "./desk";
import { DrawerBar, DrawerBody, useDrawer } from "./Drawer";
import { editMind } from "./open";
import { startStopping, startTracing } from "./tracing";
import { Workbench } from "./Workbench";

/** What stands beside the scene: the mind, all content, or the file on the desk; beneath it what was found, console, debugger. */
export function Bench({ game }: { game: Game }) {
  const file = useStore(desk, (open) => open?.file ?? null);
  const scripts = useStore(files, (all) => all.list.some((one) => one.kind === "script"));
  const content = useStore(view, (now) => now.content);
  const host = useRef<HTMLDivElement>(null);
  const share = useStore(preferences, (p) => p.drawerSplit);
  const drawer = useDrawer(file !== null, scripts);
  useEffect(() => startTracing(), []);
  useEffect(() => startStopping(), []);
  const open = drawer.now !== "none";
  return (
    <div className="bench" ref={host}>
      <div className="bench-top" style={open ? { flex: `0 1 ${share * 100}%` } : undefined}>
        {file !== null ? (
          <Workbench key={file} />
        ) : content ? (
          <ContentView />
        ) : (
          <MindView game={game} onEdit={editMind} />
        )}
      </div>
      {open && (
        <SplitBorder
          label="Border above the drawer"
          wide={false}
          share={share}
          usual={DEFAULTS.drawerSplit}
          host={host}
          testid="drawer-border"
          onMove={(drawerSplit) => prefer({ drawerSplit })}
        />
      )}
      {drawer.tabs.length > 0 && (
        <div className="drawer" data-open={open} data-testid="drawer">
          <DrawerBar {...drawer} />
          {open && <DrawerBody now={drawer.now} />}
        </div>
      )}
    </div>
  );
}
