import type { JsonValue, Palette } from "../../../protocol/authorTypes";
import {
  type Condition,
  conditionOf,
  fresh,
  inWords,
  membersOf,
  turnedInto,
  VARIANTS,
  variantOf,
} from "../condition";
import { CallInput } from "./CallInput";
import { NumberInput } from "./NumberInput";
import { RowTools } from "./RowTools";
import { TextInput } from "./TextInput";
import { KeyInput, ValueInput } from "./ValueInput";

interface Props {
  value: Condition;
  label: string;
  palette: Palette;
  onSet: (value: Condition) => void;
}

/** A condition, put together from the words of the game; what it says stands above it. */
export function ConditionInput(props: Props) {
  const { value, palette, onSet } = props;
  if (value === null)
    return (
      <button type="button" className="ge-more" onClick={() => onSet(fresh("Is", palette))}>
        + Condition
      </button>
    );
  return (
    <div className="ge-condition">
      <p className="ge-words">{inWords(value)}</p>
      <Built {...props} />
    </div>
  );
}

function Built({ value, label, palette, onSet }: Props) {
  const { id, content } = variantOf(value);
  const known = VARIANTS.some((variant) => variant.id === id);
  return (
    <div className="ge-built" data-variant={id}>
      <select
        className="select"
        aria-label={`${label}: what is asked`}
        value={known ? id : ""}
        onChange={(event) => onSet(turnedInto(value, event.target.value, palette))}
      >
        {!known && <option value="">as it is written</option>}
        {VARIANTS.map((variant) => (
          <option key={variant.id} value={variant.id} title={variant.help}>
            {variant.title}
          </option>
        ))}
      </select>
      {known && (
        <Content
          id={id}
          content={content}
          label={label}
          palette={palette}
          onSet={(next) => onSet(conditionOf(id, next))}
        />
      )}
    </div>
  );
}

interface ContentProps {
  id: string;
  content: JsonValue;
  label: string;
  palette: Palette;
  onSet: (content: JsonValue) => void;
}

function Content({ id, content, label, palette, onSet }: ContentProps) {
  switch (id) {
    case "Is":
      return (
        <CallInput
          call={content}
          words={[...palette.conditions, ...palette.values]}
          keys
          label={label}
          palette={palette}
          onSet={onSet}
        />
      );
    case "Not":
      return <Built value={content} label={label} palette={palette} onSet={onSet} />;
    case "All":
    case "Any":
    case "Xor":
      return <Members content={content} label={label} palette={palette} onSet={onSet} />;
    case "Set":
      return <KeyInput value={content} keys={palette.keys} label={label} onSet={onSet} />;
    case "Expr":
      return (
        <TextInput value={typeof content === "string" ? content : ""} mono label={label} onSet={onSet} />
      );
    case "Always":
    case "Never":
      return null;
    default:
      return <Comparison id={id} content={content} label={label} palette={palette} onSet={onSet} />;
  }
}

function Members({ content, label, palette, onSet }: Omit<ContentProps, "id">) {
  const members = membersOf(content);
  return (
    <div className="ge-rows">
      {members.map((member, place) => (
        <div className="ge-row" key={place}>
          <Built
            value={member}
            label={`${label} ${place + 1}`}
            palette={palette}
            onSet={(next) => onSet(members.map((old, at) => (at === place ? next : old)))}
          />
          <RowTools list={members} place={place} label={`${label} ${place + 1}`} onSet={onSet} />
        </div>
      ))}
      <button type="button" className="ge-more" onClick={() => onSet([...members, fresh("Is", palette)])}>
        + Condition
      </button>
    </div>
  );
}

/** A value against another: below, above, within, equal, one of. */
function Comparison({ id, content, label, palette, onSet }: ContentProps) {
  const fields = content !== null && typeof content === "object" && !Array.isArray(content) ? content : {};
  const put = (name: string, value: JsonValue): void => {
    const next = { ...fields, [name]: value };
    // Ends that are not told are endless.
    if (id === "Within" && value === null) delete next[name];
    onSet(next);
  };
  const other = (name: string) => (
    <ValueInput
      value={fields[name] ?? null}
      kind={id === "Equal" ? "any" : typeof fields[name] === "string" ? "any" : "number"}
      label={`${label}: ${name}`}
      palette={palette}
      onSet={(value) => put(name, value ?? 0)}
    />
  );
  const end = (name: string, placeholder: string) => (
    <NumberInput
      value={typeof fields[name] === "number" ? fields[name] : null}
      label={`${label}: ${name}`}
      placeholder={placeholder}
      onSet={(value) => put(name, value)}
    />
  );
  const among = Array.isArray(fields["among"]) ? fields["among"] : [];
  return (
    <div className="ge-comparison">
      <CallInput
        call={fields["of"] ?? ""}
        words={palette.values}
        keys
        label={`${label}: what is measured`}
        palette={palette}
        onSet={(of) => put("of", of)}
      />
      {(id === "Below" || id === "Above") && (
        <span className="ge-side">
          {id === "Below" ? "<" : ">"} {other("than")}
        </span>
      )}
      {id === "Equal" && <span className="ge-side">= {other("to")}</span>}
      {id === "Within" && (
        <span className="ge-side">
          {end("min", "any")} to {end("max", "any")}
        </span>
      )}
      {id === "OneOf" && (
        <div className="ge-rows">
          {among.map((one, place) => (
            <div className="ge-row" key={place}>
              <ValueInput
                value={one}
                kind="any"
                label={`${label}: value ${place + 1}`}
                palette={palette}
                onSet={(value) =>
                  put(
                    "among",
                    among.map((old, at) => (at === place ? value : old)),
                  )
                }
              />
              <RowTools
                list={among}
                place={place}
                label={`value ${place + 1}`}
                onSet={(list) => put("among", list)}
              />
            </div>
          ))}
          <button type="button" className="ge-more" onClick={() => put("among", [...among, 0])}>
            + Value
          </button>
        </div>
      )}
    </div>
  );
}
