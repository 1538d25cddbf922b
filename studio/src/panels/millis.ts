/** What the server takes. [µs] */
const LEAST = 10;
const MOST = 1e6;

/** Milliseconds as somebody types them, in microseconds; null when it makes no sense. */
export function readMillis(text: string): number | null {
  const millis = Number(text.trim().replace(",", "."));
  if (text.trim() === "" || !Number.isFinite(millis) || millis <= 0) return null;
  return Math.min(MOST, Math.max(LEAST, millis * 1000));
}
