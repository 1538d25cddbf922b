/**
 * The new value, with everything that did not change taken from the old one: whoever compares by identity sees what is
 * new and nothing else. For plain data without rings.
 */
export function kept<T>(old: unknown, next: T): T {
  if (Object.is(old, next)) return next;
  if (Array.isArray(next)) return keptList(Array.isArray(old) ? old : [], next) as T;
  if (isPlain(next) && isPlain(old)) return keptObject(old, next) as T;
  return next;
}

function keptList(old: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const result = next.map((value, place) => kept(old[place], value));
  const same = old.length === next.length && result.every((value, place) => Object.is(value, old[place]));
  return same ? old : result;
}

function keptObject(old: Plain, next: Plain): Plain {
  const names = Object.keys(next);
  const result = Object.fromEntries(names.map((name) => [name, kept(old[name], next[name])]));
  const same =
    names.length === Object.keys(old).length && names.every((name) => Object.is(result[name], old[name]));
  return same ? old : result;
}

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
