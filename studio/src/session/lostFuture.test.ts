import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectedSession } from "../testing/fakeServer";
import { sampleStatus } from "../testing/samples";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SAID = "What came after tick 100 is gone. To keep it, press Branch before you change something.";

/** In a room that stands still at tick 100 of 300. */
async function inThePast() {
  const { session, commands, server } = await connectedSession();
  const { toasts } = await import("../store/toasts");
  session.goTo({ room: "flock", game: "flock" });
  server.joined("flock", sampleStatus({ tick: 100, playing: false }));
  const status = (change: object): void =>
    server.say({ say: "status", ...sampleStatus({ tick: 100, playing: false, ...change }) });
  const said = () => toasts.get().map(({ text, times }) => [text, times]);
  return { session, commands, server, status, said };
}

describe("a change in the past", () => {
  it("that takes the future away says so, once in a room", async () => {
    const { commands, status, said } = await inThePast();
    commands.setLiveParam("cohesion", 2);
    expect(said()).toEqual([]);
    status({ newest: 100 });
    expect(said()).toEqual([[SAID, 1]]);
    status({ newest: 200, tick: 150 });
    commands.sendControl("calm");
    status({ newest: 150, tick: 150 });
    expect(said()).toEqual([[SAID, 1]]);
  });

  it("says nothing as long as the future is there, in a branch, and when the room begins again", async () => {
    const { commands, server, status, said } = await inThePast();
    commands.sendControl("calm");
    status({});
    server.joined("flock", sampleStatus({ tick: 0, newest: 0 }));
    status({ tick: 1, newest: 1 });
    expect(said()).toEqual([]);
    status({});
    status({ branch: { from: 100, hash: "a", stem: "a", differs: null } });
    commands.sendControl("calm");
    status({ newest: 100 });
    expect(said()).toEqual([]);
  });

  it("is told again in another room", async () => {
    const { session, commands, server, status, said } = await inThePast();
    commands.sendControl("calm");
    status({ newest: 100 });
    session.goTo({ room: "other", game: "flock" });
    server.joined("other", sampleStatus({ tick: 100, playing: false }));
    commands.sendControl("calm");
    status({ newest: 100 });
    expect(said()).toEqual([[SAID, 2]]);
  });
});

describe("looking into the past", () => {
  it("takes nothing away", async () => {
    const { commands, status, said } = await inThePast();
    commands.select(3);
    commands.seek(50);
    status({ tick: 50, newest: 250 });
    expect(said()).toEqual([]);
  });
});
