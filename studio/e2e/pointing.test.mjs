/** Pointing at somebody: who it is, what it does, why. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { remains, setPlaying, settle, stepTen, until, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio();

/** The players, as they are labelled in the scene: where each number stands. */
function players(page) {
  return page.evaluate(() => {
    const { left, top } = document.querySelector("[data-testid=scene]").getBoundingClientRect();
    return window.__wits.texts
      .filter(({ text }) => /^[1-5]$/.test(text))
      .map(({ box }) => [left + (box.left + box.right) / 2, top + (box.top + box.bottom) / 2]);
  });
}

async function pausedMatch(room) {
  const page = await studio.window();
  await studio.play(page, room, "", "soccer");
  await waitForTick(page, (now) => now > 90);
  // Somebody is selected at first sight.
  await page.waitForSelector('[data-testid=inspector]:not([data-agent=""])');
  await setPlaying(page, false);
  await settle(page);
  return page;
}

function boxes(page) {
  return page.evaluate(() => {
    const of = (element) => element.getBoundingClientRect().toJSON();
    return {
      card: of(document.querySelector("[data-testid=hover-card]")),
      scene: of(document.querySelector("[data-testid=scene]")),
    };
  });
}

describe("pointing at somebody", () => {
  test("a soccer player tells name, state and thought, and the selection stays", async () => {
    const page = await pausedMatch("point");
    const selected = await page.getByTestId("inspector").getAttribute("data-agent");
    const card = page.getByTestId("hover-card");
    const all = await players(page);
    assert.equal(all.length, 10);
    let told = null;
    for (const [x, y] of [all[3], all[7]]) {
      await page.mouse.move(x + 3, y - 2);
      await card.waitFor();
      // The card of the one before may still be there.
      const isOther = (agent) => agent !== "" && agent !== told;
      told = await until(() => card.getAttribute("data-agent"), isOther, "nobody else is told of");
      assert.match(await page.getByTestId("hover-name").textContent(), /^\S+, (home|away)$/);
      assert.match(await page.getByTestId("hover-state").textContent(), /^[A-Z]\w+$/);
      assert.match(await page.getByTestId("hover-thought").textContent(), /^[A-Z].{8,}\.$/);
      const { card: box, scene } = await boxes(page);
      const covers = x > box.left && x < box.right && y > box.top && y < box.bottom;
      assert.ok(!covers, "it does not lie over whom it tells of");
      assert.ok(
        box.left >= scene.left &&
          box.right <= scene.right &&
          box.top >= scene.top &&
          box.bottom <= scene.bottom,
      );
    }
    assert.equal(await page.getByTestId("inspector").getAttribute("data-agent"), selected);
    await page.mouse.move(5, 300);
    await card.waitFor({ state: "hidden" });
  });

  test("it goes along while time runs, and away when the scene is dragged", async () => {
    const page = await pausedMatch("along");
    const card = page.getByTestId("hover-card");
    const place = () => card.evaluate((element) => element.style.transform);
    /** Ten ticks, and who has run the farthest in them. */
    const runner = async () => {
      const before = await players(page);
      await stepTen(page);
      const after = await players(page);
      const ways = after.map(([x, y], i) => Math.hypot(x - before[i][0], y - before[i][1]));
      return after[ways.indexOf(Math.max(...ways))];
    };
    let followed = false;
    let [x, y] = [0, 0];
    // Somebody who runs may stop at any time: then there is another one.
    for (let turn = 0; turn < 10 && !followed; turn++) {
      [x, y] = await runner();
      await page.mouse.move(x, y);
      await card.waitFor();
      const [name, before] = [await page.getByTestId("hover-name").textContent(), await place()];
      await stepTen(page);
      const same = (await page.getByTestId("hover-name").textContent()) === name;
      followed = same && (await card.isVisible()) && (await place()) !== before;
    }
    assert.ok(followed);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await card.waitFor({ state: "hidden" });
    await page.mouse.up();
  });

  test("a hand that drags a handle or a brush hides the card", async () => {
    const page = await studio.window();
    await studio.play(page, "busy", "", "pathlab");
    await waitForTick(page, (now) => now > 10);
    await setPlaying(page, false);
    await settle(page);
    const card = page.getByTestId("hover-card");
    const box = await page.getByTestId("scene").boundingBox();
    const screen = async (at) => {
      const [x, y] = await page.evaluate((there) => window.__wits.camera.worldToScreen(...there), at);
      return [box.x + x, box.y + y];
    };
    const handles = await page.evaluate(() => window.__wits.handles());
    const [start, goal] = ["start", "goal"].map((name) => handles.find((handle) => handle.name === name).at);
    // Between them the map is: two of them are side by side.
    const cell = await screen([(start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2]);
    const pointAtCell = async () => {
      await page.mouse.move(cell[0] + 30, cell[1] + 30);
      await page.mouse.move(...cell);
      await card.waitFor();
      assert.match(await card.textContent(), /Cell \d+, \d+/);
    };
    await pointAtCell();
    await page.mouse.move(...(await screen(start)));
    await page.mouse.down();
    await page.mouse.move(...cell, { steps: 5 });
    await page.waitForFunction(() => window.__wits.handles().some(({ held }) => held));
    await remains(page, () => card.isVisible(), false);
    await page.mouse.up();
    await page.getByTestId("tool-wall").click();
    await page.mouse.move(...cell);
    await remains(page, () => card.isVisible(), false);
    await page.mouse.down();
    await page.mouse.move(cell[0] + 40, cell[1], { steps: 5 });
    await remains(page, () => card.isVisible(), false);
    await page.mouse.up();
    await page.getByTestId("tool-select").click();
    await page.mouse.move(cell[0] + 80, cell[1] + 40);
    await page.mouse.move(cell[0] + 60, cell[1] + 20);
    await card.waitFor();
  });

  test("keys go from the selected one to the next, and look inside", async () => {
    const page = await pausedMatch("keys");
    const card = page.getByTestId("hover-card");
    const inspector = page.getByTestId("inspector");
    await page.waitForSelector('[data-testid=inspector][data-agent]:not([data-agent=""])');
    const selected = Number(await inspector.getAttribute("data-agent"));
    const isAt = (agent) => page.waitForSelector(`[data-testid=hover-card][data-agent="${agent}"]`);
    await page.keyboard.press("a");
    await isAt(selected + 1);
    await page.keyboard.press("a");
    await isAt(selected + 2);
    await page.keyboard.press("Shift+A");
    await isAt(selected + 1);
    await page.keyboard.press("i");
    await page.waitForSelector(`[data-testid=inspector][data-agent="${selected + 1}"]`);
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "hidden" });
    assert.equal(await inspector.getAttribute("data-agent"), `${selected + 1}`);
  });
});
