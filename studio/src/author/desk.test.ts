import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage } from "../protocol/types";
import { connectedSession } from "../testing/fakeServer";
import { sentSketch } from "../testing/sketches";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const FILE = "a.tree.ron";
const FAULT = { faults: { list: [{ place: { line: 1, column: 1 }, message: "not RON" }] }, doubts: null };

async function atDesk(text = "one", more: object = {}) {
  const studio = await connectedSession();
  const author = await import("./desk");
  const { toasts } = await import("../store/toasts");
  const { session, server } = studio;
  session.goTo({ room: "r", game: "flock" });
  server.joined("r");
  const news = (change: object = {}): void =>
    server.say({
      say: "file",
      file: FILE,
      version: 1,
      text,
      original: text,
      stored: null,
      ...more,
      ...change,
    });
  author.openFile(FILE);
  server.heard();
  news({ palette: null });
  const now = () => {
    const open = author.desk.get();
    if (open === null) throw new Error("no file is open");
    return open;
  };
  const heard = <Do extends ClientMessage["do"]>(what: Do) =>
    server.heard().filter((message): message is Extract<ClientMessage, { do: Do }> => message.do === what);
  /** Answers the sketch that is asked for, as the server does. */
  const check = (sketch: object | null = sentSketch("Do"), report: object | null = null): void => {
    for (const { ask } of heard("sketch")) server.say({ say: "sketch", file: FILE, ask, sketch, report });
  };
  /** Types, then waits a little. */
  const type = (next: string, wait = 200): void => {
    author.setText(next);
    vi.advanceTimersByTime(wait);
  };
  const said = () => toasts.get().map((toast) => toast.text);
  return { ...studio, ...author, news, now, heard, check, type, said };
}

describe("a file on the desk", () => {
  it("is opened, checked and told", async () => {
    const { now, check } = await atDesk();
    expect(now()).toMatchObject({ file: FILE, kind: "tree", loaded: true, text: "one", inForce: "one" });
    check();
    expect(now().sketch?.nodes).toHaveLength(2);
    expect(now().checked).toBe("one");
  });

  it("is opened with the stored text when that has to be mended, and undo leads to what is in force", async () => {
    const { now, news, openStored, closeFile, undo } = await atDesk();
    closeFile();
    openStored(FILE);
    news({ palette: null, stored: "faulty(" });
    expect(now()).toMatchObject({ text: "faulty(", inForce: "one", stored: "faulty(", conflict: null });
    undo();
    expect(now().text).toBe("one");
    // Only once: later news are news.
    news({ stored: "faultier(" });
    expect(now().text).toBe("one");
  });

  it("is asked about once typing pauses, and only the newest answer counts", async () => {
    const { now, heard, setText, server, type } = await atDesk();
    heard("sketch");
    for (const text of ["o", "on", "onx"]) setText(text);
    expect(heard("sketch")).toEqual([]);
    vi.advanceTimersByTime(130);
    const [first] = heard("sketch");
    expect(first).toMatchObject({ text: "onx" });
    type("onxy");
    const [second] = heard("sketch");
    server.say({ say: "sketch", file: FILE, ask: second?.ask, sketch: null, report: FAULT });
    server.say({ say: "sketch", file: FILE, ask: first?.ask, sketch: sentSketch("Do"), report: null });
    expect(now()).toMatchObject({ checked: "onxy", report: { faults: [{ message: "not RON" }] } });
  });

  it("keeps the graph of the last text that could be read", async () => {
    const { now, check, type } = await atDesk();
    check(sentSketch("Do", "Wait"));
    type("one(");
    check(null, FAULT);
    expect(now()).toMatchObject({ stale: true, checked: "one(" });
    expect(now().sketch?.nodes).toHaveLength(3);
    type("one()");
    check(sentSketch());
    expect(now().stale).toBe(false);
    expect(now().sketch?.nodes).toHaveLength(1);
  });
});

