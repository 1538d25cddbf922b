/**
 * Pictures of seven pages at five widths, compared with those of `e2e/looks`. They fail when a page looks otherwise:
 * look at both; if it is meant, `npm run looks:update` keeps what is seen.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MOCK, setPlaying, settle, until, useStudio } from "./harness.mjs";
import { compareWithKept, lookTheSame, SAME_EVERYWHERE } from "./looks.mjs";

const studio = useStudio({ panes: "usual", flags: SAME_EVERYWHERE });

const GAME = "guard";
const FILE = "guard.machine.ron";
/** A scene of three dimensions, drawn by the processor: the same everywhere. */
const SOLID = "flight";
/** All windows look into the same room, which stands still at this tick. */
const ROOM = "looks";
const TICKS = 40;
const SIZES = [
  [390, 844],
  [768, 1024],
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
];
/** Narrower windows have drawers instead of panes. */
const NARROW = 900;

/** How each page is reached from the one before. */
const PAGES = {
  async gallery(page) {
    await page.goto(studio.server.url);
    await page.getByTestId("gallery-card-guard").waitFor();
    await page.waitForFunction(picturesAreShown);
  },
  async both(page) {
    await page.goto(`${studio.server.url}?sprites=pixels#/play/${GAME}/${ROOM}`);
    await page.waitForSelector("[data-testid=play-pause]:enabled");
    await standStill(page);
    await stage(page, "split", "mind");
    await mindIsShown(page);
  },
  scene: (page) => stage(page, "scene", null),
  async mind(page) {
    await stage(page, "mind", "agent");
    if (isNarrow(page)) await page.waitForSelector('[data-testid=inspector]:not([data-agent=""])');
    else await mindIsShown(page);
  },
  async light(page) {
    await page.getByTestId("theme-toggle").click();
    await stage(page, "split", "guide");
    if (!isNarrow(page)) await mindIsShown(page);
  },
  async editor(page) {
    await page.getByTestId("theme-toggle").click();
    await page.goto(`${studio.server.url}?sprites=pixels#/play/${GAME}/${ROOM}/edit/${FILE}`);
    await page.getByTestId("desk-both").click();
    await page.locator("[data-testid=code]").waitFor();
    await page.waitForFunction(() => window.__witsEditor?.shown && !window.__witsEditor.moving);
  },
};

/** The scene alone, in three dimensions: it is shown when it is as sharp as it gets. */
async function solid(page) {
  await page.goto(`${studio.server.url}#/play/${SOLID}/${ROOM}-3d`);
  await page.waitForSelector("[data-testid=play-pause]:enabled");
  await page.waitForFunction(() => (window.__wits?.frames ?? 0) >= 1);
  await standStill(page);
}

/** Runs in the page: every picture of a game that is in the window is there. */
function picturesAreShown() {
  const seen = [...document.querySelectorAll("img[data-shown]")].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  const isShown = (image) => image.complete && image.naturalWidth > 0 && image.dataset.shown === "true";
  return seen.length > 0 && seen.every(isShown);
}

const isNarrow = (page) => page.viewportSize().width < NARROW;

const mindIsShown = (page) =>
  page.waitForFunction(() => window.__witsMind?.mind && !window.__witsMind.moving);

/** What the stage shows in a wide window; which drawer is open in a narrow one, or none. */
async function stage(page, choice, drawer) {
  if (!isNarrow(page)) {
    await page.getByTestId(`stage-${choice}`).click();
    return;
  }
  const open = page.locator(".narrow-tabs [aria-expanded=true]");
  if (drawer !== null) await page.getByTestId(`tab-${drawer}`).click();
  else if ((await open.count()) > 0) await open.click();
  await page.getByTestId("pane-drawer").waitFor({ state: drawer === null ? "detached" : "visible" });
}

/** The first window lets the room begin anew, stop, and go to the tick; the others find it there. */
async function standStill(page) {
  const tick = () => page.evaluate(() => window.__wits?.status?.tick);
  await page.waitForFunction(() => window.__wits?.status);
  // Later windows are told that the room stands still.
  const keep = page.getByTestId("keep-found");
  if (await keep.isVisible()) await keep.click();
  if ((await tick()) !== TICKS || (await page.evaluate(() => window.__wits.status.playing))) {
    await setPlaying(page, false);
    await page.getByTestId("restart").click();
    await until(tick, (now) => now === 0, "it does not begin anew");
    for (let steps = 0; steps < TICKS; steps += 10) {
      await page.keyboard.press("Shift+ArrowRight");
      await until(tick, (now) => now === steps + 10, "no step");
    }
  }
  await settle(page);
}

/** Opens pages one after the other in a new window, and compares each with the picture that is kept of it. */
async function compare([width, height], pages) {
  const page = await studio.window({
    viewport: { width, height },
    reducedMotion: "reduce",
    deviceScaleFactor: 1,
  });
  await lookTheSame(page);
  const wrong = [];
  for (const [name, open] of Object.entries(pages)) {
    await open(page);
    // Nothing is pointed at, and nothing has the focus by chance.
    await page.mouse.move(width - 1, 0);
    await page.evaluate(() => document.activeElement?.blur());
    wrong.push(await compareWithKept(page, `${name}-${width}`));
  }
  assert.deepEqual(wrong.filter(Boolean), []);
}

describe("looks", { skip: MOCK && "the development server has no real games" }, () => {
  for (const [width, height] of SIZES) {
    test(`${width} pixels wide`, () => compare([width, height], PAGES));
    test(`in three dimensions, ${width} pixels wide`, () => compare([width, height], { solid }));
  }
});
