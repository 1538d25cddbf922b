import { useEffect, useRef, useState } from "react";
import type { BoardEntry } from "../protocol/mindTypes";
import { editBoard } from "../session/commands";
import { editFault, shownMind } from "../session/stores";
import { useStore } from "../store/store";
import { HelpTip } from "../ui/HelpTip";
import { Icon } from "../ui/Icon";
import { Section } from "../ui/Section";
import { Flashes } from "./boardFlash";
import { readValue, showValue, writeValue } from "./boardValue";

const NONE: readonly BoardEntry[] = [];
/** What has changed after a while without a change lights up for a moment. */
const FLASH = [{ boxShadow: "inset 0 0 0 2px var(--amber)" }, { boxShadow: "inset 0 0 0 2px transparent" }];
const NO_NUMBERS: readonly number[] = [];

/** What the character knows; every value can be changed by hand. */
export function BoardPanel() {
  const board = useStore(shownMind, (mind) => mind?.board ?? NONE);
  const changes = useStore(shownMind, (mind) => mind?.changes ?? NO_NUMBERS);
  const waiting = useStore(shownMind, (mind) => mind?.waiting ?? NO_NUMBERS);
  const owner = useStore(shownMind, (mind) => (mind ? `${mind.agent}/${mind.mind}` : ""));
  const sheetOnly = useStore(shownMind, (mind) => mind?.graph === "");
  const scopes = [...new Set(board.map((entry) => entry.scope))];
  if (sheetOnly && board.length === 0) return null;
  return (
    <Section id="mind-board" title="Blackboard" icon="board">
      {board.length === 0 && <p className="quiet">Nothing is written on the blackboards of this mind.</p>}
      <div className="board" data-testid="board">
        {scopes.map((scope) => (
          <section key={scope}>
            <h3 className="sub-title">{scope}</h3>
            {board.map((entry, place) =>
              entry.scope === scope ? (
                <Row
                  key={`${owner} ${scope} ${entry.key}`}
                  entry={entry}
                  changes={changes[place] ?? 0}
                  waiting={waiting.includes(place)}
                />
              ) : null,
            )}
          </section>
        ))}
      </div>
    </Section>
  );
}

function Row({ entry, changes, waiting }: { entry: BoardEntry; changes: number; waiting: boolean }) {
  const name = `${entry.scope}.${entry.key}`;
  const fault = useStore(editFault, (value) => (value?.key === name ? value.message : ""));
  const [own, setOwn] = useState("");
  const value = useRef<HTMLSpanElement>(null);
  const [flashes] = useState(() => new Flashes());
  useEffect(() => {
    if (changes > 0 && flashes.changed(performance.now())) value.current?.animate(FLASH, 900);
  }, [changes, flashes]);
  const message = own || fault.slice(fault.indexOf(":") + 1).trim();
  return (
    <div className="board-row" data-testid={`board-${entry.key}`} data-waiting={waiting}>
      <span className="board-key">
        <span className="board-name" title={`${entry.key}: ${entry.kind}`}>
          {entry.key}
        </span>
        <span className="unit">{entry.kind}</span>
        <HelpTip text={entry.help} />
      </span>
      <span className="board-value" ref={value}>
        <Value entry={entry} onFault={setOwn} />
        {entry.editable && entry.value !== null && (
          <button
            type="button"
            className="board-clear"
            aria-label={`Clear ${entry.key}`}
            data-tip="Make it hold nothing"
            onClick={() => editBoard(entry, null)}
          >
            <Icon name="close" size={10} />
          </button>
        )}
      </span>
      {message && (
        <p className="board-fault" role="alert">
          {message}
        </p>
      )}
      {waiting && <p className="board-waiting">takes effect with the next tick</p>}
    </div>
  );
}

function Value({ entry, onFault }: { entry: BoardEntry; onFault: (fault: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  if (!entry.editable) return <span className="number">{showValue(entry.value) || "–"}</span>;
  if (entry.kind === "bool") {
    return (
      <input
        type="checkbox"
        className="switch"
        aria-label={entry.key}
        data-unset={entry.value === null}
        checked={entry.value === true}
        onChange={(event) => editBoard(entry, event.target.checked)}
      />
    );
  }
  const commit = (): void => {
    if (typed === null) return;
    const read = readValue(entry.kind, typed);
    onFault("fault" in read ? read.fault : "");
    if ("fault" in read) return;
    setTyped(null);
    if (writeValue(read.value) !== writeValue(entry.value)) editBoard(entry, read.value);
  };
  return (
    <input
      className="number"
      aria-label={entry.key}
      placeholder="not set"
      inputMode={entry.kind === "text" ? "text" : "decimal"}
      value={typed ?? (focused ? writeValue : showValue)(entry.value)}
      aria-invalid={typed !== null && "fault" in readValue(entry.kind, typed)}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        if (event.key !== "Escape") return;
        setTyped(null);
        onFault("");
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        commit();
      }}
    />
  );
}
