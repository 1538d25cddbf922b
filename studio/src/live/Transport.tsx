import { useEffect, useRef, useState } from "react";
import { throttle } from "../connection/throttle";
import { dock, shownPanes, togglePane } from "../dock/state";
import type { Game } from "../protocol/types";
import {
  goBack,
  randomSeed,
  readSeed,
  restart,
  setSpeed,
  SPEEDS,
  step,
  stepBack,
  togglePlay,
} from "../session/commands";
import { room, tick } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { formatSeconds, formatSpeed } from "../ui/format";
import { SaveBox } from "./SaveBox";
import { TimeSlider } from "./TimeSlider";

/** Play, step, speed, time, seed: everything about when. */
export function Transport({ game }: { game: Game }) {
  const playing = useStore(room, (r) => r.status?.playing ?? false);
  const ready = useStore(room, (r) => r.phase === "joined");
  const attached = useStore(room, (r) => r.attached);
  const canGoBack = useStore(room, (r) => r.status !== null && r.status.tick > r.status.oldest);
  return (
    <div className="transport" role="toolbar" aria-label="Time control" data-ready={ready}>
      <div className="transport-group">
        {!attached && (
          <>
            <Button
              className="back-seconds"
              label="Ten seconds back"
              aria-label="−10 s: ten seconds back"
              keys="Backspace"
              testid="back-seconds"
              disabled={!ready || !canGoBack}
              onPress={() => goBack(game, 10)}
            >
              −10 s
            </Button>
            <Button
              icon="stepBackTen"
              label="Ten ticks back"
              keys="Shift ←"
              className="ten"
              testid="step-back-10"
              disabled={!ready || !canGoBack}
              onPress={() => stepBack(10)}
            />
            <Button
              icon="stepBack"
              label="One tick back"
              keys="←"
              testid="step-back"
              disabled={!ready || !canGoBack}
              onPress={() => stepBack(1)}
            />
          </>
        )}
        <Button
          icon={playing ? "pause" : "play"}
          look="solid"
          className="play"
          label={playing ? "Pause" : "Play"}
          keys="Space"
          testid="play-pause"
          data-playing={playing}
          disabled={!ready}
          onPress={togglePlay}
        />
        <Button
          icon="step"
          label="One tick"
          keys="→"
          testid="step"
          disabled={!ready}
          onPress={() => step(1)}
        />
        <Button
          icon="stepTen"
          label="Ten ticks"
          keys="Shift →"
          className="ten"
          testid="step-10"
          disabled={!ready}
          onPress={() => step(10)}
        />
        {!attached && <SpeedSelect />}
      </div>
      <TickReadout ticksPerSecond={game.ticks_per_second} />
      {attached ? (
        <Attached />
      ) : (
        <>
          <TimeSlider game={game} />
          <TimelineButton />
          <SeedBox />
          <SaveBox game={game} />
        </>
      )}
    </div>
  );
}

/** Opens the timeline of all agents. */
function TimelineButton() {
  const open = useStore(dock, (now) => shownPanes(now).includes("timeline"));
  return (
    <Button
      icon="timeline"
      label="Timeline: what all agents did when, and bookmarks"
      keys="L"
      testid="timeline-button"
      aria-pressed={open}
      onPress={() => togglePane("timeline")}
    />
  );
}

/** What runs by itself has no past to go to. */
function Attached() {
  return (
    <>
      <p className="quiet attached">
        A program that runs by itself: it can be paused, stepped and told things, but not turned back.
      </p>
      <Button icon="restart" label="Ask it to begin again" testid="restart" onPress={() => restart()} />
    </>
  );
}

function SpeedSelect() {
  const speed = useStore(room, (r) => (r.status ? r.status.speed : 1));
  const known = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed];
  return (
    <select
      className="select speed"
      data-testid="speed"
      data-tip="Simulated seconds per second"
      data-keys="− +"
      aria-label="Speed"
      value={String(speed)}
      onChange={(event) => setSpeed(event.target.value === "null" ? null : Number(event.target.value))}
    >
      {known.map((factor) => (
        <option key={String(factor)} value={String(factor)}>
          {formatSpeed(factor)}
        </option>
      ))}
    </select>
  );
}

/** No eye reads numbers faster, and every change of the page costs a drawing where the processor draws. */
const READOUT_MS = 100;

/** Changes many times a second, so it is written straight into the page. */
function TickReadout({ ticksPerSecond }: { ticksPerSecond: number }) {
  const number = useRef<HTMLSpanElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = (): void => {
      if (number.current) number.current.textContent = String(tick.get());
      if (time.current) time.current.textContent = formatSeconds(tick.get() / ticksPerSecond);
    };
    show();
    const showSoon = throttle<void>(READOUT_MS, show);
    const unsubscribe = tick.subscribe(() => showSoon());
    return () => {
      unsubscribe();
      showSoon.cancel();
    };
  }, [ticksPerSecond]);
  return (
    <div className="tick-readout" data-tip="Tick and simulated time">
      <span className="number tick-number" data-testid="tick" ref={number} />
      <span className="number quiet" ref={time} />
    </div>
  );
}

function SeedBox() {
  const seed = useStore(room, (r) => r.status?.seed ?? 0);
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = typed === null ? seed : readSeed(typed);
  const go = (next: number): void => {
    restart(next);
    setTyped(null);
  };
  return (
    <form
      className="transport-group seed-box"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== null) go(wanted);
      }}
    >
      <label data-tip="The same seed gives the same run, tick for tick">
        <span>Seed</span>
        <input
          className="number-field"
          data-testid="seed-input"
          inputMode="numeric"
          aria-invalid={wanted === null}
          value={typed ?? String(seed)}
          size={7}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && setTyped(null)}
          onBlur={() => wanted === null && setTyped(null)}
        />
      </label>
      <Button
        icon="die"
        label="Restart with a random seed"
        testid="random-seed"
        onPress={() => go(randomSeed())}
      />
      <Button
        icon="restart"
        label="Restart"
        keys="R"
        testid="restart"
        disabled={wanted === null}
        onPress={() => wanted !== null && go(wanted)}
      />
    </form>
  );
}
