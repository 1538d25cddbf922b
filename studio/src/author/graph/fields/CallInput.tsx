import type { JsonValue, Palette, Word } from "../../../protocol/authorTypes";
import { type Call, callName, callOf, callWith, isKey, wordOf } from "../condition";
import { NameInput } from "./NameInput";
import { ValueInput } from "./ValueInput";

/** A word of the game with what it is told: its parameters are typed as the game declares them. */
export function CallInput({
  call,
  words,
  keys = false,
  label,
  palette,
  onSet,
}: {
  call: Call;
  words: readonly Word[];
  /** A key in braces will do, too. */
  keys?: boolean;
  label: string;
  palette: Palette;
  onSet: (call: Call) => void;
}) {
  const name = callName(call);
  const told = callWith(call);
  const word = wordOf(words, call);
  const unknown = Object.keys(told).filter((param) => !word?.params.some((one) => one.name === param));
  const names = [
    ...words.map((one) => ({ name: one.name, help: one.help })),
    ...(keys ? palette.keys.map((key) => ({ name: `{${key.name}}`, help: `key · ${key.kind}` })) : []),
  ];
  const tell = (param: string, value: JsonValue): void => onSet(callOf(name, { ...told, [param]: value }));
  return (
    <span className="ge-call">
      <NameInput
        value={name}
        names={names}
        label={label}
        placeholder="choose"
        onSet={(next) => onSet(callOf(next, keptFor(words, next, told)))}
      />
      {name !== "" && word === null && !isKey(name) && words.length > 0 && (
        <small className="ge-fault">The game has nothing called “{name}”.</small>
      )}
      {(word?.params ?? []).map((param) => (
        <label key={param.name} className="ge-param" data-tip={param.help || undefined}>
          <span>
            {param.name}
            {!param.optional && param.default === null && told[param.name] === undefined && (
              <i className="ge-needed" data-tip="Has to be told">
                needed
              </i>
            )}
          </span>
          <ValueInput
            value={told[param.name] ?? null}
            kind={param.kind}
            label={`${name} ${param.name}`}
            palette={palette}
            keyOnly={param.out}
            fallback={param.default}
            accepts={param.accepts}
            onSet={(value) => tell(param.name, value)}
          />
        </label>
      ))}
      {unknown.map((param) => (
        <label key={param} className="ge-param">
          <span>{param}</span>
          <ValueInput
            value={told[param] ?? null}
            kind="any"
            label={`${name} ${param}`}
            palette={palette}
            onSet={(value) => tell(param, value)}
          />
        </label>
      ))}
    </span>
  );
}

/** What another word can be told of what this one was. */
function keptFor(
  words: readonly Word[],
  name: string,
  told: Record<string, JsonValue>,
): Record<string, JsonValue> {
  const params = words.find((word) => word.name === name)?.params ?? [];
  return Object.fromEntries(
    Object.entries(told).filter(([param]) => params.some((one) => one.name === param)),
  );
}
