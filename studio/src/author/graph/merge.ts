import type { Change, Field, JsonValue, Part } from "../../protocol/authorTypes";

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

function isAlike(one: Field, other: Field): boolean {
  return one.name === other.name && one.kind.is === other.kind.is && isSame(one.kind.of, other.kind.of);
}

export function isSame(one: JsonValue, other: JsonValue): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [a, b] = [Object.entries(one), Object.entries(other)];
  return (
    a.length === b.length &&
    a.every(
      ([name, value]) => name in other && isSame(value, (other as Record<string, JsonValue>)[name] ?? null),
    )
  );
}

/** One change for each part; null takes the field away. */
export function setAll(places: readonly string[], value: JsonValue): Change[] {
  return places.map((at) => ({ change: "set", at, value }));
}
