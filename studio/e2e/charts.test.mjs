/** Charts over time: what they name, and the ways from them to a tick. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setPlaying, settle, tickOf, until, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio();

/** A room that stands still after some ticks, with a chart of their times. */
async function pausedRoom(page, room) {
  await studio.play(page, room);
  await waitForTick(page, (now) => now > 90);
  await setPlaying(page, false);
  await settle(page);
}

describe("charts", () => {
  test("the slowest tick is named, and a click goes there", async () => {
    const page = await studio.window();
    await pausedRoom(page, "slowest");
    const newest = await tickOf(page);
    const slowest = page.getByTestId("slowest-tick").getByRole("button");
    // Read and clicked at the same moment: charts may still come after the pause.
    const text = await slowest.evaluate((button) => {
      const { textContent } = button;
      button.click();
      return textContent;
    });
    const [, tick] = /^slowest of the last [\d.]+ s: tick (\d+), [\d.]+ ms$/.exec(text);
    assert.ok(Number(tick) <= newest);
    await waitForTick(page, (now) => now === Number(tick));
  });

  test("hovering names the tick in every chart, and a click goes to it", async () => {
    const page = await studio.window();
    await pausedRoom(page, "pointed");
    const newest = await tickOf(page);
    const chart = page.getByTestId("chart-tick_ms");
    await chart.scrollIntoViewIfNeeded();
    const over = chart.locator(".u-over");
    const box = await over.boundingBox();
    // The last minute is as wide as the chart; there is only a little more than a second of it.
    const at = { x: box.width * (1 - 0.5 / 60) - 1, y: box.height / 2 };
    await over.hover({ position: at });
    const named = await until(
      () => page.locator(".chart .number.hovered").allTextContents(),
      (texts) => texts.length > 1 && texts.every((text) => /^tick \d+: /.test(text)),
      "not every chart names the tick",
    );
    const tick = Number(/\d+/.exec(named[0])[0]);
    assert.ok(tick < newest, `tick ${tick} is not before ${newest}`);
    await over.click({ position: at });
    await waitForTick(page, (now) => now === tick);
  });

  test("the time of a tick in the status line leads to its chart", async () => {
    const page = await studio.window();
    await pausedRoom(page, "leads");
    await page.getByTestId("close-charts").click();
    await page.getByTestId("chart-tick_ms").waitFor({ state: "detached" });
    await page.getByTestId("tick-ms").click();
    await page.getByTestId("chart-tick_ms").waitFor();
  });
});