describe("undo", () => {
  it("takes typing without a pause as one step, and restores every byte", async () => {
    const { now, type, undo, redo } = await atDesk("// é 🙂\r\nx");
    for (const text of ["a", "ab", "abc"]) type(text, 300);
    vi.advanceTimersByTime(1500);
    type("abcd");
    expect(now().past).toHaveLength(2);
    undo();
    expect(now().text).toBe("abc");
    undo();
    expect(now().text).toBe("// é 🙂\r\nx");
    undo();
    expect(now().text).toBe("// é 🙂\r\nx");
    redo();
    redo();
    redo();
    expect(now().text).toBe("abcd");
    undo();
    type("other");
    expect(now().future).toEqual([]);
  });

  it("takes each edit of the graph as a step of its own, with what was selected", async () => {
    const { now, heard, server, change, select, undo, redo } = await atDesk();
    select(["root"]);
    for (const [text, path] of [
      ["two", "root[0]"],
      ["three", "root[1]"],
    ]) {
      const done = change({ change: "unwrap", at: "root" });
      await vi.advanceTimersByTimeAsync(1);
      const [asked] = heard("change");
      server.say({ say: "changed", file: FILE, ask: asked?.ask, text, select: [path], sketch: null });
      expect(await done).toBe(true);
    }
    expect(now()).toMatchObject({ text: "three", selection: ["root[1]"] });
    undo();
    expect(now()).toMatchObject({ text: "two", selection: ["root[0]"] });
    undo();
    expect(now()).toMatchObject({ text: "one", selection: ["root"] });
    redo();
    expect(now()).toMatchObject({ text: "two", selection: ["root[0]"] });
  });
});

describe("an edit of the graph", () => {
  it("follows the one before it", async () => {
    const { heard, server, change, now } = await atDesk();
    const both = [change({ change: "unwrap", at: "a" }), change({ change: "unwrap", at: "b" })];
    await vi.advanceTimersByTimeAsync(1);
    const [first, ...rest] = heard("change");
    expect(rest).toEqual([]);
    expect(now().waiting).toBe(true);
    server.say({ say: "changed", file: FILE, ask: first?.ask, text: "two", select: [] });
    await vi.advanceTimersByTimeAsync(1);
    const [second] = heard("change");
    expect(second).toMatchObject({ text: "two", change: { at: "b" } });
    server.say({ say: "changed", file: FILE, ask: second?.ask, text: "three", select: [] });
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(now()).toMatchObject({ text: "three", waiting: false });
  });

  it("that is under way is applied with the rest: whoever types a number and clicks on Apply clicks once", async () => {
    const { heard, server, change, apply, now } = await atDesk();
    void change({ change: "set", at: "root.seconds", value: 5.5 });
    const done = apply();
    await vi.advanceTimersByTimeAsync(1);
    const sent = server.heard();
    expect(sent.map((message) => message.do).filter((what) => what !== "sketch")).toEqual(["change"]);
    const ask = sent.flatMap((message) => (message.do === "change" ? message.ask : []))[0];
    server.say({ say: "changed", file: FILE, ask, text: "two", select: [] });
    await vi.advanceTimersByTimeAsync(1);
    const [applied] = heard("apply");
    expect(applied?.text).toBe("two");
    server.say({ say: "applied", file: FILE, ask: applied?.ask, version: 2, report: null });
    expect(await done).toBe(true);
    expect(now().inForce).toBe("two");
  });

  it("of a field leaves the selection at the part whose form it is", async () => {
    const { heard, server, change, now, select } = await atDesk();
    const sketch = sentSketch("Do", "Do");
    const answer = async (at: string, to: string[]): Promise<void> => {
      select([at]);
      const done = change({ change: "set", at: "shared.test", value: 3 });
      await vi.advanceTimersByTimeAsync(1);
      const ask = heard("change")[0]?.ask;
      server.say({ say: "changed", file: FILE, ask, text: `${at}!`, select: to, sketch, report: null });
      expect(await done).toBe(true);
    };
    await answer("root[1]", ["root[0]"]);
    expect(now().selection).toEqual(["root[1]"]);
    // What is gone cannot stay selected.
    await answer("root[7]", ["root[0]"]);
    expect(now().selection).toEqual(["root[0]"]);
  });

  it("that is refused says why and changes nothing", async () => {
    const { heard, server, change, now, said } = await atDesk();
    const done = change({ change: "remove", at: ["root"] });
    await vi.advanceTimersByTimeAsync(1);
    server.say({ say: "changed", file: FILE, ask: heard("change")[0]?.ask, refused: "the root stays" });
    expect(await done).toBe(false);
    expect(now()).toMatchObject({ text: "one", past: [], waiting: false });
    expect(said()).toContain("the root stays");
  });

  it("does not overwrite what was typed meanwhile", async () => {
    const { heard, server, change, now, setText } = await atDesk();
    const done = change({ change: "unwrap", at: "root" });
    await vi.advanceTimersByTimeAsync(1);
    setText("typed");
    server.say({ say: "changed", file: FILE, ask: heard("change")[0]?.ask, text: "late", select: [] });
    expect(await done).toBe(false);
    expect(now().text).toBe("typed");
  });

  it("ends when the connection is lost", async () => {
    const { server, change, now } = await atDesk();
    const done = change({ change: "unwrap", at: "root" });
    await vi.advanceTimersByTimeAsync(1);
    server.lose();
    expect(await done).toBe(false);
    expect(now().waiting).toBe(false);
    expect(await change({ change: "unwrap", at: "root" })).toBe(false);
  });
});

