import { describe, expect, it } from "vitest";
import { sampleGame, sampleParam, sampleStatus } from "../testing/samples";
import { whatIsLeft } from "./left";

const GAME = sampleGame({ params: [sampleParam()] });
const FOUND = { seconds: 5, branch: false, stops: 0, changes: 0 };
const AHEAD = 60 * 60;

function entered(change: Parameters<typeof sampleStatus>[0], found: typeof FOUND | null = FOUND) {
  return whatIsLeft({ status: sampleStatus(change), attached: false, found }, GAME);
}

describe("what is told of a room to whoever enters it", () => {
  it("is nothing where a new room would be no different", () => {
    expect(entered({})).toBeNull();
    expect(entered({ tick: 0, playing: false })).toBeNull();
    expect(entered({ watchers: 2 }, null)).toBeNull();
  });

  it("is that it stands still, is far ahead, or was changed", () => {
    expect(entered({ tick: 7, playing: false })).toMatchObject({ tick: 7, playing: false, others: 0 });
    expect(entered({ tick: AHEAD })).toMatchObject({ tick: AHEAD, seconds: 5 });
    for (const change of [{ branch: true }, { stops: 1 }, { changes: 2 }])
      expect(entered({}, { ...FOUND, ...change })).toMatchObject(change);
  });

  it("is the same where others still are", () => {
    expect(entered({ tick: AHEAD, watchers: 2 }, null)).toMatchObject({ others: 1, changes: 0 });
    expect(entered({ watchers: 3, playing: false }, null)).toMatchObject({ others: 2 });
    expect(entered({ watchers: 2, params: { cohesion: 2 } }, null)).toMatchObject({ changes: 1 });
  });

  it("is nothing in a room of one's own, and of a program, which cannot begin anew", () => {
    expect(entered({ tick: AHEAD }, null)).toBeNull();
    const status = sampleStatus({ tick: AHEAD, watchers: 2 });
    expect(whatIsLeft({ status, attached: true, found: null }, GAME)).toBeNull();
  });
});
