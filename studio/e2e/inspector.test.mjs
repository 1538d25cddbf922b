/** Looking into one creature. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  clickSprite,
  setPlaying,
  settle,
  tickOf,
  useStudio,
  visibleSprite,
  waitForTick,
} from "./harness.mjs";

const studio = useStudio();

describe("inspector", () => {
  test("a click picks a creature and its numbers can be read", async () => {
    const page = await studio.window();
    await studio.play(page, "pick");
    await setPlaying(page, false);
    await settle(page);
    const index = await visibleSprite(page);
    assert.notEqual(index, null);
    await clickSprite(page, index);
    const inspector = page.getByTestId("inspector");
    await page.waitForFunction(
      () => document.querySelector("[data-testid=inspector]")?.getAttribute("data-agent") !== "",
    );
    const fields = page.locator("[data-testid^=inspector-field-]");
    await fields.first().waitFor();
    const texts = await fields.allTextContents();
    assert.ok(
      texts.some((text) => /\d/.test(text)),
      `no number among ${texts.join(", ")}`,
    );
    assert.ok(((await inspector.textContent()) ?? "").length > 20);
    await page.keyboard.press("Escape");
    await page.waitForFunction(
      () => document.querySelector("[data-testid=inspector]")?.getAttribute("data-agent") === "",
    );
  });

  test("a creature can be found by its number", async () => {
    const page = await studio.window();
    await studio.play(page, "jump");
    await page.getByTestId("jump-input").fill("5");
    await page.getByTestId("jump-input").press("Enter");
    await page.waitForSelector('[data-testid=inspector][data-agent="5"]');
  });

  test("asking for something impossible shows a toast, and the page lives on", async () => {
    const page = await studio.window();
    await studio.play(page, "toast");
    await page.getByTestId("jump-input").fill("99999999");
    await page.getByTestId("jump-input").press("Enter");
    await page.getByTestId("toast").waitFor();
    const tick = await tickOf(page);
    await waitForTick(page, (now) => now > tick + 10);
  });
});
