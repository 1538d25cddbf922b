import { expect, test } from "vitest";
import type { LogLine, PulseNews } from "../protocol/mindTypes";
import { told } from "./mind";

function line(tick: number, times = 1): LogLine {
  return { tick, last: times > 1 ? tick + times : null, times, node: 1, text: `line ${tick}` };
}

function news(log: PulseNews["log"], reset = false): PulseNews {
  return {
    agent: 7,
    mind: 0,
    graph: "guard",
    tick: 9,
    reset,
    marks: [],
    trail: null,
    notes: [],
    log,
    board: null,
    values: [],
    waiting: null,
  };
}

const EXTENT = { nodes: 2, links: 0 };

test("a log loses its oldest lines, keeps those between, and is told its newest ones anew", () => {
  const first = told(null, news({ drop: 0, keep: null, add: [line(1), line(2), line(3)] }, true), EXTENT);
  const later = told(first, news({ drop: 1, keep: 1, add: [line(3, 12), line(8)] }), EXTENT);
  expect(later.log.map(({ tick, times }) => [tick, times])).toEqual([
    [2, 1],
    [3, 12],
    [8, 1],
  ]);
  const rewound = told(later, news({ drop: 0, keep: 1, add: [] }), EXTENT);
  expect(rewound.log).toEqual([line(2)]);
});
