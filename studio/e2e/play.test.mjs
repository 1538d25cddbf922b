/** Games that are played: keys, pad and swipes steer; who plays and how it ended is said; near misses keep the selection. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setPlaying, settle, until, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio({ panes: "usual" });
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The controls that the page uses from now on. */
function inputsOf(page) {
  const names = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      if (typeof payload !== "string") return;
      const said = JSON.parse(payload);
      if (said.do === "input") names.push(said.name);
    }),
  );
  return names;
}

const notice = (page) => page.getByTestId("play-notice").locator("p").textContent();

async function says(page, wanted) {
  await until(
    () => notice(page),
    (text) => text.includes(wanted),
    `it does not say "${wanted}"`,
  );
}

/** One finger over the scene. */
async function swipe(page, from, to, steps = 3, pauseMs = 0) {
  const touch = await page.context().newCDPSession(page);
  const began = Date.now();
  let sent = 0;
  const put = (type, points) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y, id: 1 })),
      // However long the machine takes, a swipe without pauses is a quick one. [s]
      ...(pauseMs > 0 ? {} : { timestamp: (began + 10 * sent++) / 1000 }),
    });
  await put("touchStart", [from]);
  for (let step = 1; step <= steps; step++) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await put("touchMove", [
      [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps],
    ]);
  }
  await put("touchEnd", []);
  await touch.detach();
}

/** Where the middle of the world is on the screen. */
const middleOf = (page) => page.evaluate(() => window.__wits.camera.worldToScreen(0, 0));

