import type { ReactNode } from "react";
import type { Game } from "../protocol/types";
import { catalog, framesPerSecond, room } from "../session/stores";
import { showTickTime } from "../panels/tickTime";
import { useStore } from "../store/store";
import { ConnectionBadge } from "../ui/ConnectionBadge";
import { formatCount } from "../ui/format";
import { Toasts } from "../ui/Toasts";
import { isTouch } from "../store/touch";
import { PlayNotice } from "./PlayNotice";
import { Ruler } from "./Ruler";

/** How it goes, and in the middle who plays and what has happened: nothing moves when a message comes. */
export function StatusLine({ game }: { game: Game }) {
  const ticksPerSecond = useStore(room, (r) => Math.round(r.status?.ticks_per_second ?? 0));
  const tickMs = useStore(room, (r) => (r.status?.tick_ms ?? 0).toFixed(2));
  const agents = useStore(room, (r) => r.status?.agents ?? 0);
  const seed = useStore(room, (r) => r.status?.seed ?? 0);
  const watchers = useStore(room, (r) => r.status?.watchers ?? 0);
  const fps = useStore(framesPerSecond, (value) => value);
  const version = useStore(catalog, (c) => c.version);
  return (
    <footer className="status-line" role="contentinfo" aria-label="Status">
      <ConnectionBadge />
      <Item name="ticks/s">{formatCount(ticksPerSecond)}</Item>
      <button
        type="button"
        className="status-item"
        data-testid="tick-ms"
        data-tip="How long a tick takes to compute, a mean of the last tenth of a second. Click to see the chart."
        onClick={showTickTime}
      >
        <b className="number">{tickMs}</b>
        <span>ms/tick</span>
      </button>
      <Item name={agents === 1 ? "agent" : "agents"} testid="agents">
        {formatCount(agents)}
      </Item>
      <Item name="seed" testid="seed" before less>
        {seed}
      </Item>
      <Item name={watchers === 1 ? "watcher" : "watchers"} less>
        {watchers}
      </Item>
      {!isTouch() && <PlayNotice game={game} />}
      <div className="toast-line">
        <Toasts />
      </div>
      {game.length_unit === "m" && <Ruler />}
      <Item name="fps drawn" testid="fps">
        {fps}
      </Item>
      {version && <span className="quiet status-less">Wits {version}</span>}
    </footer>
  );
}

function Item({
  name,
  testid,
  before = false,
  less = false,
  children,
}: {
  name: string;
  testid?: string;
  before?: boolean;
  /** It makes room in a window that is not wide. */
  less?: boolean;
  children: ReactNode;
}) {
  const value = (
    <b className="number" data-testid={testid}>
      {children}
    </b>
  );
  return (
    <span className={less ? "status-item status-less" : "status-item"}>
      {!before && value}
      <span>{name}</span>
      {before && value}
    </span>
  );
}
