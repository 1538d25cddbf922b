import { useCallback } from "react";
import { createStore, useStore } from "../store/store";

/** What a person has folded, opened, hidden or sorted in documents: remembered as long as the page lives. */
const choices = createStore<ReadonlyMap<string, unknown>>(new Map());

/** Documents may name things without end; the oldest choices are forgotten. */
const MOST = 2000;

export function choose(name: string, value: unknown): void {
  choices.update((old) => {
    const next = new Map(old);
    next.delete(name);
    next.set(name, value);
    for (const first of next.keys()) {
      if (next.size <= MOST) break;
      next.delete(first);
    }
    return next;
  });
}

/** Like a state of the component, but it outlives the component. */
export function useRemembered<T>(name: string, initial: T): [T, (value: T) => void] {
  const value = useStore(choices, (all) => (all.has(name) ? (all.get(name) as T) : initial));
  const set = useCallback((next: T) => choose(name, next), [name]);
  return [value, set];
}
