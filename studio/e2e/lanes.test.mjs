/** The lanes of the timeline: what happens to the game as a whole, and whom one sees of very many. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { until, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio();

async function openTimeline(page) {
  await page.keyboard.press("l");
  await page.getByTestId("timeline-canvas").waitFor();
}

const told = (page) => page.getByTestId("timeline-told").textContent();

describe("lanes", () => {
  test("the first one is that of the game: messages are flags, and a click goes there", async () => {
    const page = await studio.window({ viewport: { width: 1600, height: 900 } });
    await studio.play(page, "post", "", "westworld");
    await page.getByTestId("speed").selectOption("16");
    await waitForTick(page, (now) => now > 2400);
    await page.getByTestId("play-pause").click();
    await openTimeline(page);
    await until(
      () => told(page),
      (text) => /marks of 3 agents/.test(text),
      "there are no marks",
    );
    await page.getByTestId("timeline-canvas").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    const before = await told(page);
    assert.match(before, /Game\w+ from (Bob|Elsa|Joe) to (Bob|Elsa|Joe)/);
    const tick = Number(/tick (\d+)/.exec(before)[1]);
    await page.keyboard.press("Enter");
    await waitForTick(page, (now) => now === tick);
    // Without the kind there is nothing in it.
    await page.getByTestId("timeline-kind-game").click();
    await page.getByTestId("timeline-canvas").focus();
    await page.keyboard.press("ArrowLeft");
    assert.doesNotMatch(await told(page), /Game\w+ from \w+ to/);
  });

  test("of ten thousand two hundred are shown, which is said, and a filter chooses them", async () => {
    const page = await studio.window({ viewport: { width: 1600, height: 900 } });
    await studio.play(page, "many", "", "flock");
    await openTimeline(page);
    await until(
      () => told(page),
      (text) => /200 of 10\D003 agents shown/.test(text),
      "nobody says how many there are",
    );
    await page.getByTestId("timeline-search").fill("5000-5009");
    await until(
      () => told(page),
      (text) => /marks of 1\d agents$/.test(text),
      "the filter chooses nobody",
    );
    await page.getByTestId("timeline-canvas").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.match(await told(page), /Creature 500\d/);
  });
});
