/** The world as a whole: views, frames, saves, two futures. Against the lab of schedulers. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setPlaying, settle, tickOf, until, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio({ mock: false });
const GAME = "scheduler";

let folder;
before(async () => (folder = await mkdtemp(join(tmpdir(), "wits-saves-"))));
after(() => rm(folder, { recursive: true, force: true }));

async function open(page, room) {
  await studio.play(page, room, "", GAME);
  await waitForTick(page, (now) => now > 20);
}

describe("views of the world", () => {
  test("a tab for each, drawn live, and gone when closed", async () => {
    const page = await studio.window();
    await open(page, "views");
    await page.getByTestId("world-button").click();
    const tabs = page.locator("[data-testid^=panel-tab-]");
    assert.ok((await tabs.count()) >= 2);
    for (const tab of await tabs.all()) {
      await tab.click();
      await page.getByTestId("panel").locator("[data-kind]").first().waitFor();
      assert.equal(await tab.getAttribute("aria-selected"), "true");
    }
    await page.keyboard.press("w");
    assert.equal(await page.getByTestId("world").count(), 0);
    await page.keyboard.press("w");
    await page.getByTestId("panel").locator("[data-kind]").first().waitFor();
    // What was looked at last is looked at again, after a reload too.
    const last = await page.getByTestId("panel").getAttribute("data-panel");
    await page.reload();
    await page.getByTestId("panel").locator("[data-kind]").first().waitFor();
    assert.equal(await page.getByTestId("panel").getAttribute("data-panel"), last);
  });

  test("frames tell the tick under the pointer and each share of it", async () => {
    const page = await studio.window();
    await open(page, "frames");
    await page.getByTestId("world-button").click();
    for (const tab of await page.locator("[data-testid^=panel-tab-]").all()) {
      await tab.click();
      await page.getByTestId("panel").locator("[data-kind]").first().waitFor();
      if ((await page.getByTestId("frames-area").count()) > 0) break;
    }
    await setPlaying(page, false);
    const area = page.getByTestId("frames-area").first();
    assert.match(await page.getByTestId("frames-readout").first().textContent(), /last \d+ ticks.*mean/);
    const box = await area.boundingBox();
    await area.hover({ position: { x: box.width / 2, y: box.height / 2 } });
    assert.match(await page.getByTestId("frames-readout").first().textContent(), /^tick \d+/);
    assert.ok((await page.getByTestId("frames-legend").first().locator("li").count()) >= 1);
  });
});

describe("saves", () => {
  test("a game is saved, and goes on from the file", async () => {
    const page = await studio.window();
    await open(page, "saves");
    await setPlaying(page, false);
    await settle(page);
    const tick = await tickOf(page);
    const download = page.waitForEvent("download");
    await page.getByTestId("save-game").click();
    const file = await download;
    assert.equal(file.suggestedFilename(), `${GAME}-tick${tick}.save`);
    const path = join(folder, "a.save");
    await page
      .getByTestId("toast")
      .filter({ hasText: `Saved as “${GAME}-tick${tick}.save”` })
      .waitFor();
    await file.saveAs(path);
    for (let i = 0; i < 3; i++) await page.getByTestId("step-10").click();
    await waitForTick(page, (now) => now === tick + 30);
    await page.getByTestId("load-file").setInputFiles(path);
    await waitForTick(page, (now) => now === tick);
    const said = await page.getByTestId("toast").filter({ hasText: "is loaded" }).textContent();
    assert.match(said, new RegExp(`a\\.save.*tick ${tick} .*seed \\d+.*no further`));
    await page.waitForSelector(".time-mark");
    await page.getByTestId("step").click();
    await waitForTick(page, (now) => now === tick + 1);
    // A damaged one is refused, with the reason, and nothing has changed.
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, bytes.length - 3));
    await page.getByTestId("load-file").setInputFiles(path);
    assert.match(await page.getByTestId("load-fault").textContent(), /a\.save.*bytes.*goes on as it was/s);
    await page.keyboard.press("Escape");
    assert.equal(await page.getByTestId("load-fault").count(), 0);
    await page.getByTestId("step").click();
    await waitForTick(page, (now) => now === tick + 2);
  });
});

const opacityOf = (page, of) =>
  page.locator(`.future[data-of=${of}]`).evaluate((one) => getComputedStyle(one).opacity);

/** How much of the picture is nothing but the background, when only this future is drawn. */
async function emptyShare(page, of) {
  const other = of === "stem" ? "branch" : "stem";
  const png = await page
    .locator(".futures-scenes")
    .screenshot({ style: `.future[data-of=${other}] { visibility: hidden !important }` });
  return page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const stage = getComputedStyle(document.querySelector(".stage"))
        .backgroundColor.match(/\d+/g)
        .map(Number);
      let empty = 0;
      for (let i = 0; i < data.length; i += 4)
        if (stage.every((value, channel) => Math.abs(data[i + channel] - value) <= 1)) empty++;
      return (empty * 4) / data.length;
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
}

