/** Themes, help, the camera, and bad news from the server. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { countColoured, setPlaying, settle, until, useStudio } from "./harness.mjs";

const studio = useStudio();

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

  test("the wheel zooms about the cursor, a drag pans, 0 shows everything again", async () => {
    const page = await studio.window();
    await studio.play(page, "camera");
    await setPlaying(page, false);
    await settle(page);
    const box = await page.getByTestId("scene").boundingBox();
    // Whole pixels, since that is what a mouse event carries.
    const at = [Math.round(box.width * 0.3), Math.round(box.height * 0.6)];
    const under = () => page.evaluate((point) => window.__wits.camera.screenToWorld(...point), at);
    const first = await under();
    const isFirst = (now) => Math.hypot(first[0] - now[0], first[1] - now[1]) < 0.01;
    const scale = () =>
      page.evaluate(() => {
        const { worldToScreen } = window.__wits.camera;
        return worldToScreen(1, 0)[0] - worldToScreen(0, 0)[0];
      });
    const whole = await scale();
    await page.mouse.move(box.x + at[0], box.y + at[1]);
    await page.mouse.wheel(0, -300);
    await until(scale, (now) => now > 1.1 * whole, "the wheel does not zoom");
    assert.ok(isFirst(await under()), "the point under the cursor moved");
    await page.mouse.down();
    await page.mouse.move(box.x + at[0] + 90, box.y + at[1] - 40, { steps: 4 });
    await page.mouse.up();
    assert.ok(
      Math.hypot(...(await under()).map((value, i) => value - first[i])) > 0.5,
      "dragging does not pan",
    );
    await page.keyboard.press("0");
    await until(under, isFirst, "0 does not show everything");
  });

  for (const way of ["webgl", "pixels"]) {
    test(`sprites are seen when drawn by ${way}`, async () => {
      const page = await studio.window();
      await studio.play(page, "drawn", `?sprites=${way}`);
      await setPlaying(page, false);
      await settle(page);
      const coloured = async () => countColoured(page, await page.getByTestId("scene").screenshot());
      const shown = await coloured();
      await page.getByTestId("layer-creatures").click();
      const what = `${shown} pixels in bright colours, and without the creatures`;
      await until(coloured, (hidden) => shown > hidden + 1000, what);
    });
  }

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
