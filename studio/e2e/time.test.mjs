/** Playing, pausing, stepping, rewinding, starting again. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  meanMove,
  positions,
  remains,
  setPlaying,
  settle,
  slide,
  tickOf,
  until,
  useStudio,
  waitForTick,
} from "./harness.mjs";

const studio = useStudio();

describe("time", () => {
  test("the flock moves by itself", async () => {
    const page = await studio.window();
    await studio.play(page, "moves");
    const [then, tick] = [await positions(page), await tickOf(page)];
    assert.ok(then.length > 10);
    await waitForTick(page, (now) => now > tick + 30);
    await page.waitForFunction((old) => window.__wits.tick > old + 30, tick);
    assert.ok(meanMove(then, await positions(page), 20) > 0.05);
  });

  test("pause stops it, and single steps advance by exactly one tick", async () => {
    const page = await studio.window();
    await studio.play(page, "steps");
    await setPlaying(page, false);
    await settle(page);
    const tick = await tickOf(page);
    const still = await positions(page);
    await remains(page, async () => [await tickOf(page), await positions(page)], [tick, still]);
    for (let step = 1; step <= 3; step++) {
      await page.getByTestId("step").click();
      await waitForTick(page, (now) => now === tick + step);
    }
    await settle(page);
    assert.equal(await tickOf(page), tick + 3);
    assert.ok(meanMove(still, await positions(page)) > 0);
    await page.keyboard.press("Shift+ArrowRight");
    await waitForTick(page, (now) => now === tick + 13);
    await page.keyboard.press("Space");
    await waitForTick(page, (now) => now > tick + 20);
  });

  test("the time slider rewinds, and the run goes on from there", async () => {
    const page = await studio.window();
    await studio.play(page, "rewind");
    await waitForTick(page, (now) => now > 150);
    await setPlaying(page, false);
    await settle(page);
    const newest = await tickOf(page);
    const there = await positions(page);
    await slide(page, "time-slider", 0.5);
    await waitForTick(page, (now) => now < newest * 0.75);
    await settle(page);
    const past = await tickOf(page);
    assert.equal(await page.locator(".time").getAttribute("data-past"), "true");
    assert.ok(meanMove(there, await positions(page), 100) > 0.05, "the past looks like the present");
    await setPlaying(page, true);
    await waitForTick(page, (now) => now > past + 20);
    await setPlaying(page, false);
    // Nothing was changed, so going to the newest tick shows the same world again.
    await page.keyboard.press("n");
    await waitForTick(page, (now) => now >= newest);
    await settle(page);
    if ((await tickOf(page)) === newest) assert.deepEqual(await positions(page), there);
  });

  test("a change in the past is undone with one click, or kept beside the future that it replaced", async () => {
    const page = await studio.window();
    await studio.play(page, "gone");
    await waitForTick(page, (now) => now > 60);
    await setPlaying(page, false);
    await settle(page);
    const newest = await tickOf(page);
    const changeInThePast = async () => {
      await page.keyboard.press("Shift+ArrowLeft");
      await waitForTick(page, (now) => now === newest - 10);
      await settle(page);
      await page.getByTestId("param-cohesion").press("ArrowRight");
      await page.waitForFunction((at) => window.__wits.status.newest === at, newest - 10);
    };
    await changeInThePast();
    await page
      .getByTestId("toast")
      .getByText(`The future after tick ${newest - 10} was replaced`)
      .waitFor();
    await page.getByTestId("undo-change").click();
    await page.waitForFunction((at) => window.__wits.status.newest === at, newest);
    await page.keyboard.press("n");
    await waitForTick(page, (now) => now === newest);
    await changeInThePast();
    await page.getByTestId("keep-both").click();
    await page.getByTestId("branch-bar").waitFor();
    await page.waitForFunction((at) => window.__wits.status.branch?.from === at, newest - 10);
  });

  test("ten seconds back, as far as is remembered", async () => {
    const page = await studio.window();
    await studio.play(page, "seconds");
    await waitForTick(page, (now) => now > 60);
    await setPlaying(page, false);
    await settle(page);
    const { oldest, tick } = await page.evaluate(() => window.__wits.status);
    await page.getByTestId("back-seconds").click();
    await waitForTick(page, (now) => now === Math.max(oldest, tick - 600));
  });

  test("steps go back as they go on, and bookmarks are found again", async () => {
    const page = await studio.window();
    await studio.play(page, "back");
    await waitForTick(page, (now) => now > 60);
    await setPlaying(page, false);
    await settle(page);
    const tick = await tickOf(page);
    const there = await positions(page);
    await page.keyboard.press("p");
    await page.waitForSelector(".time-mark");
    await page.getByTestId("step-back").click();
    await waitForTick(page, (now) => now === tick - 1);
    await page.keyboard.press("Shift+ArrowLeft");
    await waitForTick(page, (now) => now === tick - 11);
    await page.keyboard.press(">");
    await waitForTick(page, (now) => now === tick);
    await settle(page);
    assert.deepEqual(await positions(page), there);
    await page.keyboard.press("p");
    await page.waitForSelector(".time-mark", { state: "detached" });
  });

  test("the timeline tells what all agents did; a click goes there and selects the agent", async () => {
    const page = await studio.window();
    await studio.play(page, "timeline", "", "guard");
    await waitForTick(page, (now) => now > 240);
    await setPlaying(page, false);
    await settle(page);
    await page.keyboard.press("l");
    const told = page.getByTestId("timeline-told");
    await page.waitForFunction(() =>
      /^[1-9].* marks of [1-9]/.test(
        document.querySelector("[data-testid=timeline-told]")?.textContent ?? "",
      ),
    );
    await page.getByTestId("timeline-fit").click();
    // The last lane is that of an agent that is not selected: along it somewhere is a decision.
    const canvas = page.getByTestId("timeline-canvas");
    const box = await canvas.boundingBox();
    const [y, share] = [20 + 2.5 * 22, (at) => box.width * at];
    await until(
      async () => {
        await page.mouse.move(box.x + share(0.45), box.y + y);
        await page.mouse.move(box.x + share(0.5), box.y + y);
        return told.textContent();
      },
      (text) => /tick \d+/.test(text),
      "nothing is told of the mark under the pointer",
    );
    const [, marked] = /tick (\d+)/.exec(await told.textContent());
    const name = await told.locator("b").nth(1).textContent();
    await canvas.click({ position: { x: share(0.5), y } });
    await waitForTick(page, (now) => now === Number(marked));
    await page.waitForFunction(
      (wanted) => document.querySelector("[data-testid=pane-mind]")?.textContent?.includes(wanted),
      name,
    );
    // Closed, nothing is told any more.
    await page.keyboard.press("l");
    await canvas.waitFor({ state: "detached" });
  });

  test("a bookmark in the head of the timeline leads to its moment", async () => {
    const page = await studio.window();
    await studio.play(page, "flag", "", "guard");
    await waitForTick(page, (now) => now > 60);
    await setPlaying(page, false);
    await settle(page);
    const marked = await tickOf(page);
    await page.keyboard.press("p");
    await page.waitForSelector(".time-mark");
    for (let i = 1; i <= 6; i++) {
      await page.keyboard.press("Shift+ArrowRight");
      await waitForTick(page, (now) => now === marked + 10 * i);
    }
    await page.keyboard.press("l");
    const told = page.getByTestId("timeline-told");
    const box = await page.getByTestId("timeline-canvas").boundingBox();
    const y = box.y + 8;
    // What is said of a point is there two pictures later.
    const twoFrames = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    let x = box.x;
    await until(
      async () => {
        x = x + 4 < box.x + box.width ? x + 4 : box.x;
        await page.mouse.move(x, y);
        await twoFrames();
        return told.textContent();
      },
      (text) => text.includes("Bookmark"),
      "no bookmark is found in the head",
    );
    // At the edge of what belongs to the flag: the moment beneath the pointer is another one.
    await page.mouse.down();
    await page.mouse.up();
    await waitForTick(page, (now) => now === marked);
  });

  test("the timeline of another room is shown from its present, with all its agents", async () => {
    const page = await studio.window();
    await studio.play(page, "first-timeline", "", "guard");
    await page.keyboard.press("l");
    await page.getByTestId("timeline-search").fill("nobody");
    await page.getByTestId("timeline-kind-event").click();
    await page.getByTestId("timeline-fit").click();
    await page.waitForSelector("[data-testid=timeline-follow][aria-pressed=false]");
    await studio.play(page, "second-timeline", "", "guard");
    await page.waitForSelector("[data-testid=timeline-follow][aria-pressed=true]");
    assert.equal(await page.getByTestId("timeline-search").inputValue(), "");
    assert.equal(await page.getByTestId("timeline-kind-event").getAttribute("aria-pressed"), "true");
  });

  test("restart begins again with the seed that was typed", async () => {
    const page = await studio.window();
    await studio.play(page, "restart");
    await waitForTick(page, (now) => now > 60);
    await page.getByTestId("seed-input").fill("4242");
    await page.getByTestId("restart").click();
    await page.waitForFunction(() => document.querySelector("[data-testid=seed]")?.textContent === "4242");
    await setPlaying(page, false);
    await settle(page);
    const before = await tickOf(page);
    assert.ok(before < 600);
    await page.keyboard.press("r");
    await waitForTick(page, (now) => now <= Math.max(0, before - 1));
    assert.equal(await page.getByTestId("seed").textContent(), "4242");
  });

  test("speed can be chosen", async () => {
    const page = await studio.window();
    await studio.play(page, "speed");
    await page.getByTestId("speed").selectOption("0.1");
    // Six a second instead of sixty, as the server measures them.
    await page.waitForFunction(() => {
      const { speed, ticks_per_second: rate } = window.__wits.status;
      return speed === 0.1 && rate > 0 && rate < 20;
    });
    const tick = await tickOf(page);
    await page.getByTestId("speed").selectOption("4");
    await waitForTick(page, (now) => now > tick + 60);
  });
});
