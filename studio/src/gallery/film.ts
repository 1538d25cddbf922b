import { useEffect, useState } from "react";

/** Whoever only crosses a card on the way elsewhere sets nothing going. [ms] */
const PATIENCE = 180;

/** Films that were seen, by their address: the last ones are kept. */
const known = new Map<string, string>();
const MOST_KNOWN = 8;

function remember(address: string, film: string): void {
  known.set(address, film);
  for (const [oldest, url] of known) {
    if (known.size <= MOST_KNOWN) return;
    known.delete(oldest);
    URL.revokeObjectURL(url);
  }
}

/**
 * The film behind an address, as soon as it is there; null stops what is under way. It is fetched by hand, because a
 * request that is broken off ends the work of the server.
 */
export function useFilm(address: string | null): string | null {
  const [film, setFilm] = useState<string | null>(null);
  useEffect(() => {
    setFilm(null);
    if (address === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const seen = known.get(address);
      if (seen !== undefined) setFilm(seen);
      else void load(address, stop.signal).then((url) => stop.signal.aborted || setFilm(url));
    }, PATIENCE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address]);
  return film;
}

/** A film that cannot be had leaves the still picture. */
async function load(address: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok) return null;
    const url = URL.createObjectURL(await answer.blob());
    remember(address, url);
    return url;
  } catch {
    return null;
  }
}
