import { useState } from "react";
import { select } from "../session/commands";
import { room } from "../session/stores";
import { useStore } from "../store/store";

/** The field is at least this wide. */
const MIN_CHARACTERS = 4;

/** Selects an agent by its number. */
export function JumpTo({ testid, short = false }: { testid: string; short?: boolean }) {
  const [typed, setTyped] = useState("");
  const agents = useStore(room, (r) => r.status?.agents ?? 0);
  const number = Number(typed);
  const range = agents > 0 ? `0 – ${agents - 1}` : "";
  const valid = typed.trim() !== "" && Number.isInteger(number) && number >= 0;
  return (
    <form
      className="jump"
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) select(number);
      }}
    >
      <label data-tip={short ? "Select an agent by its number" : undefined}>
        <span>{short ? "№" : "Agent №"}</span>
        <input
          className="number-field"
          inputMode="numeric"
          aria-label="Number of an agent"
          placeholder={range}
          // As wide as the range that it names, and a margin.
          style={short ? { width: `calc(${Math.max(MIN_CHARACTERS, range.length)}ch + 20px)` } : undefined}
          value={typed}
          data-testid={testid}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {!short && (
        <button type="submit" className="button button-soft" disabled={!valid}>
          Inspect
        </button>
      )}
    </form>
  );
}
