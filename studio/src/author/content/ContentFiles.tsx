import { Icon } from "../../ui/Icon";
import { iconOf } from "../kinds";
import { editFile } from "../open";
import type { Entry } from "./survey";

/** The files: what each is, how large, who uses it and whom it uses, and how many findings it has. */
export function ContentFiles({ entries, all }: { entries: readonly Entry[]; all: number }) {
  return (
    <div className="content-files" data-testid="content-files">
      {entries.length === 0 && <p className="drawer-empty">None of the {all} files is meant by that.</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.info.name} data-testid={`content-${entry.info.name}`} data-refused={entry.refused}>
            <FileLine entry={entry} />
            <Links title="uses" names={entry.uses} />
            <Links title="used by" names={entry.usedBy} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FileLine({ entry }: { entry: Entry }) {
  const { info } = entry;
  const title = info.title === info.name ? "" : info.title;
  return (
    <button
      type="button"
      className="content-file"
      data-tip={info.help || undefined}
      onClick={() => editFile(info.name)}
    >
      <span className="file-icon" data-kind={info.kind}>
        <Icon name={iconOf(info.kind)} size={15} />
      </span>
      <span className="content-name">
        <b>{info.name}</b>
        {title && <small>{title}</small>}
      </span>
      {entry.refused && (
        <span
          className="chip state-chip"
          data-look="bad"
          data-tip="What is stored has faults; the game goes by an earlier text"
        >
          not in force
        </span>
      )}
      {info.changed && (
        <span className="chip state-chip" data-look="warn" data-tip="Not as it came with the game">
          changed
        </span>
      )}
      <span className="content-kind">{entry.kind}</span>
      <span className="content-size number" data-tip={`${entry.bytes} bytes`}>
        {entry.lines === null ? "" : `${entry.lines} lines`}
      </span>
      <span className="content-count">
        {entry.faults > 0 && (
          <b className="count" data-look="bad" data-tip="faults">
            {entry.faults}
          </b>
        )}
        {entry.doubts > 0 && (
          <b className="count" data-look="warn" data-tip="doubts">
            {entry.doubts}
          </b>
        )}
        {entry.lines !== null && entry.faults + entry.doubts === 0 && <Icon name="check" size={12} />}
      </span>
    </button>
  );
}

/** Other files, to be opened with a click. */
function Links({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="content-links">
      <span>{title}</span>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => editFile(name)}>
          {name}
        </button>
      ))}
    </p>
  );
}
