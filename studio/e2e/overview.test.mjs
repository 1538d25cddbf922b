/** Large machines beside the scene, where there is little room for them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { useStudio } from "./harness.mjs";

const MOCK = process.env.WITS_MOCK === "1";
const studio = useStudio();

/** Opens a game with scene and mind side by side, and looks into somebody. */
async function beside(game, agent) {
  const page = await studio.window({ viewport: { width: 1280, height: 800 } });
  await studio.play(page, `overview-${game}`, "", game);
  await page.getByTestId("stage-split").click();
  await page.getByTestId("jump-input").fill(String(agent));
  await page.getByTestId("jump-input").press("Enter");
  await page.waitForFunction(() => window.__witsMind?.shown?.mind && !window.__witsMind.moving);
  return page;
}

const seen = (page) =>
  page.evaluate(() => {
    const stage = window.__witsMind;
    const { place } = stage.shown;
    const states = place.shown.filter((node) => !place.frames.has(node));
    return {
      states: states.length,
      hidden: states.filter((node) => !stage.isSeen(node)).length,
      scale: stage.view.scale,
      labels: place.edges.filter((edge) => edge.labelAt !== null).length,
    };
  });

describe("overview", { skip: MOCK && "the development server has no real games" }, () => {
  test("all states of a guard are seen beside the scene, by name", async () => {
    for (const [game, states] of [
      ["guard", 8],
      ["stealth", 8],
    ]) {
      const page = await beside(game, 0);
      const { scale, hidden, ...rest } = await seen(page);
      assert.equal(hidden, 0, `${game}: all states are in the pane`);
      assert.ok(rest.states >= states, `${game} has ${rest.states} states`);
      // From here on names are written, with ten pixels at least.
      assert.ok(scale >= 0.4, `${game} is shown at ${scale}`);
      await page.close();
    }
  });

  test("zooming in brings the labels, showing everything takes them away again", async () => {
    const page = await beside("guard", 0);
    assert.equal((await seen(page)).labels, 0);
    const canvas = await page.getByTestId("mind-canvas").boundingBox();
    await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
    for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -200);
    await page.waitForFunction(() =>
      window.__witsMind.shown.place.edges.some((edge) => edge.labelAt !== null),
    );
    await page.getByTestId("mind-fit").click();
    await page.waitForFunction(
      () =>
        !window.__witsMind.moving &&
        window.__witsMind.shown.place.edges.every((edge) => edge.labelAt === null),
    );
    assert.equal((await seen(page)).hidden, 0);
    await page.close();
  });
});
