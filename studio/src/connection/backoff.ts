export interface Backoff {
  firstMs: number;
  maxMs: number;
  /** Share of the delay that is drawn at random, so that many tabs do not knock in step. */
  jitter: number;
}

export const DEFAULT_BACKOFF: Backoff = { firstMs: 400, maxMs: 4000, jitter: 0.25 };

/** How long to wait before the given try (0 = the first one after a loss). */
export function retryDelay(attempt: number, backoff: Backoff, random: () => number = Math.random): number {
  const full = Math.min(backoff.maxMs, backoff.firstMs * 2 ** Math.min(attempt, 20));
  return Math.round(full * (1 - backoff.jitter * random()));
}
