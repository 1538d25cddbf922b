import { describe, expect, it } from "vitest";
import type { MarksNews, TimelineMark } from "../protocol/generated";
import { firstAt, TimelineHistory } from "./timeline";

function mark(tick: number, agent: number | null, text = "chase"): TimelineMark {
  return { tick, agent, kind: "decision", text, why: "" };
}

function news(change: Partial<MarksNews>): MarksNews {
  return { reset: false, cut: null, from: 0, to: 0, lanes: [], agents: null, marks: [], ...change };
}

function told(): TimelineHistory {
  const history = new TimelineHistory();
  const marks = [mark(1, 7), mark(2, null, "Set speed to 2"), mark(2, 9), mark(5, 7, "flee")];
  history.hear(news({ reset: true, to: 6, lanes: [[7, "Ada"]], marks }));
  return history;
}

describe("the history of the timeline", () => {
  it("has a lane for each agent, and one for the game", () => {
    const { lanes, count, from, to } = told();
    expect([...lanes.values()].map((lane) => [lane.name, lane.marks.length])).toEqual([
      ["Ada", 2],
      ["Game", 1],
      ["agent 9", 1],
    ]);
    expect([count, from, to]).toEqual([4, 0, 6]);
  });

  it("forgets what was undone, and takes what comes instead", () => {
    const history = told();
    history.hear(news({ cut: 2, to: 1, marks: [mark(2, 9, "wait")] }));
    expect(history.lanes.get(7)?.marks.map((one) => one.tick)).toEqual([1]);
    expect(history.lanes.get(9)?.marks.map((one) => one.text)).toEqual(["wait"]);
    expect(history.count).toBe(2);
  });

  it("begins anew, and can be emptied", () => {
    const history = told();
    let heard = 0;
    const stop = history.subscribe(() => heard++);
    history.hear(news({ reset: true, from: 3, to: 3 }));
    expect([history.lanes.size, history.known, heard]).toEqual([0, true, 1]);
    history.clear();
    stop();
    history.clear();
    expect([history.known, heard]).toEqual([false, 2]);
  });

  it("lets old marks go", () => {
    const history = new TimelineHistory();
    const marks = Array.from({ length: 1000 }, (_, tick) => mark(tick, 1));
    history.hear(news({ reset: true, to: 1000, marks }));
    history.hear(news({ from: 900, to: 1001, marks: [mark(1001, 1)] }));
    const kept = history.lanes.get(1)?.marks ?? [];
    // What goes on at the beginning is still known.
    expect([kept[0]?.tick, kept.length, history.count]).toEqual([899, 102, 102]);
    expect(firstAt(kept, 950)).toBe(51);
  });
});
