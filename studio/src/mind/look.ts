import type { Family } from "./nodeKinds";

/** The colours of the picture of a mind, from the tokens of the page: both themes come for free. */
export interface Look {
  stage: string;
  panel: string;
  raised: string;
  line: string;
  lineStrong: string;
  edge: string;
  text: string;
  soft: string;
  quiet: string;
  accent: string;
  amber: string;
  bad: string;
  violet: string;
  good: string;
  font: string;
  /** By the number of the status. */
  status: readonly string[];
  /** By the family of a node. */
  family: Readonly<Record<Family, string>>;
  dark: boolean;
}

export function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim() || "#888";
  return {
    stage: token("--stage"),
    panel: token("--panel"),
    raised: token("--raised"),
    line: token("--line"),
    lineStrong: token("--line-strong"),
    edge: token("--edge"),
    text: token("--text"),
    soft: token("--text-soft"),
    quiet: token("--text-quiet"),
    accent: token("--accent"),
    amber: token("--amber"),
    bad: token("--bad"),
    violet: token("--violet"),
    good: token("--good"),
    font: token("--font"),
    status: ["--text-quiet", "--accent", "--good", "--bad", "--amber", "--fault", "--text-quiet"].map(token),
    family: {
      sequence: token("--kind-flow"),
      parallel: token("--kind-flow"),
      choice: token("--kind-choice"),
      wrap: token("--kind-wrap"),
      test: token("--kind-test"),
      action: token("--kind-action"),
      state: token("--kind-state"),
      machine: token("--kind-state"),
      goal: token("--kind-goal"),
      rule: token("--kind-choice"),
      data: token("--kind-wrap"),
    },
    dark: document.documentElement.dataset["theme"] !== "light",
  };
}

/** So long a node glows after it was reached. [s of game time] */
export const FADE_SECONDS = 2;
/** Steps of fading that are told apart: boxes of one step are painted together. */
export const FADE_STEPS = 8;

/** How fresh a node is: FADE_STEPS when it was just reached, 0 when that is long ago. */
export function freshness(reached: number, tick: number, ticksPerSecond: number): number {
  const age = (tick - reached) / Math.max(1, ticksPerSecond);
  return Math.max(0, Math.min(FADE_STEPS, Math.ceil((1 - age / FADE_SECONDS) * FADE_STEPS)));
}
