import { type ReactNode, useRef } from "react";
import type { Game } from "../protocol/types";
import { world } from "../session/stores";
import { DEFAULTS, prefer, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { SplitBorder } from "../ui/SplitBorder";
import { hasWorld } from "./panels";
import { WorldDrawer } from "./WorldDrawer";

/** The stage, and beneath it the views of the whole game while they are open. */
export function WorldSplit({ game, children }: { game: Game; children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const there = useStore(world, hasWorld);
  const wanted = useStore(preferences, (p) => p.world);
  const share = useStore(preferences, (p) => p.worldSplit);
  const open = there && wanted;
  return (
    <div className="world-split split" data-wide="false" ref={host}>
      <div className="world-above" style={open ? { flex: `0 0 ${share * 100}%` } : undefined}>
        {children}
      </div>
      {open && (
        <>
          <SplitBorder
            label="Border between the stage and the world"
            wide={false}
            share={share}
            usual={DEFAULTS.worldSplit}
            host={host}
            testid="world-border"
            onMove={(next) => prefer({ worldSplit: next })}
          />
          <WorldDrawer game={game} />
        </>
      )}
    </div>
  );
}