describe("applying", () => {
  it("puts the text in force, or says what is wrong", async () => {
    const { apply, heard, server, now, type, said, news } = await atDesk();
    type("two");
    const good = apply();
    server.say({ say: "applied", file: FILE, ask: heard("apply")[0]?.ask, version: 2, report: null });
    expect(await good).toBe(true);
    news({ version: 2, text: "two", lost: ["Ada: “flee” is gone"] });
    expect(now()).toMatchObject({ inForce: "two", version: 2, lost: ["Ada: “flee” is gone"] });
    type("three(");
    const bad = apply();
    server.say({ say: "applied", file: FILE, ask: heard("apply")[0]?.ask, version: 2, report: FAULT });
    expect(await bad).toBe(false);
    expect(now()).toMatchObject({ inForce: "two", text: "three(" });
    expect(said().join()).toMatch(/line 1: not RON\. The old text stays in force/);
  });

  it("is asked for once, however often Apply is clicked", async () => {
    const { apply, heard, server, now, type } = await atDesk();
    type("two");
    const both = [apply(), apply()];
    const [asked, ...rest] = heard("apply");
    expect(rest).toEqual([]);
    server.say({ say: "applied", file: FILE, ask: asked?.ask, version: 2, report: null });
    expect(await Promise.all(both)).toEqual([true, true]);
    // What is asked for in between counts.
    type("three");
    void apply();
    type("two");
    void apply();
    expect(heard("apply").map((one) => one.text)).toEqual(["three", "two"]);
    expect(now().inForce).toBe("two");
  });

  it("makes a file again that was taken away, an empty one too", async () => {
    const { apply, heard, server, now, type } = await atDesk("one", { original: null });
    const list = (...names: string[]) =>
      server.say({
        say: "files",
        files: names.map((name) => ({ name, kind: "tree", version: 1 })),
        folder: true,
      });
    list(FILE, "b.lua");
    type("");
    list("b.lua");
    expect(now()).toMatchObject({ text: "", gone: true });
    void apply();
    expect(heard("apply")).toMatchObject([{ text: "" }]);
  });

  it("of somebody else is followed by a text that nobody has touched, and by no other", async () => {
    const { news, now, type, undo } = await atDesk();
    news({ version: 2, text: "theirs" });
    expect(now().text).toBe("theirs");
    undo();
    expect(now().text).toBe("one");
    type("mine");
    news({ version: 3, text: "again" });
    expect(now()).toMatchObject({ text: "mine", inForce: "again" });
  });
});

