import type { JsonValue, Palette } from "../../../protocol/authorTypes";
import { isKey, keysFor } from "../condition";
import { NumberInput } from "./NumberInput";
import { KeyInput } from "./ValueInput";

const MODES = [
  ["fixed", "so long"],
  ["between", "between"],
  ["key", "{key}"],
] as const;
type Mode = (typeof MODES)[number][0];

export function secondsMode(value: JsonValue): Mode {
  if (isKey(value)) return "key";
  return value !== null && typeof value === "object" ? "between" : "fixed";
}

/** The same span of time in another form, as far as that goes. */
export function secondsAs(mode: Mode, value: JsonValue, key: string): JsonValue {
  const [min, max] = ends(value);
  if (mode === "fixed") return max ?? min ?? 1;
  if (mode === "between") return { min: min ?? 0, max: max ?? 1 };
  return `{${key}}`;
}

function ends(value: JsonValue): [number | null, number | null] {
  if (typeof value === "number") return [value, value];
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [null, null];
  const number = (one: JsonValue | undefined): number | null => (typeof one === "number" ? one : null);
  return [number(value["min"]), number(value["max"])];
}

/** A span of time: seconds, drawn between two ends, or what a key holds. */
export function SecondsInput({
  value,
  label,
  palette,
  onSet,
}: {
  value: JsonValue;
  label: string;
  palette: Palette;
  onSet: (value: JsonValue) => void;
}) {
  const mode = secondsMode(value);
  const keys = keysFor(palette.keys, "number");
  const [min, max] = ends(value);
  return (
    <span className="ge-seconds">
      <select
        className="select"
        aria-label={`${label}: how it is told`}
        value={mode}
        onChange={(event) => onSet(secondsAs(event.target.value as Mode, value, keys[0]?.name ?? "key"))}
      >
        {MODES.map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {mode === "fixed" && <NumberInput value={max} label={label} onSet={(number) => onSet(number)} />}
      {mode === "between" && (
        <>
          <NumberInput
            value={min}
            label={`${label}: at least`}
            onSet={(number) => onSet({ min: number ?? 0, max: max ?? 0 })}
          />
          <NumberInput
            value={max}
            label={`${label}: at most`}
            onSet={(number) => onSet({ min: min ?? 0, max: number ?? 0 })}
          />
        </>
      )}
      {mode === "key" && <KeyInput value={value} keys={keys} label={label} onSet={onSet} />}
    </span>
  );
}
