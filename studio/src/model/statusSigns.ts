import type { NodeStatus } from "../protocol/mindTypes";

/** A sign for every status, as a path in a square of 16 units: told by form as well as by colour. */
export const STATUS_SIGNS: Readonly<Record<NodeStatus, string>> = {
  idle: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  running: "M5.5 4.2v7.6L11.8 8z",
  success: "M3.5 8.4l3 3 6-6.6",
  failure: "M4.4 4.4l7.2 7.2M11.6 4.4l-7.2 7.2",
  aborted: "M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3zM4.6 11.4l6.8-6.8",
  faulty: "M8 2.8l6 10.4H2zM8 6.8v2.8M8 11.6h.01",
  left: "M3 8h8M8 4.5L11.5 8 8 11.5M13.5 4v8",
};

const WORDS: Readonly<Partial<Record<NodeStatus, string>>> = { faulty: "fault", idle: "not reached" };

/** A status as people say it. */
export function statusWord(status: NodeStatus): string {
  return WORDS[status] ?? status;
}