describe("two futures", () => {
  test("as ghosts in three dimensions: bodies of the other one, over sky and ground of this one", async () => {
    const page = await studio.window();
    await studio.play(page, "ghosts3", "", "flight");
    await waitForTick(page, (now) => now > 20);
    await setPlaying(page, false);
    await settle(page);
    await page.getByTestId("branch").click();
    await page.getByTestId("futures-ghosts").click();
    await page.getByTestId("stem-scene").waitFor();
    await until(
      () => emptyShare(page, "stem"),
      (share) => share > 0.95 && share < 1,
      "the ghost has sky or ground, or no bodies",
    );
    assert.ok((await emptyShare(page, "branch")) < 0.3, "the one that is looked into has lost its sky");
  });

  test("a branch is equal until something is changed, and is dropped or kept", async () => {
    const page = await studio.window();
    await open(page, "branch");
    await setPlaying(page, false);
    await settle(page);
    await page.getByTestId("branch").click();
    await page.getByTestId("stem-scene").waitFor();
    assert.equal(await page.getByTestId("branch-verdict").textContent(), "equal");
    const start = await tickOf(page);
    await page.getByTestId("step-10").click();
    await waitForTick(page, (now) => now === start + 10);
    await settle(page);
    assert.equal(await page.getByTestId("branch-verdict").textContent(), "equal");
    assert.equal(
      await page.getByTestId("branch-hash").textContent(),
      await page.getByTestId("stem-hash").textContent(),
    );
    await page
      .locator("input.slider:not([data-testid=time-slider]):enabled")
      .first()
      .evaluate((input) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
        set.call(input, Number(input.value) === Number(input.min) ? input.max : input.min);
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.dispatchEvent(new Event("change", { bubbles: true }));
      });
    for (let i = 0; i < 12; i++) await page.getByTestId("step-10").click();
    await page.waitForFunction(() =>
      /differ since tick \d+/.test(document.querySelector("[data-testid=branch-verdict]").textContent),
    );
    // Both in one chart, and the other one as ghosts over this one.
    await page.getByTestId("chart-futures").waitFor();
    await page.getByTestId("futures-ghosts").click();
    await page.waitForFunction(() => {
      const stem = document.querySelector("[data-testid=stem-scene]");
      const { opacity, pointerEvents } = getComputedStyle(stem);
      const [a, b] = [stem, stem.nextElementSibling].map((one) => one.getBoundingClientRect());
      return Number(opacity) < 0.6 && pointerEvents === "none" && a.left === b.left && a.width === b.width;
    });
    assert.equal(await opacityOf(page, "branch"), "1");
    await until(
      () => emptyShare(page, "stem"),
      (share) => share > 0.95,
      "the ghost of the stem covers the branch",
    );
    await page.getByTestId("branch-future-stem").click();
    await until(
      () => Promise.all([opacityOf(page, "stem"), opacityOf(page, "branch")]),
      ([stem, branch]) => stem === "1" && Number(branch) < 0.6,
      "the stem is not at full strength",
    );
    await until(
      () => page.evaluate(() => window.__wits.texts.length),
      (count) => count === 0,
      "the ghost of the branch writes its texts again",
    );
    await page.getByTestId("branch-future-branch").click();
    await page.getByTestId("futures-one").click();
    await page.getByTestId("stem-scene").waitFor({ state: "detached" });
    await page.getByTestId("branch-future-stem").click();
    await page.getByTestId("stem-scene").waitFor();
    await page.getByTestId("branch-future-branch").click();
    await page.getByTestId("futures-beside").click();
    await page.getByTestId("branch-drop").click();
    await page.getByTestId("branch-bar").waitFor({ state: "detached" });
    await page.getByTestId("branch").click();
    await page.getByTestId("branch-keep").click();
    await page.getByTestId("branch-bar").waitFor({ state: "detached" });
    const tick = await tickOf(page);
    await page.getByTestId("step").click();
    await waitForTick(page, (now) => now === tick + 1);
  });
});
