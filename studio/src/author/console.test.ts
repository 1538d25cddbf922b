import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectedSession } from "../testing/fakeServer";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function atConsole() {
  const studio = await connectedSession();
  const author = await import("./console");
  studio.session.goTo({ room: "r", game: "flock" });
  studio.server.joined("r");
  studio.server.heard();
  return { ...studio, ...author };
}

describe("a console", () => {
  it("asks or acts, and each answer finds its line", async () => {
    const { tell, server, spoken } = await atConsole();
    tell(2, "board.alert", false);
    tell(2, "board.alert = true", true);
    const [ask, act] = server.heard() as unknown as [{ ask: number }, { ask: number }];
    expect(ask).toMatchObject({ do: "console", agent: 2, code: "board.alert", act: false });
    expect(act).toMatchObject({ act: true });
    server.say({ say: "console", agent: 2, ask: act.ask, ok: true, text: "" });
    server.say({ say: "console", agent: 2, ask: ask.ask, ok: false, text: "nil" });
    expect(spoken.get().map((one) => one.answer)).toEqual([
      { ok: false, text: "nil" },
      { ok: true, text: "" },
    ]);
  });

  it("keeps a bounded number of lines", async () => {
    const { tell, spoken, clearConsole } = await atConsole();
    for (let i = 0; i < 300; i++) tell(1, String(i), false);
    expect(spoken.get()).toHaveLength(200);
    expect(spoken.get().at(-1)?.code).toBe("299");
    clearConsole();
    expect(spoken.get()).toEqual([]);
  });

  it("remembers what was typed, each once in a row", async () => {
    const { tell, spoken, typedLines, recall } = await atConsole();
    for (const code of ["a", "a", "b", "a"]) tell(1, code, false);
    expect(typedLines(spoken.get())).toEqual(["a", "b", "a"]);
    expect([recall(3, 0, 1), recall(3, 3, 1), recall(3, 1, -1), recall(3, 0, -1)]).toEqual([1, 3, 0, 0]);
  });

  it("without a connection says so", async () => {
    const { tell, spoken, server } = await atConsole();
    server.lose();
    tell(1, "x", false);
    expect(spoken.get()).toEqual([]);
  });
});
