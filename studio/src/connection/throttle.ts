export interface Throttled<T> {
  (value: T): void;
  /** Sends a waiting value at once. */
  flush(): void;
  cancel(): void;
}

/** Passes on at most one value per interval: the first at once, and always the last. */
export function throttle<T>(intervalMs: number, send: (value: T) => void): Throttled<T> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting: { value: T } | null = null;

  const tick = (): void => {
    timer = null;
    if (waiting === null) return;
    const { value } = waiting;
    waiting = null;
    timer = setTimeout(tick, intervalMs);
    send(value);
  };
  const throttled = (value: T): void => {
    waiting = { value };
    if (timer === null) tick();
  };
  throttled.flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    tick();
  };
  throttled.cancel = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    waiting = null;
  };
  return throttled;
}

/** One throttle per name: two sliders moved together do not swallow each other's values. */
export function throttleByName<T>(intervalMs: number, send: (name: string, value: T) => void) {
  const byName = new Map<string, Throttled<T>>();
  const throttled = (name: string, value: T): void => {
    let one = byName.get(name);
    if (one === undefined) {
      one = throttle<T>(intervalMs, (latest) => send(name, latest));
      byName.set(name, one);
    }
    one(value);
  };
  throttled.flush = (name: string): void => byName.get(name)?.flush();
  return throttled;
}
