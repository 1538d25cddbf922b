/** What elements tell when they are pointed at: as long as it is true, and never in the way. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setPlaying, useStudio } from "./harness.mjs";

const studio = useStudio();
/** Longer than a tip waits before it is shown. */
const LONG = 700;

const tip = (page) => page.locator(".tooltip");

describe("a tip", () => {
  test("goes when its element is pressed, and does not come back under a pointer that rests", async () => {
    const page = await studio.window();
    await studio.play(page, "tips");
    const button = page.getByTestId("play-pause");
    await button.hover();
    await tip(page).waitFor();
    assert.match(await tip(page).textContent(), /^Pause/);
    await button.click();
    await page.waitForSelector("[data-testid=play-pause][data-playing=false]");
    await page.waitForTimeout(LONG);
    assert.equal(await tip(page).isVisible(), false);
    // Who asks again is told what it does now.
    await page.mouse.move(0, 0);
    await button.hover();
    await tip(page).waitFor();
    assert.match(await tip(page).textContent(), /^Play/);
    // Pressed with its key, too.
    await page.keyboard.press("Space");
    await page.waitForSelector("[data-testid=play-pause][data-playing=true]");
    assert.equal(await tip(page).isVisible(), false);
  });

  test("says what holds now, and goes with its element", async () => {
    const page = await studio.window();
    await studio.play(page, "moved");
    await setPlaying(page, true);
    await page.mouse.move(0, 0);
    const button = page.getByTestId("play-pause");
    await button.hover();
    await tip(page).waitFor();
    const other = await studio.window();
    await studio.play(other, "moved");
    await setPlaying(other, false);
    await page.waitForFunction(() => document.querySelector(".tooltip").textContent.startsWith("Play"));
    await button.evaluate((element) => (element.style.transform = "translateX(40px)"));
    await tip(page).waitFor({ state: "hidden" });
  });
});
