import { memo, useCallback, useMemo, useState } from "react";
import type { SectionOf } from "../protocol/documentTypes";
import { Icon } from "../ui/Icon";
import { tintCss } from "../scene/palette";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { room, tick } from "../session/stores";
import { formatValue } from "./formatValue";
import { formatSeconds } from "../ui/format";
import { CellHistory, columnTitle, firstTick, isOverTime, type Sample } from "./history";
import { useHost } from "./host";
import { useTints } from "./named";
import { Outline } from "./Outline";
import { useRemembered } from "./remembered";
import { Strip } from "./Strip";
import { chosenRows, foldsTail, nextSorting, type Sorting, tableRows, type TableRow } from "./tableRows";
import { useWidth } from "./useWidth";

/** From so many rows on one looks for something. */
const FILTER_FROM = 8;
/** So many rows are drawn at first, and so many more whenever somebody scrolls to their end. */
const AT_ONCE = 60;
const NONE: ReadonlySet<string> = new Set();
const NO_STRIPS: ReadonlyMap<number, readonly Sample[]> = new Map();
const history = new CellHistory();

/** Rows and columns: sorted by a click on a heading, filtered by words; a row unfolds its reasons. */
export function Table({ section, name }: { section: SectionOf<"table">; name: string }) {
  const host = useHost();
  const id = `${host.id}/${name}`;
  const [filter, setFilter] = useState("");
  const [sorting, setSorting] = useRemembered<Sorting | null>(`${id}/sorting`, null);
  const [open, setOpen] = useRemembered(`${id}/open`, NONE);
  const rows = useMemo(() => tableRows(section.rows, section.more), [section.rows, section.more]);
  const strips = useMemo(() => stripsOf(id, section.columns, rows), [id, section.columns, rows]);
  const shown = useMemo(() => chosenRows(rows, filter, sorting), [rows, filter, sorting]);
  const toggle = useCallback(
    (key: string): void => {
      const next = new Set(open);
      if (!next.delete(key)) next.add(key);
      setOpen(next);
    },
    [open, setOpen],
  );
  const [limit, setLimit] = useState(AT_ONCE);
  const grow = (event: React.UIEvent<HTMLDivElement>): void => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
    if (limit < shown.length && scrollTop + clientHeight > scrollHeight - 200) setLimit(limit + AT_ONCE);
  };
  const unfolds = rows.some((row) => row.more.length > 0);
  const tints = useTints();
  const [frame, width] = useWidth<HTMLDivElement>();
  const folds = foldsTail(section.columns.length, width);
  const beside = section.columns.length - (folds ? 1 : 0);
  const began = firstTick(strips.values());
  const heading = (column: string, place: number) => (
    <Heading
      key={place}
      title={columnTitle(column)}
      span={place < beside ? 1 : beside}
      sorted={sorting?.column === place ? (sorting.down ? "descending" : "ascending") : "none"}
      press={() => setSorting(nextSorting(sorting, place))}
    />
  );
  return (
    <>
      {(rows.length >= FILTER_FROM || filter !== "") && (
        <label className="table-filter">
          <Icon name="search" size={12} />
          <input
            type="search"
            placeholder="Filter"
            aria-label={`Filter ${section.title}`}
            data-testid="table-filter"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <span className="number quiet">
            {filter === "" ? `${rows.length} rows` : `${shown.length} of ${rows.length}`}
          </span>
        </label>
      )}
      <div className="doc-table" onScroll={grow} ref={frame}>
        <table data-folds={folds}>
          <thead>
            <tr>{section.columns.slice(0, beside).map(heading)}</tr>
            {folds && (
              <tr>{section.columns.slice(beside).map((column, place) => heading(column, beside + place))}</tr>
            )}
          </thead>
          <tbody>
            {shown.slice(0, limit).map((row) => (
              <Row
                key={row.key}
                row={row}
                strips={strips.get(row.key) ?? NO_STRIPS}
                columns={beside}
                folds={folds}
                unfolds={unfolds}
                open={open.has(row.key)}
                toggle={toggle}
                tints={tints}
                name={`${name}/${row.key}`}
              />
            ))}
          </tbody>
        </table>
        {shown.length > limit && (
          <button type="button" className="link" onClick={() => setLimit(limit + AT_ONCE)}>
            {shown.length - limit} more
          </button>
        )}
        {shown.length === 0 && (
          <p className="quiet table-empty">{rows.length === 0 ? "nothing yet" : "No row has these words."}</p>
        )}
      </div>
      {began !== null && (
        <p className="quiet strip-note" data-testid="strip-note">
          Curves begin at {formatSeconds(began / host.ticksPerSecond)}, when you opened this.
        </p>
      )}
    </>
  );
}

