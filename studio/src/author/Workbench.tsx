import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type DeskPart, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { Icon } from "../ui/Icon";
import { desk, dismissLost } from "./desk";
import { type Against, Diff } from "./Diff";
import type { Desk } from "./deskState";
import { Parts } from "./Parts";
import { ConflictNotice, DraftNotice, LostNotice } from "./Notices";
import { listenToDeskKeys } from "./keys";
import { WorkbenchBar } from "./WorkbenchBar";

/** Graph with its form, and text, both need this much room, as long as nobody chose. [px] */
const ROOM_FOR_BOTH = 1500;

/** One file, as graph, as text, or both; applied to the running game, and saved. */
export function Workbench() {
  const file = useStore(desk, (open) => open?.file ?? "");
  const loaded = useStore(desk, (open) => open?.loaded ?? false);
  const kind = useStore(desk, (open) => open?.kind ?? "text");
  const isGraph = useStore(desk, (open) => open !== null && (open.palette !== null || open.sketch !== null));
  const preferred = useStore(preferences, (p) => p.deskPart);
  const conflict = useStore(desk, (open) => open?.conflict ?? null);
  const lost = useStore(desk, (open) => open?.lost ?? null);
  const draft = useStore(desk, (open) => (open?.loaded ? open.draft : null));
  const [against, setAgainst] = useState<Against | null>(null);
  const host = useRef<HTMLElement>(null);
  const [wide, setWide] = useState(false);
  useEffect(() => listenToDeskKeys(), []);
  useEffect(() => {
    window.__witsDesk = desk.get;
  }, []);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const size = new ResizeObserver(() => setWide(element.clientWidth >= ROOM_FOR_BOTH));
    size.observe(element);
    return () => size.disconnect();
  }, []);
  const part: DeskPart = isGraph && kind !== "script" ? (preferred ?? (wide ? "both" : "graph")) : "text";
  return (
    <section
      ref={host}
      className="workbench"
      aria-label={`Editor of ${file}`}
      data-testid="workbench"
      data-file={file}
      data-part={part}
    >
      <WorkbenchBar
        isGraph={isGraph && kind !== "script"}
        part={part}
        against={against}
        onCompare={setAgainst}
      />
      {conflict !== null && <ConflictNotice onCompare={() => setAgainst("conflict")} />}
      {draft !== null && <DraftNotice draft={draft} onCompare={() => setAgainst("inForce")} />}
      {lost !== null && lost.length > 0 && <LostNotice lines={lost} onClose={dismissLost} />}
      {!loaded ? (
        <div className="mind-empty">
          <Icon name="text" size={28} />
          <p>
            <b>Fetching {file}…</b>
          </p>
        </div>
      ) : against !== null ? (
        <Diff against={against} onChoose={setAgainst} />
      ) : (
        <Parts part={part} />
      )}
    </section>
  );
}

declare global {
  interface Window {
    /** For end-to-end tests. */
    __witsDesk?: (() => Desk | null) | undefined;
  }
}
