/** Changing the world while it runs. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  GAME,
  meanMove,
  positions,
  setPlaying,
  settle,
  slide,
  tickOf,
  useStudio,
  waitForTick,
} from "./harness.mjs";

const studio = useStudio();

describe("parameters", () => {
  test("a slider changes the world", async () => {
    const page = await studio.window();
    const game = (await studio.games()).find((candidate) => candidate.name === GAME);
    const speed = game.params.find(
      (param) => param.live && /speed/.test(param.name) && param.kind === "number",
    );
    assert.ok(speed, "the flock has no live parameter for its speed");
    await studio.play(page, "slider");
    const stride = async () => {
      await setPlaying(page, false);
      await settle(page);
      const then = await positions(page, 400);
      const tick = await tickOf(page);
      for (let i = 0; i < 3; i++) await page.getByTestId("step-10").click();
      await waitForTick(page, (now) => now === tick + 30);
      await settle(page);
      return meanMove(then, await positions(page, 400), 30);
    };
    const usual = await stride();
    await slide(page, `param-${speed.name}`, 0);
    await setPlaying(page, true);
    const changed = await tickOf(page);
    await waitForTick(page, (now) => now > changed + 90);
    const slow = await stride();
    assert.ok(
      slow < usual * 0.6,
      `top speed at its minimum: ${slow} m in half a second instead of ${usual} m`,
    );
  });

  test("a parameter that needs a restart waits for it", async () => {
    const page = await studio.window();
    await studio.play(page, "count");
    const agents = await page.getByTestId("agents").textContent();
    await page.getByTestId("param-count-box").fill("700");
    await page.getByTestId("param-count-box").press("Enter");
    await page.getByText("Takes effect on restart").waitFor();
    assert.equal(await page.getByTestId("agents").textContent(), agents);
    await page.getByTestId("apply-restart").click();
    // The game may count others than the creatures (its hunters) as agents too.
    await page.waitForFunction(() =>
      /^7\d\d$/.test(document.querySelector("[data-testid=agents]")?.textContent),
    );
    await page.getByText("Takes effect on restart").waitFor({ state: "detached" });
  });

  test("a switch that the game overrules shows what is in effect, and why; switching it gives way again", async (context) => {
    if (!(await studio.games()).some((game) => game.name === "stealth"))
      return context.skip("the pretended server has no games");
    const page = await studio.window();
    await studio.play(page, "overruled", "", "stealth");
    const auto = page.getByTestId("param-auto");
    const why = page.getByTestId("override-auto");
    await auto.waitFor();
    assert.deepEqual([await auto.isChecked(), await why.count()], [true, 0]);
    await page.getByTestId("tool-go").click();
    await page.getByTestId("scene").click();
    await why.waitFor();
    assert.notEqual((await why.textContent()).trim(), "", "no reason");
    assert.equal(await auto.isChecked(), false);
    await auto.click();
    await why.waitFor({ state: "detached" });
    assert.equal(await auto.isChecked(), true);
  });
});
