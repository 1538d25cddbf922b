import { useEffect, useRef, useState } from "react";
import { room } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { ConsoleInput } from "./ConsoleInput";
import { clearConsole, recall, type Spoken, spoken, tell, typedLines } from "./console";
import { askForWords, gameWords } from "./gameWords";

/** Lines of script for the picked agent: Enter asks, Shift+Enter acts. */
export function ConsolePane() {
  const agent = useStore(room, (r) => r.selected);
  const title = useStore(
    room,
    (r) => r.inspection?.document.title || (r.selected === null ? "" : `Agent ${r.selected}`),
  );
  const lines = useStore(spoken, (all) => all);
  const [typed, setTyped] = useState("");
  const [place, setPlace] = useState(0);
  const words = useStore(gameWords, (known) => known);
  // Lists of names may have changed since the pane was open last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for every agent.
  useEffect(askForWords, [agent]);
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever a line was added.
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [lines]);

  const say = (act: boolean): void => {
    if (agent === null || typed.trim() === "") return;
    tell(agent, typed, act);
    setTyped("");
    setPlace(0);
  };
  const goThrough = (direction: 1 | -1): void => {
    const known = typedLines(lines);
    const next = recall(known.length, place, direction);
    setPlace(next);
    setTyped(next === 0 ? "" : (known[known.length - next] ?? ""));
  };
  return (
    <div className="console" data-testid="console">
      <div className="console-lines" role="log" tabIndex={0} aria-label="What the console said">
        {lines.length === 0 && <Help />}
        {lines.map((line) => (
          <div key={line.ask} className="console-entry" data-ok={line.answer?.ok ?? true}>
            <p className="console-code">
              <span className="chip">{line.agent}</span>
              <b aria-hidden="true">{line.act ? "!" : ">"}</b>
              <code>{line.code}</code>
            </p>
            {line.answer === null ? (
              <p className="quiet">…</p>
            ) : (
              line.answer.text !== "" && <pre>{line.answer.text}</pre>
            )}
            {isOnlyAsked(line) && (
              <button
                type="button"
                className="link console-again"
                data-tip="The game may change by it, and it is part of recordings"
                data-testid="act-instead"
                onClick={() => tell(line.agent, line.code, true)}
              >
                Act instead
              </button>
            )}
          </div>
        ))}
        <div ref={end} />
      </div>
      <div className="console-input">
        <span className="chip" data-tip="Whose console it is: pick another agent in the scene">
          {agent === null ? "nobody" : title}
        </span>
        <ConsoleInput
          value={typed}
          palette={words}
          disabled={agent === null}
          placeholder={
            agent === null
              ? "Pick an agent in the scene first"
              : "board.alert, ask.distance(), act.walk_to{…}"
          }
          onChange={setTyped}
          onSay={say}
          onRecall={goThrough}
        />
        <Button
          look="soft"
          label="Ask: nothing can change by it"
          keys="Enter"
          testid="console-ask"
          onPress={() => say(false)}
        >
          Ask
        </Button>
        <Button
          look="soft"
          label="Act: it may change the game, and is part of recordings"
          keys="Shift Enter"
          testid="console-act"
          onPress={() => say(true)}
        >
          Act
        </Button>
        <Button icon="close" label="Forget what was said" onPress={clearConsole} />
      </div>
    </div>
  );
}

/** It would have worked as an act. */
function isOnlyAsked({ act, answer }: Spoken): boolean {
  return !act && answer !== null && !answer.ok && /only asks|asking changes nothing/.test(answer.text);
}

function Help() {
  return (
    <div className="console-help quiet">
      <p>
        A line of Lua is run in the place of the picked agent. <kbd>Enter</kbd> asks: nothing can change by
        it. <kbd>Shift Enter</kbd> acts: the game may change, and the line is recorded like everything else
        that happens.
      </p>
      <p>
        <code>board.key</code> reads the blackboard, <code>ask.word()</code> asks the game,{" "}
        <code>act.word{"{…}"}</code> does something, <code>print(…)</code> writes here. <kbd>Tab</kbd> takes
        the first suggestion, <kbd>↓</kbd> chooses another one, <kbd>↑</kbd> goes through what you typed.
      </p>
    </div>
  );
}
