import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { openBrowser } from "../dev/browser.mjs";
import { startServer } from "../dev/server-process.mjs";
import { OPEN_PANES } from "./openPanes.mjs";

/**
 * What the end-to-end tests share: a server, a browser, fresh windows, and words for what a person does.
 *
 *   WITS_BIN=path/to/wits npm run e2e      (default: ../target/release/wits)
 *   WITS_MOCK=1 npm run e2e                 (the development server instead)
 */

export const MOCK = process.env.WITS_MOCK === "1";
export const GAME = "flock";
const TIMEOUT = Number(process.env.E2E_TIMEOUT ?? 20_000);

/**
 * A studio for all tests of a file, its browser with more flags; a fault in a page fails the test that met it. Every pane is
 * seen, unless the file is about the usual layouts (`panes: "usual"`).
 */
export function useStudio({ mock = MOCK, flags = [], panes = "open" } = {}) {
  const studio = new Studio(mock, flags, panes);
  before(() => studio.open());
  after(() => studio.close());
  afterEach(async () => {
    await studio.closeWindows();
    assert.deepEqual(studio.faults.splice(0), [], "the page threw");
  });
  return studio;
}

/** Runs in the page: what a test has moved meanwhile stays. */
function rememberPanes(layouts) {
  if (localStorage.getItem("wits-studio-layouts") === null)
    localStorage.setItem("wits-studio-layouts", layouts);
}

class Studio {
  faults = [];
  windows = [];

  constructor(mock, flags, panes) {
    this.mock = mock;
    this.flags = flags;
    this.panes = panes;
  }

  async open() {
    this.server = await startServer({ mock: this.mock });
    this.browser = await openBrowser(this.flags);
  }

  /** The same address again, with a new process behind it. */
  async startServerAgain() {
    const { port, appPort } = this.server;
    this.server = await startServer({ mock: this.mock, port, appPort });
  }

  async close() {
    await this.browser?.close();
    await this.server?.stop();
  }

  /** A fresh window with nothing remembered but the places of panes. */
  async window(options = {}) {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 720 },
      colorScheme: "dark",
      ...options,
    });
    this.windows.push(context);
    if (this.panes === "open") await context.addInitScript(rememberPanes, OPEN_PANES);
    return this.tab(context);
  }

  async tab(context) {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT);
    page.on("pageerror", (error) => this.faults.push(error.message));
    return page;
  }

  async closeWindows() {
    for (const context of this.windows.splice(0)) await context.close();
  }

  async games() {
    const answer = await fetch(new URL("api/games", this.server.url));
    assert.equal(answer.status, 200);
    return (await answer.json()).games;
  }

  /** Opens a room of its own, so that tests do not meet each other's worlds. (A server keeps 16 at most.) */
  async play(page, room, search = "", game = GAME) {
    await page.goto(`${this.server.url}${search}#/play/${game}/${room}`);
    await page.waitForFunction(() => (window.__wits?.frames ?? 0) >= 1);
    await page.waitForSelector("[data-testid=play-pause]:enabled");
  }
}

export async function tickOf(page) {
  return Number(await page.getByTestId("tick").textContent());
}

/** Waits until the tick on screen is as wanted. Asked from here: the page's own rules forbid code from text. */
export async function waitForTick(page, isWanted) {
  await until(() => tickOf(page), isWanted, `the tick is not as wanted (${isWanted})`);
}

export async function isPlaying(page) {
  return (await page.getByTestId("play-pause").getAttribute("data-playing")) === "true";
}

export async function setPlaying(page, playing) {
  if ((await isPlaying(page)) !== playing) await page.getByTestId("play-pause").click();
  await page.waitForSelector(`[data-testid=play-pause][data-playing="${playing}"]`);
}

/** Waits until the room is paused, and scene and readout show the tick at which it is. */
export async function settle(page) {
  await page.waitForFunction(() => {
    const { status, drawnTick } = window.__wits;
    const shown = document.querySelector("[data-testid=tick]").textContent;
    return !status.playing && drawnTick === status.tick && shown === String(status.tick);
  });
}

/** Ten ticks of a paused room. */
export async function stepTen(page) {
  const tick = await tickOf(page);
  await page.keyboard.press("Shift+ArrowRight");
  await waitForTick(page, (now) => now === tick + 10);
  await settle(page);
}

/** Asks again and again until the answer is as wanted; gives that answer. */
export async function until(read, isWanted, what) {
  const end = Date.now() + TIMEOUT;
  for (;;) {
    const answer = await read();
    if (isWanted(answer)) return answer;
    assert.ok(Date.now() < end, `${what}: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** Nothing may change by itself: looks several times, with a painted frame of the page between two looks. */
export async function remains(page, read, expected) {
  for (let look = 0; look < 10; look++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
    assert.deepEqual(await read(), expected);
  }
}

export function positions(page, count = 50) {
  return page.evaluate(
    (most) =>
      Array.from({ length: most }, (_, i) => window.__wits.spritePosition(i)).filter((at) => at !== null),
    count,
  );
}

/** How far the sprites have moved on average, in metres; what went across the edge of the world is left out. */
export function meanMove(before, after, most = 5) {
  const moves = before
    .map(([x, y], i) => Math.hypot(x - (after[i]?.[0] ?? x), y - (after[i]?.[1] ?? y)))
    .filter((move) => move < most);
  return moves.reduce((sum, move) => sum + move, 0) / Math.max(1, moves.length);
}

/** Sets a slider as a hand would: value, then the events a browser sends. */
export async function slide(page, testid, share) {
  await page.getByTestId(testid).evaluate((input, at) => {
    const value = Number(input.min) + at * (Number(input.max) - Number(input.min));
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
    set.call(input, String(Math.round(value)));
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, share);
}

/** Clicks the sprite with this number. */
export async function clickSprite(page, index) {
  const at = await page.evaluate(
    (i) => window.__wits.camera.worldToScreen(...window.__wits.spritePosition(i)),
    index,
  );
  await page.getByTestId("scene").click({ position: { x: at[0], y: at[1] } });
}

/** A sprite that is on screen and not beneath the tool palette. */
export function visibleSprite(page) {
  return page.evaluate(() => {
    const box = document.querySelector("[data-testid=scene]").getBoundingClientRect();
    for (let i = 0; i < 5000; i++) {
      const at = window.__wits.spritePosition(i);
      if (at === null) return null;
      const [x, y] = window.__wits.camera.worldToScreen(...at);
      if (x > 80 && y > 100 && x < box.width - 80 && y < box.height - 80) return i;
    }
    return null;
  });
}

/** How many pixels of a picture are in strong colours, not in the greys of the page. */
export function countColoured(page, png) {
  return page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) {
        const channels = [data[i], data[i + 1], data[i + 2]];
        if (Math.max(...channels) - Math.min(...channels) > 70) count++;
      }
      return count;
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
}
