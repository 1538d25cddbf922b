/** Dragging places in the scene: with a mouse, a finger, the keyboard; while time runs and while it stands. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setPlaying, settle, tickOf, until, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio();
/** A game with a handle, and the control's description. */
let game;
let control;

async function open(page, room) {
  const games = await studio.games();
  const hasHandle = (candidate) => candidate.controls.some((one) => one.kind === "handle");
  // The steering lab puts handles exactly where they are dragged; others may know better.
  game ??= games.find((candidate) => candidate.name === "steering") ?? games.find(hasHandle);
  assert.ok(game, "no game has a handle");
  await studio.play(page, room, "", game.name);
  await page.waitForFunction(() => window.__wits.handles().length > 0);
  // Somebody is selected at first sight.
  await page.waitForSelector('[data-testid=inspector]:not([data-agent=""])');
  const [first] = await page.evaluate(() => window.__wits.handles());
  control = game.controls.find((candidate) => candidate.name === first.name);
}

const knob = (page) => page.getByTestId(`handle-${control.name}`);

function handle(page) {
  return page.evaluate((name) => window.__wits.handles().find((one) => one.name === name), control.name);
}

async function screenPlace(page) {
  const box = await page.getByTestId("scene").boundingBox();
  const { at } = await handle(page);
  const [x, y] = await page.evaluate((there) => window.__wits.camera.worldToScreen(...there), at);
  return [box.x + x, box.y + y];
}

/** What the camera shows in the corner: it must not move while a handle does. */
const corner = (page) => page.evaluate(() => window.__wits.camera.screenToWorld(0, 0));

/** Drags by so many pixels, in steps as a hand does. */
async function drag(page, dx, dy) {
  const [x, y] = await screenPlace(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(x + (dx * i) / 8, y + (dy * i) / 8);
  return () => page.mouse.up();
}

const waitForHandle = (page, isWanted, what) => until(() => handle(page), isWanted, what);

const isNear = (a, b, most) => Math.hypot(a[0] - b[0], a[1] - b[1]) <= most;

describe("handles", () => {
  test("a mouse drags one while time runs, and neither pans nor picks", async () => {
    const page = await studio.window();
    await open(page, "drag");
    const view = await corner(page);
    const selected = await page.getByTestId("inspector").getAttribute("data-agent");
    const before = await handle(page);
    const release = await drag(page, 60, 50);
    assert.equal((await handle(page)).held, true);
    await release();
    const scale = await page.evaluate(() => {
      const { worldToScreen } = window.__wits.camera;
      return worldToScreen(1, 0)[0] - worldToScreen(0, 0)[0];
    });
    const wanted = [before.at[0] + 60 / scale, before.at[1] - 50 / scale];
    // It is the server's word, not what the hand did.
    const arrived = (now) => isNear(now.told, wanted, 3 / scale) && isNear(now.at, now.told, 1e-3);
    const after = await waitForHandle(page, arrived, "not there");
    assert.deepEqual([after.held, after.waiting], [false, false]);
    assert.deepEqual(await corner(page), view);
    assert.equal(await page.getByTestId("inspector").getAttribute("data-agent"), selected);
  });

  test("while time stands still it waits where it was put, and the next tick takes it", async () => {
    const page = await studio.window();
    await open(page, "paused");
    await setPlaying(page, false);
    await settle(page);
    const before = await handle(page);
    await (
      await drag(page, -50, 40)
    )();
    const waiting = await waitForHandle(page, (now) => now.waiting, "does not wait");
    assert.ok(!isNear(waiting.at, before.at, 0.1));
    assert.match(await knob(page).textContent(), new RegExp(control.title));
    await waitForHandle(page, (now) => isNear(now.told, waiting.at, 0.01), "the server has it elsewhere");
    assert.ok(isNear((await handle(page)).at, waiting.at, 0.01), "it moved by itself");
    const tick = await tickOf(page);
    await page.keyboard.press("ArrowRight");
    await waitForTick(page, (now) => now === tick + 1);
    const moved = await waitForHandle(page, (now) => !now.waiting, "still waits");
    assert.ok(isNear(moved.at, waiting.at, 0.5), `${moved.at} instead of ${waiting.at}`);
  });

  test("another window sees it move", async () => {
    const [one, other] = [await studio.window(), await studio.window()];
    await open(one, "together");
    await open(other, "together");
    await setPlaying(one, false);
    await settle(other);
    await (
      await drag(one, 40, 40)
    )();
    const { at } = await waitForHandle(one, (now) => now.waiting, "does not wait");
    await waitForHandle(other, (now) => now.waiting && isNear(now.at, at, 0.01), "is not told");
  });

  test("Tab finds it and the arrow keys move it, not time", async () => {
    const page = await studio.window();
    await open(page, "keys");
    await setPlaying(page, false);
    await settle(page);
    const [before, tick] = [await handle(page), await tickOf(page)];
    await knob(page).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowUp");
    const after = await waitForHandle(page, (now) => now.waiting, "does not wait");
    assert.ok(after.at[0] > before.at[0] && after.at[1] > before.at[1]);
    assert.equal(await tickOf(page), tick);
    await page.keyboard.press(" ");
    await waitForTick(page, (now) => now > tick + 5);
  });

  test("a finger drags it", async () => {
    const page = await studio.window({ hasTouch: true });
    await open(page, "touch");
    await setPlaying(page, false);
    await settle(page);
    const [view, before] = [await corner(page), await handle(page)];
    const [x, y] = await screenPlace(page);
    const touch = await page.context().newCDPSession(page);
    const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await send("touchStart", [{ x, y }]);
    for (let i = 1; i <= 6; i++) await send("touchMove", [{ x: x + i * 8, y: y + i * 5 }]);
    await send("touchEnd", []);
    const after = await waitForHandle(page, (now) => now.waiting, "does not wait");
    assert.ok(after.at[0] > before.at[0] && after.at[1] < before.at[1]);
    assert.deepEqual(await corner(page), view);
  });

  test("the help sheet tells of it, the palette does not offer it as a tool", async () => {
    const page = await studio.window();
    await open(page, "help");
    assert.equal(await page.getByTestId(`tool-${control.name}`).count(), 0);
    await page.keyboard.press("?");
    const entry = page.getByTestId(`help-handle-${control.name}`);
    await entry.waitFor();
    assert.match((await entry.textContent()).toLowerCase(), /drag .*arrow keys/);
  });
});
