import { seek } from "../session/commands";
import { room } from "../session/stores";
import { useStore } from "../store/store";

/** More lines than this nobody reads. */
const MOST = 200;

/** What was decided when, newest first; a click on the tick goes back there. */
export function Log({ entries }: { entries: readonly { tick: number; text: string }[] }) {
  const oldest = useStore(room, (r) => r.status?.oldest ?? 0);
  const newest = useStore(room, (r) => r.status?.newest ?? 0);
  const shown = entries.slice(-MOST).reverse();
  return (
    <ol className="doc-log">
      {shown.map((entry, index) => (
        <li key={shown.length - index}>
          <button
            type="button"
            className="log-tick number"
            disabled={entry.tick < oldest || entry.tick > newest}
            data-tip={entry.tick < oldest ? "Too long ago to go back to" : "Go back to this tick"}
            onClick={() => seek(entry.tick)}
          >
            {entry.tick}
          </button>
          <span>{entry.text}</span>
        </li>
      ))}
      {entries.length === 0 && <li className="quiet">nothing yet</li>}
    </ol>
  );
}
