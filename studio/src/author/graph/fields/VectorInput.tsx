import type { JsonValue } from "../../../protocol/authorTypes";
import { NumberInput } from "./NumberInput";

const AXES = ["x", "y", "z"] as const;

/** Three numbers. */
export function VectorInput({
  value,
  label,
  onSet,
}: {
  value: JsonValue;
  label: string;
  onSet: (value: JsonValue) => void;
}) {
  const at = (place: number): number => {
    const one = Array.isArray(value) ? value[place] : 0;
    return typeof one === "number" ? one : 0;
  };
  return (
    <span className="ge-vector">
      {AXES.map((axis, place) => (
        <NumberInput
          key={axis}
          value={at(place)}
          label={`${label} ${axis}`}
          onSet={(number) => onSet(AXES.map((_, one) => (one === place ? (number ?? 0) : at(one))))}
        />
      ))}
    </span>
  );
}