/** What cells of marked columns held, up to now, by row and column. */
function stripsOf(
  id: string,
  columns: readonly string[],
  rows: readonly TableRow[],
): Map<string, Map<number, readonly Sample[]>> {
  const marked = columns.flatMap((column, place) => (isOverTime(column) ? [place] : []));
  const strips = new Map<string, Map<number, readonly Sample[]>>();
  if (marked.length === 0) return strips;
  const { wanted, selected } = room.get();
  for (const row of rows) {
    const ofRow = new Map<number, readonly Sample[]>();
    for (const place of marked) {
      const value = row.cells[place];
      const cell = [wanted?.room, selected, id, row.key, place].join("/");
      if (typeof value === "number") ofRow.set(place, history.note(cell, tick.get(), value));
    }
    strips.set(row.key, ofRow);
  }
  return strips;
}

function Heading({
  title,
  span,
  sorted,
  press,
}: {
  title: string;
  span: number;
  sorted: "ascending" | "descending" | "none";
  press: () => void;
}) {
  return (
    <th scope="col" aria-sort={sorted} colSpan={span}>
      <button type="button" onClick={press} data-testid={`sort-${title}`}>
        {title}
        <span aria-hidden="true">{{ ascending: "↑", descending: "↓", none: "" }[sorted]}</span>
      </button>
    </th>
  );
}

interface RowProps {
  row: TableRow;
  /** What is shown over time, by column. */
  strips: ReadonlyMap<number, readonly Sample[]>;
  /** So many stand beside each other. */
  columns: number;
  /** The last cell has a line of its own. */
  folds: boolean;
  /** Some row of the table can be unfolded. */
  unfolds: boolean;
  open: boolean;
  toggle: (key: string) => void;
  /** The colours of names that the scene's legend knows. */
  tints: ReadonlyMap<string, number>;
  name: string;
}

/** Rows are made anew with every telling: they are the same when what they show is. */
const Row = memo(
  function Row({ row, strips, columns, folds, unfolds, open, toggle, tints, name }: RowProps) {
    const can = row.more.length > 0;
    const press = can ? () => toggle(row.key) : undefined;
    return (
      <>
        <tr data-testid="table-row" data-opens={can} onClick={press}>
          {Array.from({ length: columns }, (_, place) => {
            const cell = row.cells[place] ?? "";
            const tint = typeof cell === "string" ? tints.get(cell) : undefined;
            const strip = strips.get(place);
            return (
              <td
                key={place}
                className={typeof cell === "number" ? "number" : undefined}
                data-unfolds={place === 0 && unfolds}
              >
                {place === 0 && unfolds && (
                  <button
                    type="button"
                    className="outline-fold"
                    disabled={!can}
                    aria-expanded={can ? open : undefined}
                    aria-label={can ? "Why" : undefined}
                    data-tip={can ? (open ? undefined : "Why?") : undefined}
                  >
                    {can && <Icon name="chevron" size={10} />}
                  </button>
                )}
                {tint !== undefined && <Dot tint={tint} />}
                {place === 0 && unfolds ? <span>{formatValue(cell)}</span> : formatValue(cell)}
                {strip && <Strip samples={strip} />}
              </td>
            );
          })}
        </tr>
        {folds && (
          <tr className="table-tail" data-testid="table-tail" data-opens={can} onClick={press}>
            <td colSpan={columns} data-unfolds={unfolds}>
              {formatValue(row.cells[columns] ?? "")}
            </td>
          </tr>
        )}
        {open && can && (
          <tr className="table-more" data-testid="table-more">
            <td colSpan={columns}>
              <Outline items={row.more} name={name} />
            </td>
          </tr>
        )}
      </>
    );
  },
  (old, next) =>
    old.row.cells === next.row.cells &&
    old.strips === next.strips &&
    old.row.more === next.row.more &&
    old.row.key === next.row.key &&
    old.open === next.open &&
    old.columns === next.columns &&
    old.folds === next.folds &&
    old.unfolds === next.unfolds &&
    old.toggle === next.toggle &&
    old.tints === next.tints,
);

/** The colour of a name, as in the scene. */
function Dot({ tint }: { tint: number }) {
  const now = useStore(theme, (value) => value);
  return <i className="table-dot" data-testid="table-dot" style={{ background: tintCss(now, tint) }} />;
}
