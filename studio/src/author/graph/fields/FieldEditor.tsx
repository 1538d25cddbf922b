import type { AcceptsInfo, Field, JsonValue, Palette } from "../../../protocol/authorTypes";
import type { Drawing } from "../drawing";
import { BoardInput } from "./BoardInput";
import { CallInput } from "./CallInput";
import { CallsInput } from "./CallsInput";
import { ConditionInput } from "./ConditionInput";
import { NameInput, type Suggestion } from "./NameInput";
import { SecondsInput } from "./SecondsInput";
import { TextInput } from "./TextInput";
import { anyText, KeyInput, ValueInput } from "./ValueInput";

export interface FieldProps {
  field: Field;
  palette: Palette;
  drawing: Drawing;
  /** The selected parts have different values. */
  mixed: boolean;
  /** What values the parameter of a word takes. */
  accepts: AcceptsInfo | null;
  onSet: (value: JsonValue) => void;
  /** What is typed as it stands in files. */
  onWrite: (text: string) => void;
}

/** A field by its sort of value. */
export function FieldEditor(props: FieldProps) {
  const { field, palette, mixed, onSet, onWrite } = props;
  const { value, kind } = field;
  const label = field.name;
  const text = typeof value === "string" ? value : anyText(value);
  const grey = mixed ? "different values" : anyText(field.default);
  const common = { label, palette, onSet };
  switch (kind.is) {
    case "flag":
      return <Typed {...props} kind="bool" grey={grey} />;
    case "number":
    case "int":
    case "vector":
      return <Typed {...props} kind={kind.is} grey={grey} />;
    case "text":
      return field.key ? (
        <Typed {...props} kind="text" grey={grey} />
      ) : (
        <TextInput
          value={text}
          label={label}
          placeholder={grey}
          lines={field.name === "help" ? 2 : 1}
          testid={`field-${label}`}
          onSet={(next) => onSet(next === "" ? null : next)}
        />
      );
    case "choice":
      return <ChoiceInput field={field} mixed={mixed} onSet={onSet} />;
    case "seconds":
      return <SecondsInput {...common} value={value ?? field.default} />;
    case "condition":
      return <ConditionInput {...common} value={value} />;
    case "asks":
    case "values":
    case "acts":
      return <WordInput {...props} />;
    case "calls":
      return <CallsInput {...common} value={value} />;
    case "key":
      return <KeyInput {...common} value={value} keys={palette.keys} />;
    case "board":
      return <BoardInput value={value} palette={palette} onSet={onSet} />;
    case "event":
    case "state":
    case "tree":
      return (
        <NameInput
          value={text}
          names={namesFor(props)}
          label={label}
          placeholder={grey}
          onSet={(next) => onSet(next === "" ? null : next)}
        />
      );
    case "expr":
      return (
        <TextInput
          value={text}
          mono
          label={label}
          placeholder={grey}
          onSet={(next) => onSet(next === "" ? null : next)}
        />
      );
    case "raw":
      return <TextInput value={text} mono lines={2} label={label} placeholder={grey} onSet={onWrite} />;
  }
}

/** The name of a word. What it is told has fields of its own, unless it stands together. */
function WordInput({ field, palette, onSet }: FieldProps) {
  const words = { asks: palette.conditions, values: palette.values, acts: palette.actions }[
    field.kind.is as "asks" | "values" | "acts"
  ];
  const keys = field.kind.is !== "acts";
  if (field.value !== null && typeof field.value === "object")
    return (
      <CallInput
        label={field.name}
        palette={palette}
        onSet={onSet}
        call={field.value}
        words={words}
        keys={keys}
      />
    );
  const named = words.map(({ name, help }) => ({ name, help }));
  const braced = palette.keys.map(({ name, kind }) => ({ name: `{${name}}`, help: `key · ${kind}` }));
  return (
    <NameInput
      value={anyText(field.value)}
      names={keys ? [...named, ...braced] : named}
      label={field.name}
      onSet={(name) => onSet(name === "" ? null : name)}
    />
  );
}

function Typed({ field, palette, kind, accepts, onSet }: FieldProps & { kind: string; grey: string }) {
  return (
    <ValueInput
      value={field.value}
      kind={kind}
      label={field.name}
      palette={palette}
      keyAllowed={field.key}
      fallback={field.default}
      accepts={accepts}
      onSet={onSet}
    />
  );
}

function ChoiceInput({ field, mixed, onSet }: Pick<FieldProps, "field" | "mixed" | "onSet">) {
  const { value, kind } = field;
  const usual = typeof field.default === "string" ? field.default : "";
  const now = typeof value === "string" ? value : "";
  return (
    <select
      className="select"
      aria-label={field.name}
      value={now}
      onChange={(event) => onSet(event.target.value === "" ? null : event.target.value)}
    >
      {(now === "" || !field.needed) && (
        <option value="">{mixed ? "different values" : usual ? `${usual} (as usual)` : "not said"}</option>
      )}
      {now !== "" && !kind.of.includes(now) && <option>{now}</option>}
      {kind.of.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}

function namesFor({ field, palette, drawing }: FieldProps): Suggestion[] {
  if (field.kind.is === "event") return palette.events.map(({ name, help }) => ({ name, help }));
  if (field.kind.is === "tree") return treesOf(drawing);
  const states = drawing.model.graph.nodes.filter((node) => node.kind === "state");
  return states.map(({ name, help }) => ({ name, help }));
}

/** The trees of this file, and those that it uses. */
function treesOf(drawing: Drawing): Suggestion[] {
  const own = drawing.sketch.nodes.flatMap(({ at }) => /^trees\.([^.[(]+)/.exec(at)?.[1] ?? []);
  const fields = drawing.sketch.nodes.flatMap((part) => part.fields.filter((one) => one.kind.is === "tree"));
  const used = fields.flatMap((one) => (typeof one.value === "string" ? one.value : []));
  return [...new Set([...own, ...used])].map((name) => ({ name, help: "" }));
}
