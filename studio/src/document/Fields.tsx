import type { Field } from "../protocol/documentTypes";
import { HelpTip } from "../ui/HelpTip";
import { formatValue } from "./formatValue";

export function Fields({ fields }: { fields: readonly Field[] }) {
  if (fields.length === 0) return <p className="quiet">nothing yet</p>;
  return (
    <dl className="doc-fields">
      {fields.map((field, place) => (
        <div key={`${field.name}/${place}`}>
          <dt>
            {field.name} <HelpTip text={field.help} />
          </dt>
          <dd>
            <span className="number" data-testid={`inspector-field-${field.name}`}>
              {formatValue(field.value)}
            </span>
            {field.unit && <span className="unit">{field.unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
