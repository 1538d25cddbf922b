import { useState } from "react";
import type { LogLine } from "../protocol/mindTypes";
import { seek } from "../session/commands";
import { room, shownMind } from "../session/stores";
import { useStore } from "../store/store";
import { Section } from "../ui/Section";

const NONE: readonly LogLine[] = [];

/** The lines that hold all the words. */
export function filteredLog(log: readonly LogLine[], text: string): LogLine[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return log.filter((line) => words.every((word) => line.text.toLowerCase().includes(word)));
}

/** What the mind decided when, newest first; a click goes back there. */
export function LogPanel() {
  const log = useStore(shownMind, (mind) => mind?.log ?? NONE);
  const oldest = useStore(room, (r) => r.status?.oldest ?? 0);
  const newest = useStore(room, (r) => r.status?.newest ?? 0);
  const [text, setText] = useState("");
  const sheetOnly = useStore(shownMind, (mind) => mind?.graph === "");
  const lines = filteredLog(log, text).reverse();
  if (sheetOnly && log.length === 0) return null;
  return (
    <Section
      id="mind-log"
      title="Log"
      icon="history"
      aside={<span className="number quiet">{log.length || ""}</span>}
    >
      <input
        type="search"
        className="filter"
        placeholder="Filter the log"
        aria-label="Filter the log"
        data-testid="log-filter"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {lines.length === 0 ? (
        <p className="quiet">
          {log.length === 0 ? "Transitions and decisions appear here." : "No line has these words."}
        </p>
      ) : (
        <ol className="doc-log mind-log" data-testid="mind-log">
          {lines.map((line, number) => (
            <li key={lines.length - number}>
              <button
                type="button"
                disabled={line.tick < oldest || line.tick > newest}
                data-tip={line.tick < oldest ? "Too long ago to go back to" : "Go back to this tick"}
                onClick={() => seek(line.tick)}
              >
                <span className="number">{line.tick}</span>
                <span>{line.text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
