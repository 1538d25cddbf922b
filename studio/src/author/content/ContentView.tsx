import { useEffect, useState } from "react";
import { send } from "../../session/session";
import { files, room, setView, survey } from "../../session/stores";
import { useStore } from "../../store/store";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { ContentFiles } from "./ContentFiles";
import { FolderFindings } from "./FolderFindings";
import { entriesOf, findingsOf, isMeant } from "./survey";

/** All content of the running game: every file, who uses whom, and everything that is wrong with any of them. */
export function ContentView() {
  const list = useStore(files, (all) => all.list);
  const looked = useStore(survey, (all) => all);
  const [filter, setFilter] = useState("");
  useSurvey();
  const entries = entriesOf(list, looked);
  const shown = entries.filter((entry) => isMeant(entry, filter));
  return (
    <section className="content" aria-label="All content of the game" data-testid="content">
      <header className="content-bar" role="toolbar" aria-label="Content">
        <Icon name="layers" />
        <h2>Content</h2>
        <Chips files={list.length} />
        <span className="spacer" />
        {list.length > 0 && (
          <input
            type="search"
            className="content-filter"
            placeholder="Filter…"
            aria-label="Filter files and findings"
            data-testid="content-filter"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        )}
        <Button
          icon="close"
          label="Close"
          keys="C"
          testid="content-close"
          onPress={() => setView({ content: false })}
        />
      </header>
      {list.length === 0 ? (
        <NoContent />
      ) : (
        <>
          <ContentFiles entries={shown} all={entries.length} />
          <FolderFindings filter={filter} />
        </>
      )}
    </section>
  );
}

/** How much there is, and how well it is. */
function Chips({ files: count }: { files: number }) {
  const looked = useStore(survey, (all) => all);
  if (count === 0) return null;
  const found = looked === null ? [] : findingsOf(looked);
  const faults = found.filter((one) => one.severity === "fault").length;
  const doubts = found.length - faults;
  return (
    <>
      <span className="chip">{plural(count, "file")}</span>
      {faults > 0 && (
        <span className="chip state-chip" data-look="bad" data-testid="content-faults">
          {plural(faults, "fault")}
        </span>
      )}
      {doubts > 0 && (
        <span className="chip state-chip" data-look="warn" data-testid="content-doubts">
          {plural(doubts, "doubt")}
        </span>
      )}
      {looked !== null && found.length === 0 && (
        <span className="chip state-chip" data-look="good">
          all is well
        </span>
      )}
    </>
  );
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function NoContent() {
  return (
    <div className="mind-empty" data-testid="no-content">
      <Icon name="text" size={28} />
      <p>
        <b>This game has no files</b>
      </p>
      <p className="quiet">
        Everything in it is made in code. Games whose characters, minds and levels are files show them here.
      </p>
    </div>
  );
}

/** As long as this is seen, the server tells what is wrong with any file; also after the connection was lost. */
function useSurvey(): void {
  const joined = useStore(room, (now) => now.phase === "joined");
  useEffect(() => {
    // Drawn for a room that has been left meanwhile.
    if (!joined || room.get().phase !== "joined") return undefined;
    send({ do: "findings", on: true });
    return () => {
      if (room.get().phase === "joined") send({ do: "findings", on: false });
    };
  }, [joined]);
}
