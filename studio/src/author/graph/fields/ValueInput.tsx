import type { AcceptsInfo, JsonValue, KeyInfo, Palette } from "../../../protocol/authorTypes";
import { refusalOf } from "../../text/signature";
import { isKey, keyName, keysFor } from "../condition";
import { NameInput } from "./NameInput";
import { NumberInput } from "./NumberInput";
import { TextInput } from "./TextInput";
import { VectorInput } from "./VectorInput";

/** A value of a kind (`bool`, `int`, `number`, `text`, `vector`, or anything), or a key in braces. */
export function ValueInput({
  value,
  kind,
  label,
  palette,
  keyAllowed = true,
  keyOnly = false,
  fallback = null,
  accepts = null,
  onSet,
}: {
  value: JsonValue;
  kind: string;
  label: string;
  palette: Palette;
  keyAllowed?: boolean;
  keyOnly?: boolean;
  /** What it is when it is not told: shown in grey. */
  fallback?: JsonValue;
  /** What values it takes, besides being of its kind. */
  accepts?: AcceptsInfo | null;
  onSet: (value: JsonValue) => void;
}) {
  const asKey = keyOnly || isKey(value);
  const refusal = asKey || value === fallback ? "" : refusalOf(accepts, value);
  return (
    <span className="ge-value">
      {asKey ? (
        <KeyInput value={value} keys={keysFor(palette.keys, kind)} label={label} onSet={onSet} />
      ) : (
        <PlainValue
          value={value}
          kind={kind}
          label={label}
          fallback={fallback}
          accepts={accepts}
          onSet={onSet}
        />
      )}
      {keyAllowed && !keyOnly && (
        <KeyToggle
          on={asKey}
          label={label}
          onToggle={() => {
            const [key] = keysFor(palette.keys, kind);
            const [choice] = accepts?.choices ?? [];
            const plain = choice !== undefined && fallback === null ? choice.name : plainOf(kind, fallback);
            onSet(asKey ? plain : `{${key?.name ?? "key"}}`);
          }}
        />
      )}
      {refusal !== "" && <small className="ge-fault">{refusal}</small>}
    </span>
  );
}

function plainOf(kind: string, fallback: JsonValue): JsonValue {
  if (fallback !== null) return fallback;
  return kind === "bool" ? true : kind === "text" ? "" : kind === "vector" ? [0, 0, 0] : 0;
}

/** Value or key: the braces light up for a key. */
export function KeyToggle({ on, label, onToggle }: { on: boolean; label: string; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="ge-brace"
      aria-pressed={on}
      aria-label={`${label}: take it from a key`}
      data-tip={
        on ? "Comes from a key: click for a fixed value" : "A fixed value: click to take it from a key"
      }
      onClick={onToggle}
    >
      {"{}"}
    </button>
  );
}

export function KeyInput({
  value,
  keys,
  label,
  onSet,
}: {
  value: JsonValue;
  keys: readonly KeyInfo[];
  label: string;
  onSet: (value: JsonValue) => void;
}) {
  return (
    <NameInput
      className="ge-key"
      value={keyName(value) || (typeof value === "string" ? value : "")}
      names={keys.map(({ name, kind, help }) => ({ name, help: [kind, help].filter(Boolean).join(" · ") }))}
      label={`${label}: key`}
      placeholder="key"
      onSet={(name) => onSet(name === "" ? null : `{${name.replace(/^\{|\}$/g, "")}}`)}
    />
  );
}

function PlainValue({
  value,
  kind,
  label,
  fallback,
  accepts,
  onSet,
}: {
  value: JsonValue;
  kind: string;
  label: string;
  fallback: JsonValue;
  accepts: AcceptsInfo | null;
  onSet: (value: JsonValue) => void;
}) {
  const grey =
    fallback === null ? "" : typeof fallback === "object" ? JSON.stringify(fallback) : String(fallback);
  switch (kind) {
    case "bool":
      return (
        <input
          type="checkbox"
          role="switch"
          className="switch"
          aria-label={label}
          checked={(value ?? fallback) === true}
          onChange={(event) => onSet(event.target.checked)}
        />
      );
    case "int":
    case "number":
      return (
        <NumberInput
          value={typeof value === "number" ? value : null}
          whole={kind === "int"}
          label={label}
          placeholder={grey}
          onSet={onSet}
        />
      );
    case "vector":
      return <VectorInput value={value} label={label} onSet={onSet} />;
    case "text":
      if (accepts !== null && accepts.choices.length > 0)
        return (
          <NameInput
            value={typeof value === "string" ? value : ""}
            names={accepts.choices}
            label={label}
            placeholder={grey === "" ? "choose" : grey}
            onSet={(text) => onSet(text === "" ? null : text)}
          />
        );
      return (
        <TextInput
          value={typeof value === "string" ? value : ""}
          label={label}
          placeholder={grey}
          onSet={(text) => onSet(text === "" ? null : text)}
        />
      );
    default:
      return (
        <TextInput
          value={anyText(value)}
          label={label}
          placeholder={grey}
          onSet={(text) => onSet(anyValue(text))}
        />
      );
  }
}

/** A value whose kind nobody knows, as it is typed: numbers and yes or no are what they look like. */
export function anyText(value: JsonValue): string {
  return value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
}

export function anyValue(text: string): JsonValue {
  const plain = text.trim();
  if (plain === "") return null;
  if (plain === "true" || plain === "false") return plain === "true";
  const number = Number(plain);
  if (Number.isFinite(number)) return number;
  const parts = /^\[(.*)\]$/.exec(plain)?.[1]?.split(",").map(Number);
  return parts?.every(Number.isFinite) ? parts : plain;
}
