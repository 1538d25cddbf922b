import type { JsonValue, Palette } from "../../../protocol/authorTypes";
import { TextInput } from "./TextInput";
import { ValueInput } from "./ValueInput";

const KINDS = ["Bool", "Int", "Number", "Text", "Vector"] as const;

type Keys = Record<string, { kind: string; default: JsonValue; help: string }>;

export function keysOf(value: JsonValue): Keys {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, key]) => {
      const fields = key !== null && typeof key === "object" && !Array.isArray(key) ? key : {};
      const { kind, default: usual, help } = fields;
      return [
        name,
        {
          kind: typeof kind === "string" ? kind : "Number",
          default: usual ?? null,
          help: typeof help === "string" ? help : "",
        },
      ];
    }),
  );
}

/** As short as files have it: what is not said is left out. */
export function boardOf(keys: Keys): JsonValue {
  const entries = Object.entries(keys).map(([name, { kind, default: usual, help }]): [string, JsonValue] => [
    name,
    { kind, ...(usual === null ? {} : { default: usual }), ...(help === "" ? {} : { help }) },
  ]);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** Another name for a key, at the same place. */
export function renamedKey(keys: Keys, from: string, to: string): Keys {
  if (to === "" || to in keys) return keys;
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name === from ? to : name, key]));
}

/** The keys of a blackboard: what they are called, what they hold, and what for. */
export function BoardInput({
  value,
  palette,
  onSet,
}: {
  value: JsonValue;
  palette: Palette;
  onSet: (value: JsonValue) => void;
}) {
  const keys = keysOf(value);
  const put = (next: Keys): void => onSet(boardOf(next));
  const free = (): string => {
    let number = 1;
    while (`key_${number}` in keys) number += 1;
    return `key_${number}`;
  };
  return (
    <div className="ge-rows">
      {Object.entries(keys).map(([name, key]) => (
        <div className="ge-board-key" key={name}>
          <TextInput
            value={name}
            mono
            label={`Name of key ${name}`}
            onSet={(next) => put(renamedKey(keys, name, next.trim()))}
          />
          <select
            className="select"
            aria-label={`Kind of ${name}`}
            value={key.kind}
            onChange={(event) =>
              put({ ...keys, [name]: { ...key, kind: event.target.value, default: null } })
            }
          >
            {KINDS.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </select>
          <ValueInput
            value={key.default}
            kind={key.kind.toLowerCase()}
            label={`${name} at first`}
            palette={palette}
            keyAllowed={false}
            onSet={(next) => put({ ...keys, [name]: { ...key, default: next } })}
          />
          <button
            type="button"
            className="ge-remove"
            aria-label={`Remove key ${name}`}
            onClick={() => put(Object.fromEntries(Object.entries(keys).filter(([other]) => other !== name)))}
          >
            ×
          </button>
          <TextInput
            value={key.help}
            label={`What ${name} means`}
            placeholder="what it means"
            onSet={(help) => put({ ...keys, [name]: { ...key, help } })}
          />
        </div>
      ))}
      <button
        type="button"
        className="ge-more"
        onClick={() => put({ ...keys, [free()]: { kind: "Number", default: null, help: "" } })}
      >
        + Key
      </button>
    </div>
  );
}
