/** The picture of a mind: against the development server, whose creatures have minds of every form. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { remains, setPlaying, settle, tickOf, until, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio({ mock: true });

async function look(page, agent = 7) {
  await page.getByTestId("jump-input").fill(String(agent));
  await page.getByTestId("jump-input").press("Enter");
  await page.waitForSelector("[data-testid=mind-canvas] canvas");
  await page.waitForFunction(() => (window.__witsMind?.paintings ?? 0) > 1);
  await page.getByTestId("mind-fit").click();
}

/** Clicks into the box of a node, or at its left edge. */
async function clickNode(page, node, edge = false) {
  await page.waitForFunction(() => !window.__witsMind.moving);
  const box = await page.evaluate((number) => window.__witsMind.boxOf(number), node);
  const position = edge
    ? { x: box.x + 2, y: box.y + box.h / 2 }
    : { x: box.x + box.w / 2, y: box.y + box.h / 2 };
  await page.getByTestId("mind-canvas").click({ position });
}

describe("mind", () => {
  test("a picked character shows its mind, and a node tells why not", async () => {
    const page = await studio.window();
    await studio.play(page, "mind");
    await page.getByTestId("mind-empty").waitFor();
    await look(page);
    await clickNode(page, 4);
    await page.waitForSelector('[data-testid=node-panel][data-node="4"]');
    assert.match(await page.getByTestId("why-text").textContent(), /“afraid”, which comes before it, failed/);
    await page.getByRole("button", { name: "Show “afraid”" }).click();
    await page.waitForSelector('[data-testid=why][data-reached="true"]');
    assert.match(await page.getByTestId("why-text").textContent(), /fear is 0\.\d\d, not more than 0\.25/);
    await page.getByTestId("mind-tab-1").click();
    await page.waitForSelector("[data-testid=mind][data-graph=moods]");
    await page.getByTestId("mind-log").waitFor();
  });

  test("a finger that stays on a node shows its card, also once it is lifted; the next touch hides it", async () => {
    const page = await studio.window({ hasTouch: true });
    await studio.play(page, "finger");
    await look(page);
    await page.waitForFunction(() => !window.__witsMind.moving);
    const [x, y] = await page.evaluate(() => {
      const { left, top } = document.querySelector("[data-testid=mind-canvas]").getBoundingClientRect();
      const box = window.__witsMind.boxOf(4);
      return [left + box.x + 2, top + box.y + box.h / 2];
    });
    const touch = await page.context().newCDPSession(page);
    const put = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    const card = page.locator(".mind-tip");
    await put("touchStart", [{ x, y, id: 0 }]);
    await card.getByText("breakpoint").waitFor();
    await put("touchEnd", []);
    await remains(page, () => card.isVisible(), true);
    const stop = await page.evaluate(() => window.__witsMind.shown.stops.has(4));
    assert.equal(stop, false, "a finger that stays sets no breakpoint");
    await put("touchStart", [{ x: x + 60, y, id: 0 }]);
    await card.waitFor({ state: "hidden" });
    await put("touchEnd", []);
  });

  test("a breakpoint stops the game, and it goes on", async () => {
    const page = await studio.window();
    await studio.play(page, "stops");
    await look(page);
    // The one that fires next: three wishes take turns.
    for (const node of [16, 17, 18]) await clickNode(page, node, true);
    await page.getByTestId("stopped").waitFor();
    assert.match(await page.getByTestId("stopped").textContent(), /agent 7 reached “/);
    // The word that it stopped can overtake the last frames before it.
    await settle(page);
    const tick = await tickOf(page);
    await remains(page, () => tickOf(page), tick);
    await page.getByTestId("go-on").click();
    await waitForTick(page, (now) => now > tick);
  });

  test("search, folds and keys", async () => {
    const page = await studio.window();
    await studio.play(page, "search");
    await look(page);
    await page.getByTestId("mind-search").fill("peck");
    assert.equal(await page.getByTestId("mind-found").textContent(), "1");
    await page.getByTestId("mind-search").press("Enter");
    await page.waitForSelector('[data-testid=node-panel][data-node="14"]');
    await page.getByTestId("mind-canvas").focus();
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector('[data-testid=node-panel][data-node="8"]');
    const before = await page.evaluate(() => window.__witsMind.boxOf(14).x);
    await page.keyboard.press("Enter");
    await page.waitForFunction((x) => window.__witsMind.boxOf(14).x !== x, before);
    await page.getByText("Unfold", { exact: true }).waitFor();
  });

  test("a click on the sign of a machine in a machine folds it, another one unfolds it", async () => {
    const page = await studio.window();
    await studio.play(page, "badge");
    await look(page);
    await page.getByTestId("mind-tab-1").click();
    await page.waitForSelector("[data-testid=mind][data-graph=moods]");
    await page.getByTestId("stage-mind").click();
    const inner = () =>
      page.evaluate(() => {
        const { model, place } = window.__witsMind.shown;
        return place.shown.filter((node) => model.graph.nodes[node].path.startsWith("moods/calm/")).length;
      });
    const clickSign = async () => {
      await page.getByTestId("mind-fit").click();
      await page.waitForFunction(() => !window.__witsMind.moving);
      const position = await page.evaluate(() => {
        const { model } = window.__witsMind.shown;
        const box = window.__witsMind.boxOf(model.graph.nodes.findIndex(({ path }) => path === "moods/calm"));
        const { scale } = window.__witsMind.view;
        return { x: box.x + box.w - 14 * scale, y: box.y + 14 * scale };
      });
      await page.getByTestId("mind-canvas").click({ position });
    };
    await until(inner, (count) => count === 4, "the machine is open at first");
    await clickSign();
    await until(inner, (count) => count === 0, "its sign folds it");
    await clickSign();
    await until(inner, (count) => count === 4, "and unfolds it");
  });

  test("a value on the blackboard is changed by hand, and nonsense is refused", async () => {
    const page = await studio.window();
    await studio.play(page, "board");
    await look(page);
    await setPlaying(page, false);
    const energy = page.getByTestId("board-energy").locator("input");
    const digits = async () => (await energy.inputValue()).replace(/\D/g, "").length;
    assert.equal(await digits(), 3, "what is read has three digits");
    await energy.focus();
    await until(digits, (count) => count > 3, "what is edited has all its digits");
    const field = page.getByTestId("board-day").locator("input");
    await field.fill("2.5");
    await field.press("Enter");
    await page.getByText("expected a whole number").waitFor();
    await field.fill("9");
    await field.press("Enter");
    await page.waitForFunction(() => document.querySelector("[data-testid=board-day] input").value === "9");
  });

  test("a small picture of the whole leads to any part of it", async () => {
    const page = await studio.window();
    await studio.play(page, "map");
    await look(page);
    assert.equal(await page.getByTestId("mind-map").isVisible(), false, "all is seen already");
    await page.getByTestId("mind-tab-3").click();
    await page.getByTestId("stage-mind").click();
    await page.getByTestId("mind-map").waitFor();
    const before = await page.evaluate(() => window.__witsMind.view.y);
    const box = await page.getByTestId("mind-map").boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 8);
    await page.waitForFunction((y) => window.__witsMind.view.y > y + 100, before);
  });

  test("the mind alone: time goes on though nobody draws the scene", async () => {
    const page = await studio.window();
    await studio.play(page, "alone");
    await look(page);
    const fits = (scale) =>
      page.waitForFunction((least) => {
        const { shown, view } = window.__witsMind;
        const [width, height] = [view.width / view.scale, view.height / view.scale];
        return view.scale > least && shown.place.width < width && shown.place.height < height;
      }, scale);
    await fits(0);
    const { scale, width } = await page.evaluate(() => window.__witsMind.view);
    await page.getByTestId("stage-mind").click();
    await page.waitForFunction((before) => window.__witsMind.view.width > before, width);
    await fits(scale);
    const legend = await page.getByTestId("mind-legend").boundingBox();
    const canvas = await page.getByTestId("mind-canvas").boundingBox();
    assert.ok(legend.y >= canvas.y + canvas.height, "the legend lies on the picture");
    const tick = await tickOf(page);
    await waitForTick(page, (now) => now > tick + 30);
    await page.keyboard.press("m");
    await page.waitForSelector("[data-testid=scene]");
  });
});
