/** The city: labels that keep clear of each other, the legend, overlays, ticks kept to a time, both futures. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  clickSprite,
  setPlaying,
  settle,
  slide,
  tickOf,
  useStudio,
  visibleSprite,
  waitForTick,
} from "./harness.mjs";

const studio = useStudio({ mock: false });
const GAME = "city";

async function open(page, room) {
  await studio.play(page, room, "", GAME);
  await waitForTick(page, (now) => now > 10);
}

const overlap = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;

function keepClear(texts) {
  for (const [place, one] of texts.entries())
    for (const other of texts.slice(0, place))
      assert.ok(!overlap(one.box, other.box), `${one.text} lies on ${other.text}`);
}

describe("what is written in the scene", () => {
  for (const [game, least] of [
    ["city", 12],
    ["household", 15],
    ["fuzzyweapon", 10],
  ])
    test(`keeps clear of itself: ${game}`, async () => {
      const page = await studio.window();
      await studio.play(page, `clear-${game}`, "", game);
      await waitForTick(page, (now) => now > 10);
      await setPlaying(page, false);
      await settle(page);
      const texts = await page.evaluate(() => window.__wits.texts.filter((text) => text.shown));
      assert.ok(texts.length >= least, `${texts.length} labels`);
      keepClear(texts);
    });

  test("keeps clear of itself, also in a low window", async () => {
    const page = await studio.window();
    await open(page, "labels");
    await page.keyboard.press("w");
    await page.getByTestId("world").waitFor();
    await setPlaying(page, false);
    await settle(page);
    const texts = await page.evaluate(() => window.__wits.texts.filter((text) => text.shown));
    assert.ok(texts.length > 5, `${texts.length} labels`);
    keepClear(texts);
    const headings = texts.filter(({ text }) => /people|individuals|in districts/.test(text));
    assert.ok(headings.length >= 2, "headings are shown");
  });

  test("has a legend of the layers that are on, which folds", async () => {
    // Wide enough for the legend to be a line beside the tools.
    const page = await studio.window({ viewport: { width: 2400, height: 900 } });
    await open(page, "legend");
    const legend = page.getByTestId("legend");
    assert.match(await legend.textContent(), /block.*district.*individual.*simple/);
    assert.doesNotMatch(await legend.textContent(), /trigger/);
    await page.getByTestId("layer-levels").click();
    await page.getByTestId("layer-triggers").click();
    assert.match(await legend.textContent(), /trigger.*has just fired/);
    assert.equal((await legend.textContent()).split("individual").length, 2, "what is the same is said once");
    await page.waitForFunction(() => window.__wits.texts.some(({ text }) => text === "bell"));
    await page.getByTestId("legend-toggle").click();
    assert.doesNotMatch(await legend.textContent(), /individual/);
  });
});

describe("the budget", () => {
  const budget = (page) => page.getByTestId("param-budget-box").inputValue();

  test("is left alone, until ticks are kept to a time; and again when that is switched off", async () => {
    const page = await studio.window();
    await open(page, "keep");
    const before = await budget(page);
    await waitForTick(page, (now) => now > 60);
    assert.equal(await budget(page), before);
    // Far too little time for all: the budget sinks.
    await page.getByTestId("keep-ms").fill("0.05");
    await page.getByTestId("keep-ms").press("Enter");
    await page.getByTestId("keep-switch").click();
    await page.waitForFunction(
      (old) => document.querySelector("[data-testid=param-budget-box]").value !== old,
      before,
    );
    await page.getByTestId("keep-switch").click();
    await page.waitForSelector("[data-testid=keep][data-on=false]");
    const after = await budget(page);
    const tick = await tickOf(page);
    await waitForTick(page, (now) => now > tick + 40);
    assert.equal(await budget(page), after);
  });
});

describe("two futures", () => {
  test("either can be looked into, and a kept branch remembers what was before it", async () => {
    const page = await studio.window();
    await open(page, "futures");
    await waitForTick(page, (now) => now > 60);
    await setPlaying(page, false);
    await settle(page);
    const start = await tickOf(page);
    await page.getByTestId("branch").click();
    await page.getByTestId("stem-scene").waitFor();
    await page.getByTestId("param-groups").click();
    for (let i = 0; i < 3; i++) await page.getByTestId("step-10").click();
    await waitForTick(page, (now) => now === start + 30);
    await settle(page);
    await page.keyboard.press("w");
    const levels = () => page.getByTestId("panel").locator("[data-kind=bars]").first().textContent();
    await page.getByTestId("panel-tab-levels").click();
    await page.getByTestId("panel").locator("[data-kind=bars]").first().waitFor();
    const ofBranch = await levels();
    await page.getByTestId("world-future-stem").click();
    await page.waitForFunction(
      (old) => document.querySelector("[data-testid=panel] [data-kind=bars]")?.textContent !== old,
      ofBranch,
    );
    assert.equal(await page.getByTestId("inspector-future-stem").getAttribute("aria-checked"), "true");
    // A click into the scene of the branch looks into the branch.
    await clickSprite(page, await visibleSprite(page));
    await page.waitForFunction(() => document.querySelector("[data-testid=inspector]").dataset.agent !== "");
    assert.equal(await page.getByTestId("inspector-future-branch").getAttribute("aria-checked"), "true");
    await page.waitForFunction(
      (old) => document.querySelector("[data-testid=panel] [data-kind=bars]")?.textContent === old,
      ofBranch,
    );
    await page.getByTestId("branch-keep").click();
    await page.getByTestId("branch-bar").waitFor({ state: "detached" });
    assert.equal(await page.getByTestId("inspector-future").count(), 0);
    await slide(page, "time-slider", 0);
    await waitForTick(page, (now) => now === 0);
    await slide(page, "time-slider", 1);
    await waitForTick(page, (now) => now === start + 30);
  });
});
