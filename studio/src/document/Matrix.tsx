import { memo, useRef, useState } from "react";
import type { SectionOf } from "../protocol/documentTypes";
import { useStore } from "../store/store";
import { type Theme, theme } from "../store/theme";
import { formatNumber } from "../ui/format";
import {
  type Cell,
  cornerOf,
  describeCell,
  formatCell,
  type Layout,
  layoutOf,
  moved,
  paintOf,
  strength,
  strongest,
} from "./matrixCells";
import { useWidth } from "./useWidth";

type Values = SectionOf<"matrix">;

/** Numbers by row and column, each on the color of its value. Arrow keys go from cell to cell. */
export function Matrix({ section }: { section: Values }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const now = useStore(theme, (value) => value);
  const table = useRef<HTMLTableElement>(null);
  const [hovered, setHovered] = useState<Cell | null>(null);
  const [focused, setFocused] = useState<Cell | null>(null);
  /** Where one was before the grid was left: Tab leads there again. */
  const [left, setLeft] = useState<Cell | null>(null);
  const [rows, columns] = [section.rows.labels.length, section.columns.labels.length];
  if (rows === 0 || columns === 0) return <p className="quiet">nothing yet</p>;
  const exists = (cell: Cell | null): cell is Cell =>
    cell !== null && cell.row < rows && cell.column < columns;
  const read = [hovered, focused, section.at].find(exists) ?? null;
  const layout = layoutOf(section, width);
  const most = strongest(section);
  const stop = [focused, left, section.at].find(exists) ?? { row: 0, column: 0 };
  const press = (event: React.KeyboardEvent): void => {
    const next = moved(section, stop, event.key, event.ctrlKey || event.metaKey);
    if (next === null) return;
    event.preventDefault();
    cellOf(table.current, next)?.focus();
  };
  return (
    <div className="doc-matrix" ref={box}>
      {width > 0 && (
        <div className="matrix-scroll">
          <table
            ref={table}
            role="grid"
            aria-label={section.title || "matrix"}
            data-numbers={layout.numbers}
            onPointerOver={(event) => setHovered(placeOf(event.target))}
            onPointerLeave={() => setHovered(null)}
            onFocus={(event) => setFocused(placeOf(event.target))}
            onBlur={() => {
              setLeft(stop);
              setFocused(null);
            }}
            onKeyDown={press}
          >
            <Head section={section} layout={layout} lit={read?.column ?? -1} />
            <tbody>
              {section.rows.labels.map((label, row) => (
                <Row
                  key={row}
                  label={label}
                  section={section}
                  row={row}
                  values={section.values.slice(row * columns, (row + 1) * columns)}
                  layout={layout}
                  most={most}
                  now={now}
                  lit={read?.row === row}
                  at={section.at?.row === row ? section.at.column : -1}
                  stop={stop.row === row ? stop.column : -1}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Legend section={section} most={most} now={now} />
      <p className="surface-readout number" data-testid="matrix-readout" data-on={read !== null}>
        {read ? describeCell(section, read) : "Point at a cell to read it."}
      </p>
    </div>
  );
}

function Head({ section, layout, lit }: { section: Values; layout: Layout; lit: number }) {
  const { columns } = section;
  const corner = cornerOf(section);
  return (
    <thead>
      <tr>
        <th scope="col" className="matrix-corner" style={{ width: layout.head, maxWidth: layout.head }}>
          <span className={layout.rows ? undefined : "visually-hidden"} title={corner}>
            {corner}
          </span>
        </th>
        {columns.labels.map((label, column) => (
          <th
            key={column}
            scope="col"
            title={label}
            data-lit={lit === column}
            data-written={layout.columns}
            style={{ width: layout.cell, maxWidth: layout.cell }}
          >
            <span className={layout.columns === "none" ? "visually-hidden" : undefined}>{label}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  label: string;
  section: Values;
  row: number;
  values: readonly number[];
  layout: Layout;
  most: number;
  now: Theme;
  /** One of its cells is read. */
  lit: boolean;
  /** The highlighted column, and the one that Tab leads to; -1: none. */
  at: number;
  stop: number;
}

/** Documents come anew many times a second: a row is drawn again only when it shows something else. */
const Row = memo(
  function Row({ label, section, row, values, layout, most, now, lit, at, stop }: RowProps) {
    return (
      <tr style={{ height: layout.height }}>
        <th scope="row" data-lit={lit} style={{ maxWidth: layout.head }}>
          <span className={layout.rows ? undefined : "visually-hidden"} title={label}>
            {label}
          </span>
        </th>
        {values.map((value, column) => {
          const { ground, ink } = paintOf(now, strength(value, section, most));
          const hole = Number.isNaN(value);
          return (
            <td
              key={column}
              role="gridcell"
              data-testid="matrix-cell"
              data-row={row}
              data-column={column}
              data-hole={hole}
              data-at={at === column}
              tabIndex={stop === column ? 0 : -1}
              style={hole ? undefined : { background: ground, color: ink }}
            >
              <span className={layout.numbers ? undefined : "visually-hidden"}>
                {hole ? <span className="visually-hidden">no value</span> : formatCell(value)}
              </span>
            </td>
          );
        })}
      </tr>
    );
  },
  (old, next) =>
    old.label === next.label &&
    old.row === next.row &&
    old.lit === next.lit &&
    old.at === next.at &&
    old.stop === next.stop &&
    old.most === next.most &&
    old.now === next.now &&
    old.section.scale === next.section.scale &&
    sameLayout(old.layout, next.layout) &&
    sameNumbers(old.values, next.values),
);

function sameLayout(old: Layout, next: Layout): boolean {
  return old.head === next.head && old.height === next.height && old.numbers === next.numbers;
}

function sameNumbers(old: readonly number[], next: readonly number[]): boolean {
  return old.length === next.length && old.every((value, place) => Object.is(value, next[place]));
}

/** What the colors mean. */
function Legend({ section, most, now }: { section: Values; most: number; now: Theme }) {
  const ends = section.scale === "two_sided" ? [-1, 0, 1] : [0, 1];
  const colors = ends.map((share) => paintOf(now, share).ground).join(", ");
  const text = (share: number): string => formatNumber(share * most);
  return (
    <div className="matrix-legend number" aria-hidden="true">
      <span>{text(ends[0] as number)}</span>
      <i style={{ background: `linear-gradient(to right, ${colors})` }} />
      <span>
        {text(1)} {section.unit}
      </span>
    </div>
  );
}

function placeOf(target: EventTarget): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("td[data-row]") : null;
  if (cell === null) return null;
  return { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
}

function cellOf(table: HTMLTableElement | null, { row, column }: Cell): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`) ?? null;
}
