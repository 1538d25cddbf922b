/**
 * The studio as a person meets it: a real server, a real browser.
 *
 *   WITS_BIN=path/to/wits npm run e2e      (default: ../target/release/wits)
 *   WITS_MOCK=1 npm run e2e                 (the development server instead)
 */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import {
  clickSprite,
  GAME,
  isPlaying,
  meanMove,
  positions,
  setPlaying,
  settle,
  slide,
  Studio,
  tickOf,
  visibleSprite,
  waitForTick,
} from "./harness.mjs";

let studio;

before(async () => {
  studio = await Studio.open();
});

after(() => studio?.close());

afterEach(async () => {
  await studio.closeWindows();
  assert.deepEqual(studio.faults.splice(0), [], "the page threw");
});

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
    await page.waitForFunction(() =>
      [...document.images].some((image) => image.complete && image.naturalWidth > 0),
    );
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
});

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
    await page.waitForTimeout(600);
    assert.equal(await tickOf(page), tick);
    assert.deepEqual(await positions(page), still);
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
    await page.waitForTimeout(300);
    const tick = await tickOf(page);
    await page.waitForTimeout(1000);
    assert.ok((await tickOf(page)) - tick < 20, "slow motion is not slow");
    await page.getByTestId("speed").selectOption("4");
    await waitForTick(page, (now) => now > tick + 60);
  });
});

describe("parameters", () => {
  test("a slider changes the world", async () => {
    const page = await studio.window();
    const game = (await studio.games()).find((candidate) => candidate.name === GAME);
    const speed = game.params.find(
      (param) => param.live && /speed/.test(param.name) && param.kind === "number",
    );
    assert.ok(speed, "the flock has no live parameter for its speed");
    await studio.play(page, "slider");
    const stride = async () => {
      await setPlaying(page, false);
      await settle(page);
      const then = await positions(page, 400);
      const tick = await tickOf(page);
      for (let i = 0; i < 3; i++) await page.getByTestId("step-10").click();
      await waitForTick(page, (now) => now === tick + 30);
      await settle(page);
      return meanMove(then, await positions(page, 400), 30);
    };
    const usual = await stride();
    await slide(page, `param-${speed.name}`, 0);
    await setPlaying(page, true);
    await page.waitForTimeout(1500);
    const slow = await stride();
    assert.ok(
      slow < usual * 0.6,
      `top speed at its minimum: ${slow} m in half a second instead of ${usual} m`,
    );
  });

  test("a parameter that needs a restart waits for it", async () => {
    const page = await studio.window();
    await studio.play(page, "count");
    const agents = await page.getByTestId("agents").textContent();
    await page.getByTestId("param-count-box").fill("700");
    await page.getByTestId("param-count-box").press("Enter");
    await page.getByText("Takes effect on restart").waitFor();
    assert.equal(await page.getByTestId("agents").textContent(), agents);
    await page.getByTestId("apply-restart").click();
    await page.waitForFunction(() => document.querySelector("[data-testid=agents]")?.textContent === "700");
    await page.getByText("Takes effect on restart").waitFor({ state: "detached" });
  });
});

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

describe("tabs and connection", () => {
  test("two tabs share a room: a pause in one shows in the other", async () => {
    const one = await studio.window();
    await studio.play(one, "shared");
    const two = await studio.tab(one.context());
    await studio.play(two, "shared");
    await setPlaying(one, false);
    await two.waitForSelector('[data-testid=play-pause][data-playing="false"]');
    await settle(two);
    assert.equal(await tickOf(two), await tickOf(one));
    await setPlaying(two, true);
    await one.waitForSelector('[data-testid=play-pause][data-playing="true"]');
  });

  test("the page comes back by itself when the server was away", async () => {
    const page = await studio.window();
    await studio.play(page, "restarted");
    await page.getByTestId("seed-input").fill("77");
    await page.getByTestId("restart").click();
    await page.waitForFunction(() => document.querySelector("[data-testid=seed]")?.textContent === "77");
    await studio.server.stop();
    try {
      await page.waitForSelector('[data-testid=connection][data-state="lost"]');
      await page.getByRole("alert").getByText("Connection lost, retrying").waitFor();
    } finally {
      await studio.startServerAgain();
    }
    await page.waitForSelector('[data-testid=connection][data-state="open"]');
    const frames = await page.evaluate(() => window.__wits.frames);
    await page.waitForFunction((old) => window.__wits.frames > old + 10, frames);
    const then = await positions(page);
    await page.waitForTimeout(1000);
    assert.ok(meanMove(then, await positions(page), 20) > 0.05, "the flock does not move after the return");
    assert.equal(await page.getByTestId("seed").textContent(), "77");
    assert.equal(await isPlaying(page), true);
  });
});

