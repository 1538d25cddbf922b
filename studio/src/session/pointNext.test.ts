import { afterEach, describe, expect, it, vi } from "vitest";
import { connectedSession } from "../testing/fakeServer";
import { sampleStatus } from "../testing/samples";

afterEach(() => vi.unstubAllGlobals());

async function inRoom(agents: number) {
  const all = await connectedSession();
  all.session.goTo({ room: "one", game: "flock" });
  all.server.joined("one", sampleStatus({ agents }));
  all.server.heard();
  const { pointNext } = await import("./pointNext");
  return { ...all, pointNext };
}

const brief = (agent: number | null) => ({ say: "brief", agent, name: "Bob", at: [1, 2] });

describe("pointing with keys", () => {
  it("goes from one to the next, and round", async () => {
    const { pointNext, server, stores } = await inRoom(2);
    pointNext(1);
    server.say(brief(0));
    pointNext(1);
    server.say(brief(1));
    pointNext(1);
    server.say(brief(0));
    pointNext(-1);
    expect(server.heard()).toEqual([0, 1, 0, 1].map((agent) => ({ do: "point", agent })));
    expect(stores.pointing.get()).toBe("agent");
  });

  it("begins anew where nobody can have the number after that of the selected one", async () => {
    const { pointNext, server } = await inRoom(2);
    server.say({ say: "inspect", agent: 7, tick: 1, document: { title: "", sections: [] }, marks: [] });
    pointNext(1);
    expect(server.heard()).toEqual([{ do: "point", agent: 0 }]);
    server.say(brief(0));
    pointNext(1);
    server.say(brief(1));
    expect(server.heard()).toEqual([{ do: "point", agent: 1 }]);
  });
});

describe("pointing with the mouse", () => {
  it("is told no longer when it is over, and what comes late is not shown", async () => {
    const { commands, server, stores } = await inRoom(2);
    commands.pointAt(1, 2, 3);
    server.say(brief(1));
    expect(stores.latestBrief.get()?.name).toBe("Bob");
    commands.pointNowhere();
    server.say(brief(1));
    expect(stores.latestBrief.get()).toBeNull();
    commands.pointNowhere();
    expect(server.heard()).toEqual([{ do: "point", x: 1, y: 2, radius: 3 }, { do: "point" }]);
  });

  it("is no reason for a toast when it is refused", async () => {
    const { commands, server, stores } = await inRoom(2);
    commands.pointAt(1, 2, 3, true);
    server.say({ say: "error", about: "point", message: "there is no branch" });
    expect(stores.latestBrief.get()).toBeNull();
    const { toasts } = await import("../store/toasts");
    expect(toasts.get()).toEqual([]);
  });
});
