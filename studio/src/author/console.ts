import type { ClientMessage } from "../protocol/types";
import { sayUnsent } from "../session/guest";
import { listenToAnswers, send } from "../session/session";
import { createStore } from "../store/store";

/** A line that was said to an agent's console, and what it said. */
export interface Spoken {
  ask: number;
  agent: number;
  code: string;
  /** It may have changed something. */
  act: boolean;
  /** null while it is under way. */
  answer: { ok: boolean; text: string } | null;
}

const MOST = 200;
let nextAsk = 1;

export const spoken = createStore<readonly Spoken[]>([]);

/** Asks the console of an agent, or lets it act. */
export function tell(agent: number, code: string, act: boolean): void {
  const ask = nextAsk++;
  const message: ClientMessage = { do: "console", agent, code, act, ask };
  if (!send(message)) {
    sayUnsent(message);
    return;
  }
  spoken.set([...spoken.get(), { ask, agent, code, act, answer: null }].slice(-MOST));
}

export function clearConsole(): void {
  spoken.set([]);
}

listenToAnswers((message) => {
  if (message.say !== "console") return;
  const answer = { ok: message.ok, text: message.text };
  spoken.set(spoken.get().map((one) => (one.ask === message.ask ? { ...one, answer } : one)));
});

/** What was typed, each once in a row, the newest last. */
export function typedLines(lines: readonly Spoken[]): string[] {
  return lines.map((one) => one.code).filter((code, place, all) => code !== all[place - 1]);
}

/**
 * Goes through what was typed: `place` counts from the end, 0 is the line being typed. Returns the place after the
 * step, which stays within what there is.
 */
export function recall(count: number, place: number, direction: 1 | -1): number {
  return Math.max(0, Math.min(count, place + direction));
}
