import { type CSSProperties, useEffect, useRef, useState } from "react";
import { branchOff, seek, seekNewest } from "../session/commands";
import { room, tick } from "../session/stores";
import { useStore } from "../store/store";
import { formatSeconds } from "../ui/format";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";

/** All the time that can be reached. What lies after the current tick is hatched: it has been, and can be again. */
export function TimeSlider({ ticksPerSecond }: { ticksPerSecond: number }) {
  const oldest = useStore(room, (r) => r.status?.oldest ?? 0);
  const newest = useStore(room, (r) => r.status?.newest ?? 0);
  const now = useStore(room, (r) => r.status?.tick ?? 0);
  const ready = useStore(room, (r) => r.phase === "joined" && r.status?.branch === null);
  const [dragged, setDragged] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const value = dragged ?? now;
  const past = value < newest;
  const share = newest > oldest ? ((value - oldest) / (newest - oldest)) * 100 : 100;

  useReleasedAfterDrag(input, () => setDragged(null));

  return (
    <div className="time" data-past={past}>
      <input
        ref={input}
        type="range"
        className="slider time-slider"
        data-testid="time-slider"
        aria-label="Time"
        aria-valuetext={`tick ${value} of ${newest}`}
        min={oldest}
        max={Math.max(newest, oldest + 1)}
        step={1}
        value={value}
        style={{ "--share": `${share}%` } as CSSProperties}
        onChange={(event) => {
          setDragged(event.target.valueAsNumber);
          seek(event.target.valueAsNumber);
        }}
      />
      <button
        type="button"
        className="past-chip"
        data-testid="past"
        aria-hidden={!past}
        tabIndex={past ? 0 : -1}
        data-tip="You are looking at the past. Click to return to the newest tick."
        onClick={seekNewest}
      >
        <Icon name="history" size={12} />
        <span className="number">−{formatSeconds((newest - value) / ticksPerSecond)}</span>
      </button>
      <Button
        icon="branch"
        label="Branch here: a second future beside the first, and what you change goes into it"
        testid="branch"
        disabled={!ready}
        onPress={branchOff}
      />
    </div>
  );
}

/** The hand's value counts until the server has arrived there (or the hand has long let go). */
function useReleasedAfterDrag(input: React.RefObject<HTMLInputElement | null>, release: () => void): void {
  useEffect(() => {
    const element = input.current;
    if (element === null) return undefined;
    let timer = 0;
    const soon = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(release, 400);
    };
    const unsubscribe = tick.subscribe(() => {
      if (!element.matches(":active") && tick.get() === element.valueAsNumber) release();
    });
    const events = ["change", "pointerup", "keyup", "input"] as const;
    for (const name of events) element.addEventListener(name, soon);
    const hold = (): void => clearTimeout(timer);
    element.addEventListener("pointerdown", hold);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      for (const name of events) element.removeEventListener(name, soon);
      element.removeEventListener("pointerdown", hold);
    };
  });
}