describe("games that are steered", () => {
  for (const [game, who] of [
    ["herd", "The dog"],
    ["guard", "The intruder"],
    ["rules", "The player"],
    ["pacman", "The player"],
    ["soccer", "The match"],
    ["stealth", "The thief"],
  ])
    test(`${game} says that it plays by itself, takes arrow keys, and is given back`, async () => {
      const page = await studio.window();
      const steered = inputsOf(page);
      await studio.play(page, `keys-${game}`, "", game);
      await setPlaying(page, true);
      await says(page, `${who} plays by itself. Press an arrow key`);
      await page.keyboard.press("ArrowUp");
      await until(
        () => Promise.resolve(steered),
        (names) => names.join(" ") === "up",
        "the key does not steer",
      );
      await says(page, "You have taken over.");
      await page.getByTestId("let-play").click();
      await says(page, "plays by itself");
    });

  test("the house is taken over by its tool, and says which", async () => {
    const page = await studio.window();
    await studio.play(page, "house", "", "hauntedhouse");
    await says(page, "The house plays by itself. Use the tool Haunt to take over.");
  });

  test("a parameter that says that a person plays is set back", async () => {
    const page = await studio.window();
    await studio.play(page, "manual", "", "guard");
    await page.locator("#tab-params").click();
    await page.getByTestId("param-autopilot").click();
    await says(page, "You play.");
    await page.getByTestId("let-play").click();
    await says(page, "The intruder plays by itself.");
  });

  test("a key that is held steers again and again", async () => {
    const page = await studio.window();
    const steered = inputsOf(page);
    await studio.play(page, "held", "", "herd");
    await setPlaying(page, true);
    // Each press of a key that is down already is a repetition, as a keyboard makes them.
    for (let repeat = 0; repeat < 30; repeat++) {
      await page.keyboard.down("ArrowRight");
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    await page.keyboard.up("ArrowRight");
    assert.ok(steered.length >= 3 && steered.length <= 20, `${steered.length} times`);
  });

  test("on a phone a swipe steers, and a finger that stays or a second one moves the camera", async () => {
    const page = await studio.window(PHONE);
    const steered = inputsOf(page);
    await studio.play(page, "swipe", "", "guard");
    await says(page, "The intruder plays by itself. Swipe to take over.");
    await page.getByTestId("pad-left").waitFor();
    const before = await middleOf(page);
    await swipe(page, [195, 300], [195, 200]);
    await until(
      () => Promise.resolve(steered),
      (names) => names.join(" ") === "up",
      "a swipe does not steer",
    );
    assert.deepEqual(await middleOf(page), before, "a swipe moves no camera");
    await swipe(page, [120, 300], [240, 300], 6, 120);
    await until(
      () => middleOf(page),
      ([x]) => Math.abs(x - before[0] - 120) < 2,
      "a slow finger does not move the camera",
    );
    assert.deepEqual(steered, ["up"], "a slow finger does not steer");
    await page.getByTestId("pad-left").tap();
    await until(
      () => Promise.resolve(steered),
      (names) => names.join(" ") === "up left",
      "the pad does not steer",
    );
  });
});

describe("a game that is over", () => {
  async function lose(page, room) {
    await studio.play(page, room, "", "pacman");
    await page.locator("#tab-params").click();
    await page.getByTestId("param-player").selectOption("1");
    await page.getByTestId("speed").selectOption("null");
    await setPlaying(page, true);
    await says(page, "Game over: ");
  }

  test("says so, and begins again with a button or a key, with the same parameters", async () => {
    const page = await studio.window();
    await lose(page, "over");
    assert.match(await notice(page), /^Game over: \d+ points\.$/);
    await page.getByTestId("speed").selectOption("1");
    await page.getByTestId("play-again").click();
    await says(page, "You play.");
    const status = () => page.evaluate(() => window.__wits.status);
    const { params, score } = await status();
    assert.deepEqual([params.player, score.games, score.lives], [1, 1, 3]);
    await page.getByTestId("speed").selectOption("null");
    await says(page, "Game over: ");
    await page.getByTestId("speed").selectOption("1");
    await page.keyboard.press("Enter");
    await until(
      async () => (await status()).score.games,
      (games) => games === 2,
      "Enter does not play again",
    );
  });

  test("a match that is over begins anew, with another seed and the same length", async () => {
    const page = await studio.window();
    await studio.play(page, "match", "", "soccer");
    await page.getByTestId("speed").selectOption("null");
    await page.locator("#tab-params").click();
    await page
      .getByTestId("param-minutes-number")
      .or(page.locator("[data-testid=param-minutes]"))
      .first()
      .waitFor();
    await page.evaluate(() => document.activeElement?.blur());
    const slider = page.getByTestId("param-minutes");
    await slider.focus();
    await slider.press("ArrowRight");
    await page.evaluate(() => document.activeElement?.blur());
    await setPlaying(page, true);
    await says(page, "The match is over");
    const status = () => page.evaluate(() => window.__wits.status);
    const { seed, params } = await status();
    await page.getByTestId("play-again").click();
    const after = await until(status, (now) => now.seed !== seed, "it does not begin anew");
    assert.deepEqual([after.params.minutes > 0, after.params.minutes], [true, params.minutes]);
  });
});

describe("a click into the scene", () => {
  const selected = (page) =>
    page.getByTestId("inspector").evaluate((inspector) => inspector.dataset.agent ?? "");

  /** Guard 0 on the screen, while nothing moves. */
  async function guards(page, room) {
    await studio.play(page, room, "", "guard");
    await waitForTick(page, (now) => now > 20);
    await setPlaying(page, false);
    await settle(page);
    return page.evaluate(() => window.__wits.camera.worldToScreen(...window.__wits.spritePosition(0)));
  }

  test("picks from a little beside, keeps what is selected from a little farther, and lets go on empty ground", async () => {
    const page = await studio.window();
    const [x, y] = await guards(page, "near");
    await page.locator("#tab-agent").click();
    const scene = page.getByTestId("scene");
    const away = async (dx) => scene.click({ position: { x: x - dx, y } });
    await page.keyboard.press("Escape");
    await until(
      () => selected(page),
      (agent) => agent === "",
      "Escape does not let go",
    );
    // Half a metre is its own size.
    const radius = await page.evaluate(() => {
      const { worldToScreen } = window.__wits.camera;
      return 0.45 * (worldToScreen(1, 0)[0] - worldToScreen(0, 0)[0]);
    });
    await away(radius + 9);
    await until(
      () => selected(page),
      (agent) => agent === "0",
      "9 pixels beside it are too far",
    );
    await away(radius + 26);
    // Whatever comes next is answered after this.
    await page.getByTestId("step").click();
    await settle(page);
    assert.equal(await selected(page), "0", "a click beside it loses it");
    await scene.click({ position: { x: 30, y: 30 } });
    await until(
      () => selected(page),
      (agent) => agent === "",
      "empty ground does not let go",
    );
  });

  test("a finger may be twice as far off", async () => {
    const page = await studio.window({ ...PHONE, viewport: { width: 768, height: 1024 } });
    const [x, y] = await guards(page, "finger");
    await page.keyboard.press("Escape");
    await page.getByTestId("scene").tap({ position: { x: x - 30, y } });
    await page.getByTestId("tab-agent").tap();
    await until(
      () => selected(page),
      (agent) => agent === "0",
      "a finger 30 pixels beside its middle is too far",
    );
  });
});

describe("messages", () => {
  /** Where the canvas is; and whether a message lies on it. */
  const look = (page) =>
    page.evaluate(() => {
      const box = (selector) => {
        const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
        return { left, top, right, bottom };
      };
      const canvas = box(".stage-canvas");
      const toast = document.querySelector("[data-testid=toast]") && box("[data-testid=toast]");
      const lies =
        toast && toast.bottom > canvas.top && toast.top < canvas.bottom && toast.right > canvas.left;
      return { canvas, lies: Boolean(lies) };
    });

  for (const [width, height, touch] of [
    [568, 320, true],
    [390, 844, true],
    [1280, 720, false],
    [900, 700, false],
  ])
    test(`a message moves nothing and covers nothing at ${width} by ${height}, and the scene has its share`, async () => {
      const own = touch ? { ...PHONE, viewport: { width, height } } : { viewport: { width, height } };
      const page = await studio.window(own);
      await page.route("**/api/save/**", (route) => route.abort());
      for (const game of ["pacman", "hauntedhouse"]) {
        await studio.play(page, `toast-${game}`, "", game);
        await page.getByTestId("play-notice").waitFor();
        const before = await look(page);
        const { left, top, right, bottom } = before.canvas;
        const share = ((right - left) * (bottom - top)) / (width * height);
        assert.ok(share >= 0.45, `${game}: ${share}`);
        await page.getByTestId("save-game").click();
        await page.getByTestId("toast").waitFor();
        assert.deepEqual(await look(page), before, game);
      }
    });
});
