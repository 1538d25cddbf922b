/** Two tabs on one room, and a server that goes away. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  isPlaying,
  meanMove,
  positions,
  setPlaying,
  settle,
  tickOf,
  until,
  useStudio,
  waitForTick,
} from "./harness.mjs";

const studio = useStudio();

describe("tabs and connection", () => {
  test("two tabs share a room: a pause in one shows in the other", async () => {
    const one = await studio.window();
    await studio.play(one, "shared");
    const two = await studio.tab(one.context());
    await studio.play(two, "shared");
    await setPlaying(one, false);
    await two.waitForSelector('[data-testid=play-pause][data-playing="false"]');
    await settle(two);
    const tick = await tickOf(two);
    await waitForTick(one, (now) => now === tick);
    await setPlaying(two, true);
    await one.waitForSelector('[data-testid=play-pause][data-playing="true"]');
  });

  test("the page comes back by itself when the server was away", async () => {
    const page = await studio.window();
    await studio.play(page, "restarted");
    await page.getByTestId("seed-input").fill("77");
    await page.getByTestId("restart").click();
    await page.waitForFunction(() => document.querySelector("[data-testid=seed]")?.textContent === "77");
    await studio.server.stop();
    try {
      await page.waitForSelector('[data-testid=connection][data-state="lost"]');
      await page.getByRole("alert").getByText("Connection lost, retrying").waitFor();
    } finally {
      await studio.startServerAgain();
    }
    await page.waitForSelector('[data-testid=connection][data-state="open"]');
    const frames = await page.evaluate(() => window.__wits.frames);
    await page.waitForFunction((old) => window.__wits.frames > old + 10, frames);
    const then = await positions(page);
    const move = async () => meanMove(then, await positions(page), 20);
    await until(move, (metres) => metres > 0.05, "the flock does not move after the return");
    assert.equal(await page.getByTestId("seed").textContent(), "77");
    assert.equal(await isPlaying(page), true);
  });
});