describe("saving", () => {
  it("says what it replaces", async () => {
    const { save, heard, server, now, type, news } = await atDesk();
    type("two");
    const done = save();
    const [asked] = heard("save");
    expect(asked).toMatchObject({ text: "two", base: null });
    // The news may come before the answer.
    news({ stored: "two" });
    expect(now().conflict).toBe(null);
    server.say({ say: "saved", file: FILE, ask: asked?.ask, report: null });
    expect(await done).toBe(true);
    type("three");
    void save();
    expect(heard("save")[0]).toMatchObject({ text: "three", base: "two" });
  });

  it("waits for the edit of the graph that is under way", async () => {
    const { save, change, heard, server, now } = await atDesk();
    void change({ change: "set", at: "root.seconds", value: 5.5 });
    const done = save();
    await vi.advanceTimersByTimeAsync(1);
    const sent = server.heard();
    expect(sent.filter((message) => message.do === "save")).toEqual([]);
    const ask = sent.flatMap((message) => (message.do === "change" ? message.ask : []))[0];
    server.say({ say: "changed", file: FILE, ask, text: "two", select: [] });
    await vi.advanceTimersByTimeAsync(1);
    const [saved] = heard("save");
    expect(saved?.text).toBe("two");
    server.say({ say: "saved", file: FILE, ask: saved?.ask, report: null });
    expect(await done).toBe(true);
    expect(now().stored).toBe("two");
  });

  it("that is under way is not asked for again, and another text replaces what it stores", async () => {
    const { save, heard, server, type } = await atDesk();
    type("two");
    const both = [save(), save()];
    type("three");
    const last = save();
    const [asked, ...rest] = heard("save");
    expect([asked?.text, rest]).toEqual(["two", []]);
    server.say({ say: "saved", file: FILE, ask: asked?.ask, report: null });
    expect(await Promise.all(both)).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(1);
    const [next] = heard("save");
    expect(next).toMatchObject({ text: "three", base: "two" });
    server.say({ say: "saved", file: FILE, ask: next?.ask, report: null });
    expect(await last).toBe(true);
  });

  it("does not destroy what somebody else has stored", async () => {
    const { save, heard, server, now, type, revert } = await atDesk("one", { stored: "one" });
    type("mine");
    const done = save();
    const [asked] = heard("save");
    server.say({ say: "conflict", file: FILE, ask: asked?.ask, stored: "theirs" });
    expect(await done).toBe(false);
    expect(now()).toMatchObject({ text: "mine", conflict: "theirs" });
    void save();
    expect(heard("save")[0]).toMatchObject({ base: "one" });
    void save({ force: true });
    expect(heard("save")[0]).toMatchObject({ text: "mine", base: "theirs" });
    revert("conflict");
    expect(now()).toMatchObject({ text: "theirs", conflict: null, base: "theirs" });
  });

  it("over somebody else's text is asked for once, however often the button is pressed", async () => {
    const { save, heard, server, now, type, news } = await atDesk("one", { stored: "one" });
    type("mine");
    news({ stored: "theirs" });
    const both = [save({ force: true }), save({ force: true })];
    const [asked, ...rest] = heard("save");
    expect([asked?.base, rest]).toEqual(["theirs", []]);
    server.say({ say: "saved", file: FILE, ask: asked?.ask, report: null });
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(now()).toMatchObject({ text: "mine", stored: "mine", conflict: null });
  });

  it("is warned of somebody else's text before it is asked for", async () => {
    const { news, now, type, heard, save } = await atDesk("one", { stored: "one" });
    type("mine");
    news({ stored: "theirs" });
    expect(now()).toMatchObject({ text: "mine", conflict: "theirs" });
    heard("save");
    void save();
    expect(heard("save")[0]).toMatchObject({ base: "one" });
  });
});

describe("an unfinished text", () => {
  it("survives closing, and another room has its own", async () => {
    const { openFile, closeFile, now, type, session, server, desk, unsavedFiles, news } = await atDesk();
    type("mine");
    closeFile();
    expect(desk.get()).toBe(null);
    expect(unsavedFiles()).toEqual([FILE]);
    openFile(FILE);
    news();
    expect(now()).toMatchObject({ text: "mine", inForce: "one" });
    session.goTo({ room: "other", game: "flock" });
    expect(desk.get()).toBe(null);
    server.joined("other");
    openFile(FILE);
    news();
    expect(now().text).toBe("one");
    session.goTo({ room: "r", game: "flock" });
    server.joined("r");
    openFile(FILE);
    news();
    expect(now().text).toBe("mine");
  });

  it("survives a lost connection, and the file is opened again", async () => {
    const { now, type, server, heard, news } = await atDesk();
    type("mine");
    server.lose();
    vi.advanceTimersByTime(60_000);
    server.open();
    server.say({ say: "hello", protocol: 1, version: "test", games: [{ name: "flock", title: "Flock" }] });
    server.joined("r");
    expect(heard("open")).toEqual([{ do: "open", file: FILE }]);
    news();
    expect(now()).toMatchObject({ text: "mine", inForce: "one" });
  });

  it("is none when it is in force, stored or as it came", async () => {
    const { type, unsavedFiles, undo } = await atDesk();
    type("mine");
    expect(unsavedFiles()).toEqual([FILE]);
    undo();
    expect(unsavedFiles()).toEqual([]);
  });
});

