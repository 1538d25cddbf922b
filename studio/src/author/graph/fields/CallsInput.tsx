import type { JsonValue, Palette } from "../../../protocol/authorTypes";
import { CallInput } from "./CallInput";
import { RowTools } from "./RowTools";

/** Several actions, in the order in which they are done. */
export function CallsInput({
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
  const calls = Array.isArray(value) ? value : [];
  const put = (next: JsonValue[]): void => onSet(next.length === 0 ? null : next);
  return (
    <div className="ge-rows">
      {calls.map((call, place) => (
        <div className="ge-row" key={place}>
          <CallInput
            call={call}
            words={palette.actions}
            label={`${label} ${place + 1}`}
            palette={palette}
            onSet={(next) => put(calls.map((old, at) => (at === place ? next : old)))}
          />
          <RowTools list={calls} place={place} label={`${label} ${place + 1}`} onSet={put} />
        </div>
      ))}
      <button
        type="button"
        className="ge-more"
        onClick={() => put([...calls, palette.actions[0]?.name ?? "action"])}
      >
        + Action
      </button>
    </div>
  );
}
