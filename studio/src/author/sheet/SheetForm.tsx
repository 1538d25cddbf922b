import { useMemo, useState } from "react";
import type { Field, JsonValue, Part } from "../../protocol/authorTypes";
import { useStore } from "../../store/store";
import { HelpTip } from "../../ui/HelpTip";
import { useAtOnce } from "../atOnce";
import { change, desk, openFile } from "../desk";
import { faultsOf, fieldOf, type PartFault } from "../graph/faults";
import { FieldEditor } from "../graph/fields/FieldEditor";
import { currentDrawing } from "../graph/view";
import { originOf, partTitle, sheetParts } from "./parts";

/** A character on one page: all its parts, who says what, every value open to change. */
export function SheetForm() {
  const open = useStore(desk, (now) => now);
  const [atOnce, setAtOnce] = useState(true);
  const drawing = currentDrawing();
  useAtOnce(atOnce);
  const report = open?.report ?? null;
  const faults = useMemo(
    () => (drawing && report ? faultsOf(drawing.sketch, report) : new Map<string, PartFault[]>()),
    [drawing, report],
  );
  if (open === null || drawing === null || open.palette === null) {
    return (
      <p className="drawer-empty">This text cannot be shown as a form: see what is wrong with it below.</p>
    );
  }
  const { palette } = open;
  const { sketch } = drawing;
  const rowOf = (part: Part, field: Field) => (
    <Row
      key={field.at}
      field={field}
      faults={(faults.get(part.at) ?? []).filter(
        (fault) => fieldOf(part.fields, open.text, fault.finding) === field,
      )}
      onReset={() => void change({ change: "set", at: field.at, value: null })}
    >
      <FieldEditor
        field={field}
        palette={palette}
        drawing={drawing}
        mixed={false}
        accepts={null}
        onSet={(value: JsonValue) => void change({ change: "set", at: field.at, value })}
        onWrite={(text) => void change({ change: "write", at: field.at, text })}
      />
    </Row>
  );
  return (
    <div className="character-form" data-testid="sheet" data-form>
      <header className="character-form-head">
        <h2>{sketch.graph.title}</h2>
        <Lineage fields={sketch.file.fields} />
        <span className="spacer" />
        <label className="sheet-live" data-tip="Each change goes into the running game as it is made">
          <input
            type="checkbox"
            checked={atOnce}
            data-testid="sheet-live"
            onChange={(event) => setAtOnce(event.currentTarget.checked)}
          />
          apply at once
        </label>
      </header>
      <div className="sheet-cards">
        {sheetParts(sketch).map((part) => (
          <section key={part.at} className="sheet-card" data-testid={`part-${part.at || "character"}`}>
            <h3>{partTitle(part)}</h3>
            {part.comment !== "" && <p className="quiet">{part.comment}</p>}
            {part.fields.map((field) => rowOf(part, field))}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The archetype, to be opened with a click. */
function Lineage({ fields }: { fields: readonly Field[] }) {
  const of = fields.find((field) => field.at === "of")?.value;
  if (typeof of !== "string") return <span className="chip">archetype</span>;
  return (
    <span className="chip">
      of{" "}
      <button type="button" className="sheet-of" onClick={() => openFile(`${of}.character.ron`)}>
        {of}
      </button>
    </span>
  );
}

interface RowProps {
  field: Field;
  faults: readonly PartFault[];
  onReset: () => void;
  children: React.ReactNode;
}

function Row({ field, faults, onReset, children }: RowProps) {
  const isOwn = field.value !== null;
  const origin = originOf(field);
  return (
    <div
      className="ge-field sheet-field"
      data-testid={`row-${field.at}`}
      data-own={isOwn}
      data-faulty={faults.length > 0}
    >
      <span className="ge-label">
        {field.name.replaceAll("_", " ")}
        {field.help && <HelpTip text={field.help} />}
        {!isOwn && origin !== "" && (
          <button
            type="button"
            className="sheet-of"
            data-tip={`As ${origin} says`}
            onClick={() => openFile(origin)}
          >
            {origin.split(".")[0]}
          </button>
        )}
        {isOwn && !field.needed && (
          <button
            type="button"
            className="ge-reset"
            aria-label={`${field.name}: as the archetype has it`}
            data-tip={field.default === null ? "Leave it out" : `Back to ${JSON.stringify(field.default)}`}
            onClick={onReset}
          >
            ↺
          </button>
        )}
      </span>
      {children}
      {faults.map(({ finding }, number) => (
        <p key={number} className="sheet-fault">
          {finding.message}
        </p>
      ))}
    </div>
  );
}