describe("window", () => {
  test("dark and light can be toggled and are remembered", async () => {
    const page = await studio.window();
    await studio.play(page, "theme");
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const background = () =>
      page.evaluate(() => getComputedStyle(document.querySelector(".stage")).backgroundColor);
    assert.equal(await theme(), "dark");
    const dark = await background();
    await page.getByTestId("theme-toggle").click();
    assert.equal(await theme(), "light");
    assert.notEqual(await background(), dark);
    await page.reload();
    await page.getByTestId("theme-toggle").waitFor();
    assert.equal(await theme(), "light");
  });

  test("the help sheet opens by key and by button, and closes", async () => {
    const page = await studio.window();
    await studio.play(page, "theme");
    await page.keyboard.press("?");
    const sheet = page.getByTestId("help-sheet");
    await sheet.waitFor();
    assert.match(await sheet.textContent(), /Play or pause/);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.getByTestId("help-button").click();
    await sheet.waitFor();
  });

  test("the wheel zooms about the cursor, a drag pans, F shows everything again", async () => {
    const page = await studio.window();
    await studio.play(page, "camera");
    await setPlaying(page, false);
    await settle(page);
    const box = await page.getByTestId("scene").boundingBox();
    // Whole pixels, since that is what a mouse event carries.
    const at = [Math.round(box.width * 0.3), Math.round(box.height * 0.6)];
    const under = () => page.evaluate((point) => window.__wits.camera.screenToWorld(...point), at);
    const first = await under();
    await page.mouse.move(box.x + at[0], box.y + at[1]);
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(200);
    const zoomed = await under();
    assert.ok(
      Math.hypot(first[0] - zoomed[0], first[1] - zoomed[1]) < 0.01,
      "the point under the cursor moved",
    );
    await page.mouse.down();
    await page.mouse.move(box.x + at[0] + 90, box.y + at[1] - 40, { steps: 4 });
    await page.mouse.up();
    assert.ok(
      Math.hypot(...(await under()).map((value, i) => value - first[i])) > 0.5,
      "dragging does not pan",
    );
    await page.keyboard.press("f");
    await page.waitForTimeout(200);
    const fitted = await under();
    assert.ok(Math.hypot(first[0] - fitted[0], first[1] - fitted[1]) < 0.01, "F does not show everything");
  });

  test("garbage from the server does not break the page", async () => {
    const page = await studio.window();
    await page.addInitScript(() => {
      const Real = window.WebSocket;
      window.WebSocket = class extends Real {
        constructor(...args) {
          super(...args);
          window.__socket = this;
        }
      };
    });
    await studio.play(page, "garbage");
    await page.evaluate(() => {
      const say = (data) => window.__socket.dispatchEvent(new MessageEvent("message", { data }));
      for (const text of [
        "",
        "{",
        "[]",
        "null",
        '{"say":"dance"}',
        '{"say":"status"}',
        '{"say":"charts","rows":7}',
      ])
        say(text);
      say(new ArrayBuffer(3));
      say(new Uint8Array(400).fill(87).buffer);
    });
    const frames = await page.evaluate(() => window.__wits.frames);
    await page.waitForFunction((old) => window.__wits.frames > old + 5, frames);
  });
});
