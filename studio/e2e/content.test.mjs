/** All content of a game, characters as forms, and games that are played: with real games. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setPlaying, tickOf, until, useStudio, waitForTick } from "./harness.mjs";

const MOCK = process.env.WITS_MOCK === "1";
const studio = useStudio({ panes: "usual" });
const SIZE = { width: 1280, height: 720 };

async function play(room, game) {
  const page = await studio.window({ viewport: SIZE });
  await studio.play(page, room, "", game);
  return page;
}

/** In a room of its own, with a file open. */
async function open(room, game, file) {
  const page = await play(room, game);
  // The guide is in front of the files at first.
  await page.getByTestId("tab-files").click();
  await page.getByTestId(`file-${file}`).click();
  await page.waitForSelector(`[data-testid=workbench][data-file="${file}"]`);
  return page;
}

async function write(page, next) {
  await page.getByTestId("desk-text").click();
  await page.getByTestId("code").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(next);
}

const text = (page) => page.evaluate(() => window.__witsDesk().text);

/** Runs in the page: keeps every message that was shown, also those that are gone again. */
function recordToasts() {
  window.__toasts = [];
  const look = (changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && node.matches(".toast")) window.__toasts.push(node.textContent);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Nothing sticks out of the window. */
async function isWithin(page) {
  const [width, height] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.scrollHeight,
  ]);
  assert.ok(width <= SIZE.width && height <= SIZE.height, `${width} × ${height}`);
}

describe("content", { skip: MOCK && "the development server has no real games" }, () => {
  test("all files are listed, with who uses whom; a click opens one, and leads back", async () => {
    const page = await play("list", "hauntedhouse");
    await page.getByTestId("content-button").click();
    await page.getByTestId("all-is-well").waitFor();
    const machine = page.getByTestId("content-visitor.machine.ron");
    assert.match(await machine.textContent(), /state machine.*\d+ lines.*uses.*scared\.tree\.ron/s);
    assert.match(await machine.textContent(), /used by.*visitor\.character\.ron/s);
    await isWithin(page);
    await page.getByTestId("content-filter").fill("charac timid");
    assert.equal(await page.getByTestId("content-files").locator("li").count(), 1);
    await page
      .getByTestId("content-timid.character.ron")
      .getByRole("button", { name: "visitor.character.ron" })
      .click();
    await page.waitForSelector('[data-testid=workbench][data-file="visitor.character.ron"]');
    await page.getByTestId("all-files").click();
    await page.getByTestId("content").waitFor();
    await page.getByTestId("content-close").click();
    await page.waitForSelector("[data-testid=content]", { state: "detached" });
  });

  test("what is wrong between files is found, opened at its place, and gone when it is mended", async () => {
    const page = await open("faulty", "hauntedhouse", "timid.character.ron");
    const before = await text(page);
    await write(page, before.replace('of: "visitor"', 'of: "visitr"'));
    await page.getByTestId("chip-faulty").waitFor();
    await page.keyboard.press("Control+s");
    await page.getByText("Saved timid.character.ron, with faults.").waitFor();
    await page.getByTestId("all-files").click();
    await page.getByTestId("content-faults").waitFor();
    // What was found in a text that was being typed may still stand there.
    const found = page
      .getByTestId("folder-finding")
      .filter({ hasText: /timid\.character\.ron 2:9.*visitr.*did you mean "visitor"/s })
      .first();
    await found.waitFor();
    await page.getByTestId("content-timid.character.ron").getByText("not in force").waitFor();
    await page.getByTestId("findings-doubts").click();
    assert.equal(await page.getByTestId("folder-finding").count(), 0);
    await page.getByTestId("findings-all").click();
    await isWithin(page);
    await found.getByRole("button").click();
    await page.waitForSelector('[data-testid=workbench][data-file="timid.character.ron"]');
    await page.waitForFunction(
      () => document.querySelector(".cm-activeLine")?.textContent.includes("visitr") ?? false,
    );
    await page.getByTestId("revert").click();
    await page.getByTestId("revert-original").click();
    await page.keyboard.press("Control+s");
    await page.getByTestId("chip-saved").waitFor();
    await page.getByTestId("all-files").click();
    await page.getByTestId("all-is-well").waitFor();
  });

  test("a game without files says so", async () => {
    const page = await play("bare", "flock");
    await page.keyboard.press("c");
    await page.getByTestId("no-content").waitFor();
    await page.keyboard.press("c");
    await page.waitForSelector("[data-testid=content]", { state: "detached" });
  });
});

