import { useEffect, useRef } from "react";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { desk } from "./desk";
import type { Desk } from "./deskState";

/** What the edited text is compared with. */
export type Against = "inForce" | "stored" | "original" | "conflict";

const NAMES: Record<Against, string> = {
  inForce: "In force",
  stored: "Stored in the folder",
  original: "Came with the game",
  conflict: "Saved by somebody else",
};

function textOf(open: Desk | null, against: Against): string | null {
  return open?.[against] ?? null;
}

/** Two texts side by side: what was, and what is being edited. */
export function Diff({
  against,
  onChoose,
}: {
  against: Against;
  onChoose: (against: Against | null) => void;
}) {
  const file = useStore(desk, (open) => open?.file ?? "");
  const kind = useStore(desk, (open) => open?.kind ?? "text");
  const left = useStore(desk, (open) => textOf(open, against));
  const right = useStore(desk, (open) => open?.text ?? "");
  const open = useStore(desk, (value) => value);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What it was compared with is gone, such as a conflict that was settled.
    if (left === null) onChoose(null);
  }, [left, onChoose]);
  useEffect(() => {
    const element = host.current;
    if (element === null || left === null) return undefined;
    let stop: (() => void) | null = null;
    let gone = false;
    void import("./text/diff").then(({ showDiff }) => {
      if (!gone) stop = showDiff(element, file, kind, left, right);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [file, kind, left, right]);
  const choices = (Object.keys(NAMES) as Against[]).filter((one) => textOf(open, one) !== null);
  return (
    <div className="diff" data-testid="diff-view" data-against={against}>
      <div className="diff-head">
        <label>
          <select
            className="select"
            aria-label="Compare with"
            data-testid="diff-against"
            value={against}
            onChange={(event) => onChoose(event.target.value as Against)}
          >
            {choices.map((one) => (
              <option key={one} value={one}>
                {NAMES[one]}
              </option>
            ))}
          </select>
        </label>
        <span>
          <b>Yours, as edited</b>
          {left === right && <span className="quiet"> · no difference</span>}
        </span>
        <Button look="soft" testid="diff-close" onPress={() => onChoose(null)}>
          Back to editing
        </Button>
      </div>
      <div className="diff-host" ref={host} />
    </div>
  );
}
