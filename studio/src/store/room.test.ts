import { describe, expect, it } from "vitest";
import { sampleStatus } from "../testing/samples";
import * as reduce from "./room";

const inspection = {
  agent: 7,
  tick: 1,
  document: { title: "", subtitle: "", sections: [] },
  marks: [],
  marks3: [],
  minds: [],
};
const inRoom = reduce.joined(reduce.wantRoom("flock", "flock"), sampleStatus());

describe("room", () => {
  it("is joined, lost and joined again without forgetting where it was", () => {
    expect(inRoom.phase).toBe("joined");
    const lost = reduce.disconnected(reduce.inspected(inRoom, inspection));
    expect(lost.phase).toBe("joining");
    expect(lost.selected).toBe(7);
    expect(reduce.lastKnown(lost)).toEqual({ seed: 1, params: { cohesion: 1, count: 100 } });
    expect(reduce.joined(lost, sampleStatus({ tick: 0 })).status?.tick).toBe(0);
  });

  it("knows nothing to ask for before it has been joined", () => {
    expect(reduce.lastKnown(reduce.wantRoom("a", "b"))).toEqual({});
  });

  it("is refused only while joining", () => {
    expect(reduce.refused(reduce.wantRoom("a", "b"), "full")).toMatchObject({
      phase: "refused",
      refusal: "full",
    });
    expect(reduce.refused(inRoom, "late")).toBe(inRoom);
  });

  it("says why it was closed, wherever it was", () => {
    expect(reduce.closed(inRoom, "broke down")).toMatchObject({ phase: "refused", refusal: "broke down" });
    expect(reduce.closed(reduce.EMPTY_ROOM, "late")).toBe(reduce.EMPTY_ROOM);
  });

  it("does not take a status for a room it is not in", () => {
    const waiting = reduce.wantRoom("a", "b");
    expect(reduce.statusArrived(waiting, sampleStatus(), 0)).toBe(waiting);
  });

  it("shows a fresh edit against an older status, and the server's word afterwards", () => {
    const changed = reduce.edited(inRoom, "cohesion", 2, 1000);
    const early = reduce.statusArrived(changed, sampleStatus(), 1100);
    expect(reduce.shownValue(early, "cohesion", 0)).toBe(2);
    const late = reduce.statusArrived(changed, sampleStatus(), 1900);
    expect(reduce.shownValue(late, "cohesion", 0)).toBe(1);
    const agreed = reduce.statusArrived(changed, sampleStatus({ params: { cohesion: 2 } }), 1100);
    expect(agreed.edits).toEqual({});
  });

  it("shows the value that is in effect after a person took over, and keeps what has not changed", () => {
    const taken = { param: "auto", value: 0, why: "You have taken over.", release: "alone" };
    const led = reduce.statusArrived(inRoom, sampleStatus({ overrides: [taken] }), 0);
    expect(reduce.valueInEffect(reduce.overrideOf(led, "auto"), 1)).toBe(0);
    expect(reduce.valueInEffect(reduce.overrideOf(led, "cohesion"), 1)).toBe(1);
    expect(reduce.valueInEffect({ ...taken, release: null }, 1)).toBe(1);
    const same = reduce.statusArrived(led, sampleStatus({ overrides: [{ ...taken }] }), 0);
    expect(same.status?.overrides).toBe(led.status?.overrides);
  });

  it("shows what another tab has changed", () => {
    const other = reduce.statusArrived(inRoom, sampleStatus({ params: { cohesion: 3 } }), 0);
    expect(reduce.shownValue(other, "cohesion", 0)).toBe(3);
    expect(reduce.shownValue(other, "unheard", 5)).toBe(5);
  });

  it("stages values until a restart has taken them", () => {
    const waiting = reduce.staged(inRoom, "count", 500);
    expect(reduce.shownValue(waiting, "count", 0)).toBe(500);
    expect(reduce.staged(waiting, "count", 100).staged).toEqual({});
    expect(reduce.joined(waiting, sampleStatus({ params: { count: 500 } })).staged).toEqual({});
    expect(reduce.joined(waiting, sampleStatus()).staged).toEqual({ count: 500 });
  });

  it("keeps the identity of values that did not change", () => {
    const next = reduce.statusArrived(inRoom, sampleStatus({ tick: 301 }), 0);
    expect(next.status?.params).toBe(inRoom.status?.params);
  });

  it("forgets the inspection when the agent is gone", () => {
    const gone = reduce.inspected(reduce.inspected(inRoom, inspection), null);
    expect([gone.selected, gone.inspection]).toEqual([null, null]);
  });
});
