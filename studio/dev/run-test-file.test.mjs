import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runTestFile } from "./run-test-file.mjs";

const folder = mkdtempSync(join(tmpdir(), "wits-tests-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file with one test. */
function fileWith(name, body) {
  const path = join(folder, `${name}.test.mjs`);
  writeFileSync(
    path,
    `import { spawn } from "node:child_process";
import { test } from "node:test";
test("${name}", async () => { ${body} });`,
  );
  return path;
}

describe("a file of tests", () => {
  it("passes or fails, and what it said is kept", async () => {
    const good = await runTestFile(fileWith("good", ""));
    expect([good.passes, String(good.said)]).toEqual([true, expect.stringContaining("good")]);
    const bad = await runTestFile(fileWith("bad", 'throw new Error("no luck");'));
    expect([bad.passes, String(bad.said)]).toEqual([false, expect.stringContaining("no luck")]);
  });

  it("that hangs is ended, with what it has started", async () => {
    // A child as a server is: it would stay. The connection to it is gone when it is.
    let gone = null;
    const door = createServer((socket) => {
      socket.on("error", () => undefined).resume();
      gone = once(socket, "close");
    });
    await once(door.listen(0, "127.0.0.1"), "listening");
    const stays = `require("node:net").connect(${door.address().port}, "127.0.0.1")`;
    const hangs = fileWith(
      "hangs",
      `spawn(process.execPath, ["-e", ${JSON.stringify(stays)}], { stdio: "inherit" });
       await new Promise(() => setInterval(() => {}, 1000));`,
    );
    const { passes, said } = await runTestFile(hangs, 3000);
    expect(passes).toBe(false);
    expect(String(said)).toMatch(/hangs\.test\.mjs said nothing for 3 s and was ended/);
    // Null on a machine that is too busy to start it in time.
    await gone;
    door.close();
  });
});
