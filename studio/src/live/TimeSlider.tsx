import { type CSSProperties, useEffect, useRef, useState } from "react";
import { restoreFuture, seek, seekNewest } from "../session/commands";
import type { Game } from "../protocol/types";
import { bookmarks, room, tick } from "../session/stores";
import { useStore } from "../store/store";
import { formatSeconds } from "../ui/format";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { branchInSight } from "./branching";
import { undoHelp } from "./replacedNotice";
import { sliderSpan } from "./timeSpan";

/** All the time that can be reached. What lies after the current tick is hatched: it has been, and can be again. */
export function TimeSlider({ game }: { game: Game }) {
  const { ticks_per_second: ticksPerSecond } = game;
  const oldest = useStore(room, (r) => r.status?.oldest ?? 0);
  const newest = useStore(room, (r) => r.status?.newest ?? 0);
  const now = useStore(room, (r) => r.status?.tick ?? 0);
  const ready = useStore(room, (r) => r.phase === "joined" && r.status?.branch === null);
  const [dragged, setDragged] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const value = dragged ?? now;
  const past = value < newest;
  const { min, max, share } = sliderSpan(oldest, newest, value);

  useReleasedAfterDrag(input, setDragged);

  return (
    <div className="time" data-past={past}>
      <span className="time-track">
        <SliderMarks min={min} max={max} />
        <input
          ref={input}
          type="range"
          className="slider time-slider"
          data-testid="time-slider"
          aria-label="Time"
          aria-valuetext={`tick ${value} of ${newest}`}
          min={min}
          max={max}
          step={1}
          value={value}
          style={{ "--share": `${share}%` } as CSSProperties}
          onChange={(event) => {
            const wanted = Math.max(oldest, event.target.valueAsNumber);
            setDragged(wanted);
            seek(wanted);
          }}
        />
      </span>
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
      <UndoButton />
      <Button
        icon="branch"
        className="branch-button"
        label="Branch here: a second future beside the first, and what you change goes into it"
        keys="Y"
        aria-label="Branch"
        testid="branch"
        once
        disabled={!ready}
        onPress={() => branchInSight(game)}
      >
        <span>Branch</span>
      </Button>
    </div>
  );
}

/** Brings back the future that a change in the past has replaced, as long as it is remembered. */
function UndoButton() {
  const help = useStore(room, (r) => (r.status?.replaced ? undoHelp(r.status) : ""));
  return (
    <Button
      icon="undo"
      className="undo-button"
      label={help || "Undo"}
      keys="U"
      testid="undo-past"
      aria-hidden={help === ""}
      disabled={help === ""}
      onPress={() => restoreFuture()}
    />
  );
}

/** Bookmarks above the track. */
function SliderMarks({ min, max }: { min: number; max: number }) {
  const all = useStore(bookmarks, (list) => list);
  return all
    .filter(({ tick: at }) => at >= min && at <= max)
    .map(({ tick: at, name }) => (
      <i
        key={at}
        className="time-mark"
        data-tip={name || `Bookmark at tick ${at}`}
        style={{ "--at": (at - min) / Math.max(1, max - min) } as CSSProperties}
      />
    ));
}

/** The hand's value counts until the server has arrived there (or the hand has long let go). */
function useReleasedAfterDrag(
  input: React.RefObject<HTMLInputElement | null>,
  setDragged: (value: null) => void,
): void {
  useEffect(() => {
    const element = input.current;
    if (element === null) return undefined;
    let timer = 0;
    const release = (): void => setDragged(null);
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
  }, [input, setDragged]);
}
