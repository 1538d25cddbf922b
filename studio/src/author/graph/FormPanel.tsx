import { useEffect, useMemo, useRef, useState } from "react";
import type { JsonValue, Part } from "../../protocol/authorTypes";
import { useStore } from "../../store/store";
import { Button } from "../../ui/Button";
import { HelpTip } from "../../ui/HelpTip";
import { change, desk } from "../desk";
import { acceptsOf } from "./accepts";
import { changeAll, removeChosen } from "./changes";
import { type Drawing, partOf, titleOf } from "./drawing";
import { faultsOf, fieldOf, type PartFault } from "./faults";
import { FieldEditor } from "./fields/FieldEditor";
import { TextInput } from "./fields/TextInput";
import { inOrder, sharedFields, type SharedField, setAll } from "./merge";
import { withOwnKeys } from "./ownKeys";
import { currentDrawing } from "./view";
import { WaysOut } from "./WaysOut";

/** What can be set of the selected parts: typed fields, a comment, and what is wrong. */
export function FormPanel() {
  const open = useStore(desk, (now) => now);
  const [rareOpen, setRareOpen] = useState(false);
  const [fileOpen, setFileOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const drawing = currentDrawing();
  const selected = open?.selection.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection is read from its beginning.
  useEffect(() => {
    panel.current?.scrollTo(0, 0);
  }, [selected]);
  const report = open?.report ?? null;
  const faults = useMemo(
    () => (drawing && report ? faultsOf(drawing.sketch, report) : new Map<string, PartFault[]>()),
    [drawing, report],
  );
  if (open === null || drawing === null || open.palette === null) return null;
  const chosen = open.selection.flatMap((at) => partOf(drawing, at) ?? []);
  const parts = chosen.length > 0 ? chosen : [drawing.sketch.file];
  const shared = inOrder(sharedFields(parts));
  const found = parts.length === 1 ? (faults.get(parts[0]?.at ?? "") ?? []) : [];
  const about = found.map((fault) => ({
    fault,
    field: fieldOf(
      shared.map((one) => one.field),
      open.text,
      fault.finding,
    ),
  }));
  const ways = wayNode(drawing, open.selection);
  const rowOf = (one: SharedField) => (
    <Row
      key={`${parts[0]?.at} ${one.field.name}`}
      shared={one}
      part={parts[0]}
      drawing={drawing}
      faults={about.filter(({ field }) => field === one.field).map(({ fault }) => fault)}
    />
  );
  return (
    <aside
      className="ge-form"
      aria-label="What can be set"
      data-testid="graph-form"
      data-form
      ref={panel}
      data-quiet={chosen.length === 0 && !fileOpen}
    >
      <Head drawing={drawing} parts={parts} isFile={chosen.length === 0} />
      {chosen.length === 0 && (
        <Button
          icon="chevron"
          className="ge-file-open"
          aria-expanded={fileOpen}
          testid="form-of-file"
          onPress={() => setFileOpen(!fileOpen)}
        >
          {fileOpen ? "Less" : "Set what the file has"}
        </Button>
      )}
      <Faults list={about.filter((one) => one.field === null).map((one) => one.fault)} />
      {shared.filter((one) => !isRare(one)).map(rowOf)}
      {ways !== null && <WaysOut drawing={drawing} node={ways} />}
      {parts.length === 1 && parts[0] && <Comment key={parts[0].at} part={parts[0]} />}
      {shared.some(isRare) && (
        <details
          className="ge-rare"
          open={rareOpen}
          onToggle={(event) => setRareOpen(event.currentTarget.open)}
        >
          <summary>More</summary>
          {shared.filter(isRare).map(rowOf)}
        </details>
      )}
      {shared.length === 0 && chosen.length > 1 && (
        <p className="quiet">These parts have nothing in common that could be set.</p>
      )}
      {shared.length === 0 && chosen.length === 1 && <p className="quiet">There is nothing to set here.</p>}
    </aside>
  );
}

/** Fields that are seldom set: they are folded away as long as they are not. */
const RARE: ReadonlySet<string> = new Set([
  "help",
  "stop",
  "when",
  "while",
  "pick",
  "tree",
  "blip",
  "ends",
  "history",
  "announce",
  "active inside",
  "back",
  "choose",
  "again",
  "weight",
  "limit",
  "ports",
  "costs",
  "time_out_range",
  "expiry",
  "alternate",
]);

function isRare({ field, mixed }: SharedField): boolean {
  // What a transition is asked for is what it is about.
  const about = field.name === "when" && /transitions\[\d+\]/.test(field.at);
  return RARE.has(field.name) && field.value === null && !field.needed && !mixed && !about;
}

/** The state whose ways out are listed: the selected one, or the machine when nothing is. */
function wayNode(drawing: Drawing, selection: readonly string[]): number | null {
  if (drawing.model.graph.form !== "machine" || selection.length > 1) return null;
  const [at] = selection;
  return at === undefined ? 0 : (drawing.nodesAt.get(at)?.[0] ?? null);
}

function Head({ drawing, parts, isFile }: { drawing: Drawing; parts: readonly Part[]; isFile: boolean }) {
  const [first] = parts;
  const several = parts.length > 1;
  const kinds = [...new Set(parts.map((part) => part.kind))];
  const items = useStore(desk, (open) => open?.palette)?.groups.flatMap((group) => group.items) ?? [];
  const item = items.find((one) => one.id === first?.kind && Object.keys(one.preset).length === 0);
  const title = several
    ? `${parts.length} parts`
    : isFile
      ? drawing.model.graph.title || "The file"
      : titleOf(drawing, first?.at ?? "");
  return (
    <header className="ge-form-head">
      <div>
        <h2 data-testid="form-title">{title}</h2>
        <span className="chip">
          {isFile ? "file" : kinds.length === 1 ? (item?.title ?? kinds[0]) : "mixed"}
        </span>
        <span className="spacer" />
        {!isFile && !parts.every((part) => part.fixed) && (
          <Button
            icon="trash"
            label="Delete"
            keys="Del"
            testid="form-delete"
            onPress={() => void removeChosen()}
          />
        )}
      </div>
      {several && <p className="quiet">What is set here is set for all of them.</p>}
      {!several && !isFile && item?.help && <p className="quiet">{item.help}</p>}
      {isFile && (
        <p className="quiet">
          Nothing is selected: this is the file as a whole. Click a node to see what it is told.
        </p>
      )}
    </header>
  );
}

function Faults({ list }: { list: readonly PartFault[] }) {
  if (list.length === 0) return null;
  return (
    <ul className="ge-faults" data-testid="form-faults">
      {list.map(({ finding, grade }, number) => (
        <li key={number} data-grade={grade}>
          {finding.message}
          {finding.expected && <small> Expected: {finding.expected}</small>}
        </li>
      ))}
    </ul>
  );
}

function Comment({ part }: { part: Part }) {
  return (
    <label className="ge-field">
      <span className="ge-label">comment</span>
      <TextInput
        value={part.comment}
        lines={part.comment === "" ? 1 : 2}
        label="Comment above it in the file"
        placeholder="a note for people, kept in the file"
        testid="form-comment"
        onSet={(text) => void change({ change: "comment", at: part.at, text })}
      />
    </label>
  );
}

function Row({
  shared,
  part,
  drawing,
  faults,
}: {
  shared: SharedField;
  /** The first of the selected parts. */
  part: Part | undefined;
  drawing: Drawing;
  faults: readonly PartFault[];
}) {
  const given = useStore(desk, (open) => open?.palette ?? null);
  const palette = useMemo(() => given && withOwnKeys(given, drawing), [given, drawing]);
  const { field, mixed, places } = shared;
  if (palette === null) return null;
  const set = (value: JsonValue): void => void changeAll(setAll(places, value));
  const written = field.value !== null;
  return (
    <div
      className="ge-field"
      data-testid={`row-${field.name}`}
      data-kind={field.kind.is}
      data-faulty={faults.length > 0}
    >
      <span className="ge-label">
        {field.name.replaceAll("_", " ")}
        {field.kind.is === "seconds" && <i>s</i>}
        {field.needed && !written && !mixed && <i className="ge-needed">needed</i>}
        {mixed && <i>different</i>}
        {field.help && <HelpTip text={field.help} />}
        {written && !field.needed && (
          <button
            type="button"
            className="ge-reset"
            aria-label={`${field.name}: back to what it is usually`}
            data-tip={field.default === null ? "Leave it out" : `Back to ${JSON.stringify(field.default)}`}
            onClick={() => set(null)}
          >
            ↺
          </button>
        )}
      </span>
      <FieldEditor
        field={field}
        palette={palette}
        drawing={drawing}
        mixed={mixed}
        accepts={acceptsOf(part, field, palette)}
        onSet={set}
        onWrite={(text) => void changeAll(places.map((at) => ({ change: "write", at, text })))}
      />
      <Faults list={faults} />
    </div>
  );
}
