import { useEffect } from "react";
import { togglePlay } from "../session/commands";
import { files, room } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import type { IconName } from "../ui/Icon";
import { listenToDebugKeys } from "./keys";
import { MindDebug } from "./MindDebug";
import { callsAt, variablesAt } from "./stepping";
import {
  currentLine,
  lookAt,
  nextTick,
  stepScript,
  stoppedLine,
  toTheEnd,
  type Tracing,
  tracing,
} from "./tracing";

/** The recorded lines of a tick: a cursor goes through them in both directions, with what the variables held. */
export function DebugPane() {
  useEffect(() => listenToDebugKeys(), []);
  const now = useStore(tracing, (value) => value);
  const playing = useStore(room, (r) => r.status?.playing ?? false);
  const hasLines = now !== null && now.lines.length > 0;
  return (
    <div
      className="debug"
      data-testid="debugger"
      data-at={now?.at ?? ""}
      data-line={currentLine(now)?.line ?? ""}
    >
      <div className="debug-bar" role="toolbar" aria-label="Stepping">
        <StepButtons playing={playing} hasLines={hasLines} />
        <StopChip />
        {hasLines && <LineSlider now={now} />}
      </div>
      {hasLines ? <Lines now={now} /> : <Nothing playing={playing} />}
    </div>
  );
}

interface Step {
  name: string;
  icon: IconName;
  label: string;
  keys?: string;
  /** When it can be used: while the game stands still, or when there are lines of this tick. */
  needs: "still" | "lines" | "still lines";
  run: () => void;
}

const STEPS: readonly Step[] = [
  {
    name: "back",
    icon: "stepBack",
    label: "One line back; before the first, one tick back",
    keys: "F9",
    needs: "still",
    run: () => stepScript("back"),
  },
  {
    name: "over",
    icon: "stepOver",
    label: "Next line, over calls; behind the last, the next tick",
    keys: "F10",
    needs: "still",
    run: () => stepScript("over"),
  },
  {
    name: "into",
    icon: "stepInto",
    label: "Next line, into calls",
    keys: "F11",
    needs: "still",
    run: () => stepScript("into"),
  },
  {
    name: "out",
    icon: "stepOut",
    label: "Out of this call",
    keys: "Shift F11",
    needs: "still lines",
    run: () => stepScript("out"),
  },
  { name: "end", icon: "stepTen", label: "Last line of this tick", needs: "lines", run: toTheEnd },
  { name: "tick", icon: "step", label: "Next tick", needs: "still", run: nextTick },
];

function StepButtons({ playing, hasLines }: { playing: boolean; hasLines: boolean }) {
  const ready = useStore(room, (r) => r.phase === "joined");
  const can = { still: ready && !playing, lines: hasLines, "still lines": hasLines && !playing };
  return (
    <>
      <Button
        icon={playing ? "pause" : "play"}
        label={playing ? "Pause" : "Go on"}
        testid="debug-play"
        disabled={!ready}
        onPress={togglePlay}
      />
      {STEPS.map(({ name, icon, label, keys, needs, run }) => (
        <Button
          key={name}
          icon={icon}
          label={label}
          {...(keys === undefined ? {} : { keys })}
          testid={`debug-${name}`}
          disabled={!can[needs]}
          onPress={run}
        />
      ))}
    </>
  );
}

function StopChip() {
  const stop = useStore(room, (r) => r.status?.stopped ?? null);
  const list = useStore(files, (all) => all.list);
  const line = stop === null ? null : stoppedLine(stop, list);
  if (line === null) return null;
  return (
    <span className="chip state-chip" data-look="bad" data-testid="debug-stopped">
      stopped at line {line}
    </span>
  );
}

function LineSlider({ now }: { now: Tracing }) {
  const last = Math.max(1, now.lines.length - 1);
  return (
    <>
      <input
        type="range"
        className="slider debug-slider"
        aria-label="Line of this tick"
        min={0}
        max={last}
        value={now.at}
        style={{ "--share": `${(now.at / last) * 100}%` } as React.CSSProperties}
        onChange={(event) => lookAt(event.target.valueAsNumber)}
      />
      <span className="number quiet">
        {now.at + 1} of {now.lines.length} · tick {now.tick}
      </span>
    </>
  );
}

function Lines({ now }: { now: Tracing }) {
  const variables = variablesAt(now.lines, now.at);
  return (
    <div className="debug-parts">
      <section>
        <h3>Calls</h3>
        <ol className="debug-calls">
          {callsAt(now.lines, now.at).map((place) => (
            <li key={place}>
              <button type="button" className="link" onClick={() => lookAt(place)}>
                {now.lines[place]?.file}:{now.lines[place]?.line}
              </button>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3>Variables before this line</h3>
        {variables.length === 0 ? (
          <p className="quiet">None yet.</p>
        ) : (
          <dl className="debug-vars" data-testid="variables">
            {variables.map((one) => (
              <div key={one.name} data-changed={one.changed}>
                <dt>{one.name}</dt>
                <dd>{one.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </div>
  );
}

function Nothing({ playing }: { playing: boolean }) {
  const agent = useStore(room, (r) => r.selected);
  const list = useStore(files, (all) => all.list);
  const minds = useStore(room, (r) => r.inspection?.minds);
  const scripted = minds?.some((mind) => list.some((one) => one.name === mind.file && one.kind === "script"));
  const text = playing
    ? "The game is running. Pause it, or click beside a line number of a script: the game stops when a watched agent comes there."
    : agent === null
      ? "Pick an agent that follows a script. Its lines are recorded while you watch it."
      : !scripted
        ? "This agent has no mind that could be looked into. Pick another one."
        : "Nothing is recorded for this tick: lines are kept while the agent is watched. Take one tick to see what its script does.";
  const isMind = !scripted && agent !== null && (minds?.length ?? 0) > 0;
  if (isMind) return <MindDebug />;
  return <p className="drawer-empty">{text}</p>;
}
