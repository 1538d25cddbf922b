import { useEffect } from "react";
import { togglePlay } from "../session/commands";
import { files, room } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { listenToDebugKeys } from "./keys";
import { callsAt, variablesAt } from "./stepping";
import { currentLine, lookAt, nextTick, stepScript, toTheEnd, type Tracing, tracing } from "./tracing";

/** The recorded lines of a tick: a cursor goes through them in both directions, with what the variables held. */
export function DebugPane() {
  useEffect(() => listenToDebugKeys(), []);
  const now = useStore(tracing, (value) => value);
  const playing = useStore(room, (r) => r.status?.playing ?? false);
  const ready = useStore(room, (r) => r.phase === "joined");
  const stop = useStore(room, (r) => r.status?.stopped ?? null);
  const hasLines = now !== null && now.lines.length > 0;
  return (
    <div
      className="debug"
      data-testid="debugger"
      data-at={now?.at ?? ""}
      data-line={currentLine(now)?.line ?? ""}
    >
      <div className="debug-bar" role="toolbar" aria-label="Stepping">
        <Button
          icon={playing ? "pause" : "play"}
          label={playing ? "Pause" : "Go on"}
          testid="debug-play"
          disabled={!ready}
          onPress={togglePlay}
        />
        <Button
          icon="stepBack"
          label="One line back; before the first, one tick back"
          keys="F9"
          testid="debug-back"
          disabled={!ready || playing}
          onPress={() => stepScript("back")}
        />
        <Button
          icon="stepOver"
          label="Next line, over calls; behind the last, the next tick"
          keys="F10"
          testid="debug-over"
          disabled={!ready || playing}
          onPress={() => stepScript("over")}
        />
        <Button
          icon="stepInto"
          label="Next line, into calls"
          keys="F11"
          testid="debug-into"
          disabled={!ready || playing}
          onPress={() => stepScript("into")}
        />
        <Button
          icon="stepOut"
          label="Out of this call"
          keys="Shift F11"
          testid="debug-out"
          disabled={!hasLines || playing}
          onPress={() => stepScript("out")}
        />
        <Button
          icon="stepTen"
          label="Last line of this tick"
          testid="debug-end"
          disabled={!hasLines}
          onPress={toTheEnd}
        />
        <Button
          icon="step"
          label="Next tick"
          testid="debug-tick"
          disabled={!ready || playing}
          onPress={nextTick}
        />
        {stop !== null && (
          <span className="chip state-chip" data-look="bad" data-testid="debug-stopped">
            stopped at line {stop.node}
          </span>
        )}
        {hasLines && (
          <>
            <input
              type="range"
              className="slider debug-slider"
              aria-label="Line of this tick"
              min={0}
              max={Math.max(1, now.lines.length - 1)}
              value={now.at}
              style={
                { "--share": `${(now.at / Math.max(1, now.lines.length - 1)) * 100}%` } as React.CSSProperties
              }
              onChange={(event) => lookAt(event.target.valueAsNumber)}
            />
            <span className="number quiet">
              {now.at + 1} of {now.lines.length} · tick {now.tick}
            </span>
          </>
        )}
      </div>
      {hasLines ? <Lines now={now} /> : <Nothing playing={playing} />}
    </div>
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
        ? "No mind of this agent follows a script. Pick another one."
        : "Nothing is recorded for this tick: lines are kept while the agent is watched. Take one tick to see what its script does.";
  return <p className="drawer-empty">{text}</p>;
}
