const said = new Set<string>();

/** A server that repeats a fault sixty times a second must not flood the console. */
export function logOnce(message: string, detail?: unknown): void {
  if (said.has(message) || said.size > 200) return;
  said.add(message);
  console.warn(`[wits] ${message}`, detail ?? "");
}
