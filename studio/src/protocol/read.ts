/** Small readers for the headers of frames. Required things throw `Malformed`; optional ones fall back to a default. */
import { Malformed } from "./schema";

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function object(value: unknown, what: string): Json {
  if (!isObject(value)) throw new Malformed(`${what} is not an object`);
  return value;
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

export function number(value: unknown, what: string): number {
  if (!isNumber(value)) throw new Malformed(`${what} is not a number`);
  return value;
}

export function numberOr(value: unknown, fallback: number): number {
  return isNumber(value) ? value : fallback;
}

export function string(value: unknown, what: string): string {
  if (typeof value !== "string") throw new Malformed(`${what} is not a string`);
  return value;
}

export function stringOr(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}

/** A list that may be absent. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function point(value: unknown, what: string): readonly [number, number] {
  if (!Array.isArray(value) || !isNumber(value[0]) || !isNumber(value[1])) {
    throw new Malformed(`${what} is not a point`);
  }
  return [value[0], value[1]];
}

/** Keeps the entries that can be read: one bad entry must not cost the whole list. */
export function readable<T>(entries: unknown[], read: (entry: unknown) => T | null): T[] {
  const result: T[] = [];
  for (const entry of entries) {
    try {
      const value = read(entry);
      if (value !== null) result.push(value);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
    }
  }
  return result;
}
