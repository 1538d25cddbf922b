import { useState } from "react";
import { survey } from "../../session/stores";
import { useStore } from "../../store/store";
import { Icon } from "../../ui/Icon";
import { revealIn } from "../reveal";
import { findingsOf, type Found, isFound, type Severity, whereIs } from "./survey";

const CHOICES: readonly (readonly [Severity | null, string])[] = [
  [null, "All"],
  ["fault", "Faults"],
  ["doubt", "Doubts"],
];

/** Everything that is wrong with any file, and between them; a click opens the file at the place. */
export function FolderFindings({ filter }: { filter: string }) {
  const looked = useStore(survey, (all) => all);
  const [severity, setSeverity] = useState<Severity | null>(null);
  const all = looked === null ? [] : findingsOf(looked);
  const shown = all.filter((found) => isFound(found, filter, severity));
  return (
    <section className="content-findings" aria-label="Findings in all files" data-testid="folder-findings">
      <header>
        <h3>Findings</h3>
        {all.length > 0 && (
          <div className="stage-switch" role="group" aria-label="Which findings are shown">
            {CHOICES.map(([choice, title]) => (
              <button
                key={title}
                type="button"
                className="button"
                data-testid={`findings-${title.toLowerCase()}`}
                aria-pressed={choice === severity}
                onClick={() => setSeverity(choice)}
              >
                {title}
              </button>
            ))}
          </div>
        )}
      </header>
      {looked === null ? (
        <p className="drawer-empty">Looking at all files…</p>
      ) : all.length === 0 ? (
        <p className="drawer-empty" data-testid="all-is-well">
          <Icon name="check" /> All is well: every file can be used, all that they name is there, and nothing
          looks like a mistake.
        </p>
      ) : shown.length === 0 ? (
        <p className="drawer-empty">None of the {all.length} findings is meant by that.</p>
      ) : (
        <ul className="findings">
          {shown.map((found, place) => (
            <Row key={place} found={found} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ found }: { found: Found }) {
  const { file, finding, severity } = found;
  const isFault = severity === "fault";
  return (
    <li data-look={isFault ? "bad" : "warn"} data-testid="folder-finding" data-file={file}>
      <button type="button" onClick={() => revealIn(file, finding)}>
        <Icon name={isFault ? "stop" : "warning"} size={13} />
        <span className="content-where">
          {file}
          <span className="number quiet"> {whereIs(found)}</span>
        </span>
        <span>
          {finding.message}
          {finding.expected && <small> Expected: {finding.expected}</small>}
        </span>
      </button>
    </li>
  );
}
