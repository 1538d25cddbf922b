import { useMemo } from "react";
import { DocumentView } from "../document/DocumentView";
import { type DocumentHost, HostContext } from "../document/host";
import type { Game } from "../protocol/types";
import { dragSheetHandle, dropSheetHandle } from "../session/commands";
import { sheet } from "../session/stores";
import { useStore } from "../store/store";
import { Icon } from "../ui/Icon";

const DRAG = { move: dragSheetHandle, drop: dropSheetHandle };
const NONE: readonly string[] = [];

/** What a mind writes about itself: curves, plans, tables of facts, alive. */
export function SheetView({ game, agent, mind }: { game: Game; agent: number; mind: number }) {
  const mine = useStore(sheet, (news) => (news?.agent === agent && news.mind === mind ? news : null));
  const waiting = mine?.waiting ?? NONE;
  const host = useMemo<DocumentHost>(
    () => ({
      id: `sheet/${game.name}/${mind}`,
      ticksPerSecond: game.ticks_per_second,
      wide: true,
      drag: DRAG,
      waiting,
    }),
    [game, mind, waiting],
  );
  const document = mine?.document ?? null;
  return (
    <div className="sheet-view" data-testid="sheet" data-agent={agent} tabIndex={-1}>
      {document === null ? (
        <div className="mind-empty">
          <Icon name="chart" size={28} />
          <p>
            <b>{mine === null ? "Fetching the sheet…" : "Nothing is written on this sheet yet"}</b>
          </p>
        </div>
      ) : (
        <HostContext value={host}>
          {(document.title || document.subtitle) && (
            <header className="sheet-head">
              <h2>{document.title}</h2>
              {document.subtitle && <span className="chip">{document.subtitle}</span>}
            </header>
          )}
          <DocumentView document={document} />
        </HostContext>
      )}
    </div>
  );
}
