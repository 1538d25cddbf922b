import type { Change, Field, JsonValue, Part } from "../../protocol/authorTypes";
import { isSame } from "../../store/isSame";

/** A field that all selected parts have. */
export interface SharedField {
  /** As the first part has it; its value is null where they differ. */
  field: Field;
  /** The values are not all the same. */
  mixed: boolean;
  /** Where it is in each part. */
  places: string[];
}

/** The fields that all of these parts have, in the order of the first: same name, same sort of value. */
export function sharedFields(parts: readonly Part[]): SharedField[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  return first.fields.flatMap((field) => {
    const like = rest.map((part) => part.fields.find((other) => isAlike(field, other)));
    if (like.some((other) => other === undefined)) return [];
    const all = [field, ...(like as Field[])];
    const mixed = all.some((other) => !isSame(other.value, field.value));
    return [
      { field: mixed ? { ...field, value: null } : field, mixed, places: all.map((other) => other.at) },
    ];
  });
}

/** What is tested comes first: it is what a transition or a node is about. Everything else stays as the file has it. */
export function inOrder(fields: readonly SharedField[]): SharedField[] {
  const isTest = ({ field }: SharedField): boolean => field.kind.is === "condition" && field.value !== null;
  return [...fields.filter(isTest), ...fields.filter((one) => !isTest(one))];
}

function isAlike(one: Field, other: Field): boolean {
  return one.name === other.name && one.kind.is === other.kind.is && isSame(one.kind.of, other.kind.of);
}

/** One change for each part; null takes the field away. */
export function setAll(places: readonly string[], value: JsonValue): Change[] {
  return places.map((at) => ({ change: "set", at, value }));
}
