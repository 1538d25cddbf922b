import { useId, useState } from "react";
import type { Pacing } from "../protocol/types";
import { keepTo } from "../session/commands";
import { room } from "../session/stores";
import { useStore } from "../store/store";
import { formatNumber } from "../ui/format";
import { HelpTip } from "../ui/HelpTip";
import { readMillis } from "./millis";

const HELP =
  "The studio measures ticks and moves the budget so that they take this long on this machine. Every move is recorded, so a replay cuts at the same places. It rests in the past and while there are two futures.";

/** A switch beneath the budget of a game: keep ticks to so many milliseconds. */
export function KeepTime({ pacing }: { pacing: Pacing }) {
  const id = useId();
  const keeps = useStore(room, (r) => r.status?.keeps ?? null);
  const attached = useStore(room, (r) => r.attached);
  const [chosen, setChosen] = useState(pacing.micros);
  const [typed, setTyped] = useState<string | null>(null);
  const micros = keeps ?? chosen;
  if (attached) return null;
  const commit = (): void => {
    const wanted = readMillis(typed ?? "");
    setTyped(null);
    if (wanted === null) return;
    setChosen(wanted);
    if (keeps !== null) keepTo(wanted);
  };
  return (
    <div className="param keep" data-on={keeps !== null} data-testid="keep">
      <div className="param-head">
        <label htmlFor={id}>Keep ticks to</label>
        <HelpTip text={HELP} />
        <span className="spacer" />
        <span className="number-box">
          <input
            className="number-field"
            inputMode="decimal"
            aria-label="Time of a tick, milliseconds"
            data-testid="keep-ms"
            size={4}
            value={typed ?? formatNumber(micros / 1000)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === "Enter") commit();
              if (event.key === "Escape") setTyped(null);
            }}
          />
          <span className="unit">ms</span>
        </span>
        <input
          id={id}
          type="checkbox"
          role="switch"
          className="switch"
          data-testid="keep-switch"
          checked={keeps !== null}
          onChange={(event) => keepTo(event.target.checked ? micros : null)}
        />
      </div>
    </div>
  );
}
