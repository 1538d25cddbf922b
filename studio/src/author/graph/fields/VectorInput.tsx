import type { JsonValue } from "../../../protocol/authorTypes";
import { NumberInput } from "./NumberInput";

const AXES = ["x", "y", "z"] as const;

/** Three numbers, or two where that is what is written. */
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
  const axes = Array.isArray(value) && value.length === 2 ? AXES.slice(0, 2) : AXES;
  return (
    <span className="ge-vector">
      {axes.map((axis, place) => (
        <NumberInput
          key={axis}
          value={at(place)}
          label={`${label} ${axis}`}
          onSet={(number) => onSet(axes.map((_, one) => (one === place ? (number ?? 0) : at(one))))}
        />
      ))}
    </span>
  );
}