describe("a character's page", { skip: MOCK && "the development server has no real games" }, () => {
  test("a number is changed, applied as it is made, undone; a senseless one is refused", async () => {
    const page = await open("form", "hauntedhouse", "visitor.character.ron");
    assert.equal(await page.getByTestId("desk-graph").textContent(), "Form");
    await page.getByTestId("desk-graph").click();
    await isWithin(page);
    const before = await text(page);
    const nerve = page.getByTestId("row-values.nerve").getByRole("textbox");
    await nerve.fill("0.75");
    await nerve.press("Enter");
    await page.waitForFunction(() => window.__witsDesk().inForce.includes('"nerve": 0.75'));
    await page.getByTestId("chip-in-force").waitFor();
    await page.getByTestId("undo").click();
    await page.waitForFunction((old) => window.__witsDesk().inForce === old, before);
    const halfLife = page.getByTestId("row-memory.half_life").getByRole("textbox");
    await halfLife.fill("-3");
    await halfLife.press("Enter");
    await page.getByTestId("chip-faulty").waitFor();
    await page.getByTestId("row-memory.half_life").locator(".sheet-fault").waitFor();
    assert.equal(
      await page.evaluate(() => window.__witsDesk().inForce),
      before,
      "the game keeps the old text",
    );
    await page.getByTestId("undo").click();
    await page.getByTestId("chip-in-force").waitFor();
    const errors = () => page.locator(".sheet-fault").count();
    await until(errors, (count) => count === 0, "the error is still shown");
  });

  test("the form says who says what, and leads there", async () => {
    const page = await open("lineage", "hauntedhouse", "brave.character.ron");
    await page.getByTestId("desk-graph").click();
    const tip = page.getByTestId("row-values.tip");
    assert.equal(await tip.getAttribute("data-own"), "true");
    const calm = page.getByTestId("row-values.calm");
    assert.equal(await calm.getAttribute("data-own"), "false");
    await calm.getByRole("button", { name: "visitor" }).click();
    await page.waitForSelector('[data-testid=workbench][data-file="visitor.character.ron"]');
  });
});

describe("games that are played", { skip: MOCK && "the development server has no real games" }, () => {
  for (const game of ["stealth", "hauntedhouse"]) {
    test(`${game} opens with a large scene, whatever was chosen for labs`, async () => {
      const page = await play(`large ${game}`, game);
      const { width } = await page.getByTestId("scene").boundingBox();
      assert.ok(width > 600, `the scene is ${width} px wide`);
      assert.equal(await page.getByTestId("mind").count(), 0);
      assert.equal(await page.getByTestId("stage-scene").getAttribute("aria-pressed"), "true");
      await page.getByTestId("stage-split").click();
      await page.getByTestId("mind").waitFor();
      await studio.play(page, `lab ${game}`, "", "guard");
      assert.equal(await page.getByTestId("stage-split").getAttribute("aria-pressed"), "true");
      await page.getByTestId("stage-scene").click();
      await studio.play(page, `large ${game}`, "", game);
      await page.getByTestId("mind").waitFor();
    });
  }

  test("whoever leaves the list for another game or the gallery is told of no error", async () => {
    const page = await studio.window({ viewport: SIZE });
    await page.addInitScript(recordToasts);
    const list = async () => {
      await page.getByTestId("content-button").click();
      await page.getByTestId("all-is-well").waitFor();
    };
    await studio.play(page, "left", "", "westworld");
    await list();
    await page.goto(`${studio.server.url}#/play/guard/next`);
    await page.getByRole("heading", { name: "Guards and an intruder" }).waitFor();
    await page.waitForSelector("[data-testid=play-pause]:enabled");
    // What the server answers here, it answers after everything that was said before.
    await list();
    await page.goto(`${studio.server.url}#/`);
    await page.getByTestId("gallery-card-guard").waitFor();
    await page.goto(`${studio.server.url}#/play/guard/next`);
    await page.waitForSelector("[data-testid=play-pause]:enabled");
    await list();
    assert.deepEqual(await page.evaluate(() => window.__toasts), []);
  });

  test("what a guard remembers is a table and a time line, and sureness is drawn as it goes", async () => {
    const page = await play("memory", "stealth");
    await setPlaying(page, true);
    await page.getByTestId("jump-input").fill("0");
    await page.getByTestId("jump-input").press("Enter");
    const table = page.getByTestId("section-table").filter({ hasText: "Remembers" });
    await table.getByTestId("table-row").first().waitFor();
    assert.match(await table.textContent(), /whom.*what.*sure.*s ago.*where.*how/s);
    assert.match(await table.textContent(), /first hand|told/);
    const tick = await tickOf(page);
    await waitForTick(page, (now) => now > tick + 60);
    await page.waitForFunction(() =>
      [...document.querySelectorAll("[data-testid=cell-strip]")].some(
        (strip) => Number(strip.dataset.samples) > 5,
      ),
    );
    const line = page.getByTestId("section-timeline").filter({ hasText: "Memory over time" });
    assert.ok((await line.getByTestId("timeline-span").count()) > 0);
    await isWithin(page);
  });
});
