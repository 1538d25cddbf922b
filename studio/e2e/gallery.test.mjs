/** Finding a game. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { GAME, useStudio } from "./harness.mjs";

const studio = useStudio();

/** Runs in the page: loads the pictures of all cards, and gives the games that have none, or one of a single colour. */
async function picturesMissing() {
  const missing = [];
  for (const card of document.querySelectorAll("[data-testid^=gallery-card-]")) {
    const image = card.querySelector("img");
    if (image) image.loading = "eager";
    const isLoaded = await image?.decode().then(
      () => true,
      () => false,
    );
    const context = new OffscreenCanvas(32, 20).getContext("2d");
    if (isLoaded) context.drawImage(image, 0, 0, 32, 20);
    const pixels = new Uint32Array(context.getImageData(0, 0, 32, 20).data.buffer);
    if (new Set(pixels).size < 2) missing.push(card.dataset.testid);
  }
  return missing;
}

describe("gallery", () => {
  test("shows a card with a picture for every game", async () => {
    const page = await studio.window();
    await page.goto(studio.server.url);
    const games = await studio.games();
    assert.ok(games.length >= 1);
    for (const game of games) {
      const card = page.getByTestId(`gallery-card-${game.name}`);
      await card.waitFor();
      assert.match(await card.textContent(), new RegExp(game.title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
    }
    const bare = await page.evaluate(picturesMissing);
    assert.deepEqual(bare, [], "cards without a picture");
  });

  test("leads into the live view, and back", async () => {
    const page = await studio.window();
    await page.goto(studio.server.url);
    await page.getByTestId(`gallery-card-${GAME}`).click();
    await page.waitForFunction(() => (window.__wits?.frames ?? 0) >= 3);
    assert.match(page.url(), new RegExp(`#/play/${GAME}$`));
    await page.goBack();
    await page.getByTestId(`gallery-card-${GAME}`).waitFor();
  });

  test("an unknown game gets a friendly message and a way back", async () => {
    const page = await studio.window();
    await page.goto(`${studio.server.url}#/play/no-such-game`);
    const message = page.getByTestId("not-here");
    await message.waitFor();
    assert.match(await message.textContent(), /no-such-game/);
    await message.getByRole("link").click();
    await page.getByTestId(`gallery-card-${GAME}`).waitFor();
  });

  test("on a phone the names of sections keep their distance to the borders of their chips", async () => {
    const page = await studio.window({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await page.goto(studio.server.url);
    await page.locator(".finder .chip-button").first().waitFor();
    const distances = await page.locator(".finder .chip-button").evaluateAll((chips) =>
      chips.map((chip) => {
        const text = document.createRange();
        text.selectNodeContents(chip);
        return chip.getBoundingClientRect().right - text.getBoundingClientRect().right;
      }),
    );
    assert.ok(Math.min(...distances) >= 8, distances.join(", "));
  });
});