/** A browser's storage, as far as it is used. */
function fakeStorage() {
  const all = new Map<string, string>();
  return {
    all,
    get length() {
      return all.size;
    },
    key: (place: number) => [...all.keys()][place] ?? null,
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
}

describe("a text that was applied and not saved", () => {
  async function applied(more: object = {}) {
    const studio = await atDesk("one", more);
    const { type, apply, heard, server, news } = studio;
    type("mine");
    const done = apply();
    server.say({ say: "applied", file: FILE, ask: heard("apply")[0]?.ask, version: 2, report: null });
    await done;
    news({ version: 2, text: "mine" });
    return studio;
  }

  it("stays on the desk when the room is rewound, and is in force again with its time", async () => {
    const { now, news, unsavedFiles } = await applied();
    expect(unsavedFiles()).toEqual([]);
    news({ version: 3, text: "one" });
    expect(now()).toMatchObject({ text: "mine", inForce: "one" });
    expect(unsavedFiles()).toEqual([FILE]);
    news({ version: 4, text: "mine" });
    expect(unsavedFiles()).toEqual([]);
  });

  it("stays on the desk when the room is gone and made anew", async () => {
    const { now, news, server, closeFile, openFile } = await applied();
    closeFile();
    server.lose();
    vi.advanceTimersByTime(60_000);
    server.open();
    server.say({ say: "hello", protocol: 1, version: "test", games: [{ name: "flock", title: "Flock" }] });
    server.joined("r");
    openFile(FILE);
    news({ version: 0, text: "one" });
    expect(now()).toMatchObject({ text: "mine", inForce: "one" });
  });

  it("gives way to what somebody else applies, one undo away", async () => {
    const { now, news, undo } = await applied();
    news({ version: 3, text: "theirs" });
    expect(now().text).toBe("theirs");
    undo();
    expect(now().text).toBe("mine");
  });

  it("follows the game when it was saved", async () => {
    const { now, news } = await applied();
    news({ version: 2, text: "mine", stored: "mine" });
    news({ version: 3, text: "one", stored: "mine" });
    expect(now().text).toBe("one");
  });

  it("is still there when the file itself is gone, and makes it again", async () => {
    const { now, server, apply, heard } = await applied({ original: null });
    const list = (...names: string[]) =>
      server.say({
        say: "files",
        files: names.map((name) => ({ name, kind: "tree", version: 1 })),
        folder: true,
      });
    list(FILE, "b.lua");
    list("b.lua");
    expect(now()).toMatchObject({ text: "mine", gone: true, inForce: "" });
    void apply();
    server.say({ say: "applied", file: FILE, ask: heard("apply")[0]?.ask, version: 5, report: null });
    expect(heard("open")).toEqual([{ do: "open", file: FILE }]);
  });
});

describe("a draft", () => {
  it("is kept until the text is in a file, and found by the next visit", async () => {
    const storage = fakeStorage();
    vi.stubGlobal("localStorage", storage);
    const first = await atDesk();
    first.type("mine", 1000);
    expect(storage.all.size).toBe(1);
    // The page is loaded again: nothing is known but what the browser has kept.
    const second = await atDesk();
    expect(second.now()).toMatchObject({ text: "mine", inForce: "one", draft: { text: "mine" } });
    second.undo();
    expect(second.now().text).toBe("one");
    second.redo();
    second.decideDraft(true);
    expect(second.now()).toMatchObject({ text: "mine", draft: null });
    second.news({ stored: "mine" });
    vi.advanceTimersByTime(1000);
    expect(storage.all.size).toBe(0);
  });

  it("can be discarded", async () => {
    const storage = fakeStorage();
    vi.stubGlobal("localStorage", storage);
    (await atDesk()).type("mine", 1000);
    const { now, decideDraft } = await atDesk();
    decideDraft(false);
    expect(now()).toMatchObject({ text: "one", draft: null });
    vi.advanceTimersByTime(1000);
    expect(storage.all.size).toBe(0);
  });

  it("does not write over what was saved meanwhile", async () => {
    vi.stubGlobal("localStorage", fakeStorage());
    (await atDesk("one", { stored: "one" })).type("mine", 1000);
    const { now } = await atDesk("theirs", { stored: "theirs" });
    expect(now()).toMatchObject({ text: "mine", base: "one", conflict: "theirs" });
  });

  it("of a file that the game does not have any more can be opened", async () => {
    vi.stubGlobal("localStorage", fakeStorage());
    (await atDesk("one", { original: null })).type("mine", 1000);
    const studio = await connectedSession();
    const author = await import("./desk");
    studio.session.goTo({ room: "r", game: "flock" });
    studio.server.joined("r");
    author.openFile(FILE);
    studio.server.say({ say: "error", about: "open", message: "there is none" });
    expect(author.desk.get()).toMatchObject({ text: "mine", gone: true, loaded: true });
  });
});

describe("a file that cannot be opened", () => {
  it("leaves the desk empty", async () => {
    const { openFile, closeFile, desk, server } = await atDesk();
    closeFile();
    openFile("b.lua");
    server.say({ say: "error", about: "open", message: "there is no “b.lua”" });
    expect(desk.get()).toBe(null);
  });
});
