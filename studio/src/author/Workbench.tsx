import { useEffect, useState } from "react";
import { type DeskPart, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { Icon } from "../ui/Icon";
import { desk, dismissLost } from "./desk";
import { type Against, Diff } from "./Diff";
import { Parts } from "./Parts";
import { ConflictNotice, LostNotice } from "./Notices";
import { listenToDeskKeys } from "./keys";
import { WorkbenchBar } from "./WorkbenchBar";

/** One file, as graph, as text, or both; applied to the running game, and saved. */
export function Workbench() {
  const file = useStore(desk, (open) => open?.file ?? "");
  const loaded = useStore(desk, (open) => open?.loaded ?? false);
  const kind = useStore(desk, (open) => open?.kind ?? "text");
  const isGraph = useStore(desk, (open) => open !== null && (open.palette !== null || open.sketch !== null));
  const preferred = useStore(preferences, (p) => p.deskPart);
  const conflict = useStore(desk, (open) => open?.conflict ?? null);
  const lost = useStore(desk, (open) => open?.lost ?? null);
  const [against, setAgainst] = useState<Against | null>(null);
  useEffect(() => listenToDeskKeys(), []);
  const part: DeskPart = isGraph && kind !== "script" ? preferred : "text";
  return (
    <section
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
