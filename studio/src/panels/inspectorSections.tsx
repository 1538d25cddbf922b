import type { Bar, Field, FieldValue, Section } from "../protocol/types";
import { tintCss } from "../scene/palette";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { formatNumber } from "../ui/format";
import { HelpTip } from "../ui/HelpTip";
import { Curve } from "./Curve";

export function InspectorSection({ section, ticksPerSecond }: { section: Section; ticksPerSecond: number }) {
  return (
    <div className="doc-section" data-kind={section.kind}>
      {section.title && (
        <h3 className="sub-title">
          {section.title} <HelpTip text={section.help} />
        </h3>
      )}
      <Body section={section} ticksPerSecond={ticksPerSecond} />
    </div>
  );
}

function Body({ section, ticksPerSecond }: { section: Section; ticksPerSecond: number }) {
  switch (section.kind) {
    case "fields":
      return <Fields fields={section.fields} />;
    case "bars":
      return <Bars bars={section.bars} />;
    case "curve":
      return <Curve points={section.points} unit={section.unit} ticksPerSecond={ticksPerSecond} />;
    case "log":
      return (
        <ol className="doc-log">
          {section.entries.map((entry, index) => (
            <li key={`${entry.tick}/${index}`}>
              <span className="number">{entry.tick}</span>
              <span>{entry.text}</span>
            </li>
          ))}
          {section.entries.length === 0 && <li className="quiet">nothing yet</li>}
        </ol>
      );
    case "table":
      return <Table columns={section.columns} rows={section.rows} />;
    case "text":
      return <p className="doc-text">{section.text}</p>;
  }
}

export function formatValue(value: FieldValue): string {
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  return value.map(formatNumber).join(", ");
}

function Fields({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className="doc-fields">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>
            {field.name} <HelpTip text={field.help} />
          </dt>
          <dd>
            <span className="number" data-testid={`inspector-field-${field.name}`}>
              {formatValue(field.value)}
            </span>
            {field.unit && <span className="unit">{field.unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Bars without a maximum of their own share the largest value among them. */
function Bars({ bars }: { bars: readonly Bar[] }) {
  const now = useStore(theme, (value) => value);
  const largest = Math.max(1e-9, ...bars.map((bar) => Math.abs(bar.value)));
  return (
    <div className="doc-bars">
      {bars.map((bar) => {
        const share = Math.min(1, Math.abs(bar.value) / Math.max(1e-9, bar.max ?? largest));
        return (
          <div key={bar.name} className="doc-bar" data-tip={bar.note || undefined}>
            <span className="doc-bar-name">{bar.name}</span>
            <span className="doc-bar-track">
              <i style={{ transform: `scaleX(${share})`, background: tintCss(now, bar.tint) }} />
            </span>
            <span className="number">{formatNumber(bar.value)}</span>
            {bar.note && <span className="doc-bar-note">{bar.note}</span>}
          </div>
        );
      })}
    </div>
  );
}

function Table({
  columns,
  rows,
}: {
  columns: readonly string[];
  rows: readonly (string | number | boolean)[][];
}) {
  return (
    <div className="doc-table">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place} className={typeof cell === "number" ? "number" : undefined}>
                  {formatValue(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
