import type * as wire from "./generated";

/** Any JSON: values of fields have the form that the file's kind gives them. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

/** A message as its reader owns it: lists may be changed. Pairs and other tuples stay as they are. */
export type Own<T> = wire.JsonValue extends T
  ? JsonValue
  : T extends readonly (infer Entry)[]
    ? number extends T["length"]
      ? Own<Entry>[]
      : T
    : T extends object
      ? { [Name in keyof T]: Own<T[Name]> }
      : T;
