import { memo, useCallback, useMemo } from "react";
import type { OutlineItem } from "../protocol/documentTypes";
import { Icon } from "../ui/Icon";
import { useHost } from "./host";
import { type OutlineRow, openRows, outlineRows } from "./outlineTree";
import { useRemembered } from "./remembered";
import { StatusIcon } from "./statusIcons";

const NONE: ReadonlySet<string> = new Set();

/** Indented lines that fold: goals, steps of a plan, reasons and their reasons. */
export function Outline({ items, name }: { items: readonly OutlineItem[]; name: string }) {
  const host = useHost();
  const [folded, setFolded] = useRemembered(`${host.id}/${name}/folded`, NONE);
  const rows = useMemo(() => outlineRows(items), [items]);
  const open = useMemo(() => openRows(rows, folded), [rows, folded]);
  const holders = rows.filter((row) => row.holds);
  const toggle = useCallback(
    (path: string): void => {
      const next = new Set(folded);
      if (!next.delete(path)) next.add(path);
      setFolded(next);
    },
    [folded, setFolded],
  );
  if (items.length === 0) return <p className="quiet">nothing yet</p>;
  return (
    <div className="doc-outline">
      <ul className="outline-rows">
        {open.map((row) => (
          <Row key={row.path} row={row} folded={folded.has(row.path)} toggle={toggle} />
        ))}
      </ul>
      {holders.length > 3 && (
        <p className="outline-tools">
          <button
            type="button"
            className="link"
            onClick={() => setFolded(new Set(holders.map((row) => row.path)))}
          >
            Fold all
          </button>
          <button type="button" className="link" onClick={() => setFolded(NONE)}>
            Open all
          </button>
        </p>
      )}
    </div>
  );
}

/** Rows are made anew with every telling: they are the same when what they show is. */
const Row = memo(
  function Row({
    row,
    folded,
    toggle,
  }: {
    row: OutlineRow;
    folded: boolean;
    toggle: (path: string) => void;
  }) {
    const { item } = row;
    const depth = row.above.length;
    return (
      <li
        className="outline-row"
        data-testid="outline-row"
        data-idle={item.status === 0}
        style={{ paddingLeft: depth * 16 }}
      >
        {Array.from({ length: depth }, (_, level) => (
          <i key={level} className="outline-guide" style={{ left: level * 16 + 8 }} aria-hidden="true" />
        ))}
        {row.holds ? (
          <button
            type="button"
            className="outline-fold"
            aria-expanded={!folded}
            aria-label={`${folded ? "Open" : "Fold"} ${item.text}`}
            onClick={() => toggle(row.path)}
          >
            <Icon name="chevron" size={10} />
          </button>
        ) : (
          <span className="outline-fold" aria-hidden="true" />
        )}
        {item.status !== null && <StatusIcon status={item.status} />}
        <span className="outline-text">
          {item.text}
          {item.note && <small>{item.note}</small>}
        </span>
      </li>
    );
  },
  (old, next) =>
    old.folded === next.folded &&
    old.row.item === next.row.item &&
    old.row.path === next.row.path &&
    old.row.holds === next.row.holds &&
    old.row.above.length === next.row.above.length &&
    old.toggle === next.toggle,
);
