import { useState } from "react";
import type { LogLine } from "../protocol/mindTypes";
import { seek } from "../session/commands";
import { room, shownMind } from "../session/stores";
import { useStore } from "../store/store";
import { Section } from "../ui/Section";
import { currentModel, goToNode } from "./actions";
import { nodeOfPart } from "./why";

const NONE: readonly LogLine[] = [];

/** The lines that hold all the words. */
export function filteredLog(log: readonly LogLine[], text: string): LogLine[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return log.filter((line) => words.every((word) => line.text.toLowerCase().includes(word)));
}

/** What the mind decided when and why, newest first; a click goes back there and shows the node. */
export function LogPanel() {
  const log = useStore(shownMind, (mind) => mind?.log ?? NONE);
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
          {log.length === 0
            ? "What this mind decides appears here, with the reason."
            : "No line has these words."}
        </p>
      ) : (
        <ol className="doc-log mind-log" data-testid="mind-log">
          {lines.map((line, number) => (
            <Line key={lines.length - number} line={line} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function Line({ line }: { line: LogLine }) {
  const oldest = useStore(room, (r) => r.status?.oldest ?? 0);
  const newest = useStore(room, (r) => r.status?.newest ?? 0);
  const latest = line.last ?? line.tick;
  return (
    <li>
      <button
        type="button"
        disabled={latest < oldest || latest > newest}
        data-tip={latest < oldest ? "Too long ago to go back to" : "Go back to this tick"}
        onClick={() => show(line)}
      >
        <span className="number">{latest}</span>
        <span>
          {line.text}
          {line.times > 1 && (
            <span
              className="log-times number"
              role="img"
              aria-label={`${line.times} times`}
              data-tip={`${line.times} times, first at tick ${line.tick}`}
            >
              ×{line.times}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

function show({ tick, last, node }: LogLine): void {
  seek(last ?? tick);
  const model = currentModel();
  const place = model === null || node === null ? null : nodeOfPart(model, node);
  if (place !== null) goToNode(place);
}
