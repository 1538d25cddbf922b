/** Sheets of minds: against the development server, whose sheets have sections of every kind. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setPlaying, tickOf, until, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio({ mock: true });
/** Minds of the pretended creatures. */
const WEAPONS = 4;
const PLAN = 5;

async function open(page, room, mind) {
  await studio.play(page, room);
  await openMind(page, mind);
  await page.getByTestId("sheet").locator("[data-kind]").first().waitFor();
}

/** The number of an agent is typed above the scene. */
async function openMind(page, mind) {
  await page.getByTestId("stage-scene").click();
  await page.getByTestId("jump-input").fill("7");
  await page.getByTestId("jump-input").press("Enter");
  await page.getByTestId("stage-mind").click();
  await page.getByTestId(`mind-tab-${mind}`).click();
}

const section = (page, kind) => page.getByTestId("sheet").locator(`[data-kind=${kind}]`);

/** The middle of a handle, on the screen. */
async function middle(page, key) {
  const box = await page.getByTestId(`plot-handle-${key}`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page, key, dx, dy) {
  const [x, y] = await middle(page, key);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 6; i++) await page.mouse.move(x + (dx * i) / 6, y + (dy * i) / 6);
  const held = await placeOf(page, key);
  await page.mouse.up();
  return held;
}

const placeOf = async (page, key) =>
  (await page.getByTestId(`plot-handle-${key}`).getAttribute("data-at")).split(" ").map(Number);

/** Waits until the server says that a handle is as wanted, and the page shows it there. */
async function settled(page, key, isWanted) {
  const knob = page.getByTestId(`plot-handle-${key}`);
  const read = async () => [await knob.getAttribute("data-at"), await knob.getAttribute("data-told")];
  const isSettled = ([at, told]) => at === told && isWanted(Number(told.split(" ")[0]));
  await until(read, isSettled, `${key} is not as wanted (${isWanted})`);
  return placeOf(page, key);
}

describe("sheet", () => {
  test("every kind of section is shown", async () => {
    const page = await studio.window();
    await open(page, "kinds", WEAPONS);
    for (const kind of ["plot", "surface", "bars", "fields", "text"])
      await section(page, kind).first().waitFor();
    assert.equal(
      await page.getByTestId("mind-canvas").count(),
      0,
      "a mind with a sheet alone has no picture",
    );
    assert.equal(await section(page, "plot").last().getByTestId("plot-line").count(), 50);
    await page.getByTestId(`mind-tab-${PLAN}`).click();
    for (const kind of ["timeline", "outline", "table", "curve", "log"])
      await section(page, kind).first().waitFor();
    await page.getByTestId("mind-canvas").waitFor();
    assert.equal(await page.getByTestId("timeline-lane").count(), 4);
  });

  test("the mouse reads values from plots and surfaces", async () => {
    const page = await studio.window();
    await open(page, "values", WEAPONS);
    await page
      .getByTestId("plot-area")
      .first()
      .hover({ position: { x: 20, y: 60 } });
    assert.match(await page.getByTestId("plot-readout").textContent(), /distance \d+.*near.*\d/s);
    await page.getByTestId("surface-area").scrollIntoViewIfNeeded();
    await page.getByTestId("surface-area").hover({ position: { x: 60, y: 60 } });
    assert.match(
      await page.getByTestId("surface-readout").textContent(),
      /distance .* m, rockets .*: desire \d/,
    );
  });

  test("a handle that is dragged arrives and comes back", async () => {
    const page = await studio.window();
    await open(page, "drag", WEAPONS);
    const [before] = await placeOf(page, "near.end");
    const [held] = await drag(page, "near.end", 60, 0);
    const [after] = await settled(page, "near.end", (now) => Math.abs(now - held) < 0.5);
    assert.ok(after > before + 20, `${before} → ${after}`);
    const set = page.locator("[data-testid=plot-line][data-name=near] path").last();
    const path = await set.getAttribute("d");
    await page.getByTestId("plot-handle-near.end").focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowLeft");
    const [moved] = await settled(page, "near.end", (now) => Math.abs(after - now - 24) < 0.5);
    assert.ok(Math.abs(after - moved - 24) < 0.5, `${after} → ${moved}`);
    assert.notEqual(await set.getAttribute("d"), path, "the set follows its handle");
  });

  test("a handle that may not be there snaps back and says why", async () => {
    const page = await studio.window();
    await open(page, "refused", WEAPONS);
    const [before] = await placeOf(page, "middle.peak");
    await drag(page, "middle.peak", 700, 0);
    await page.getByTestId("plot-fault").waitFor();
    assert.match(await page.getByTestId("plot-fault").textContent(), /must stay left of 320/);
    const [after] = await settled(page, "middle.peak", (now) => now <= 320);
    assert.ok(after >= before && after <= 320, `${before} → ${after}`);
  });

  test("a row tells why, a filter finds, a heading sorts", async () => {
    const page = await studio.window();
    await open(page, "table", PLAN);
    await page.getByTestId("part-sheet").click();
    const rows = section(page, "table").getByTestId("table-row");
    assert.match(await section(page, "table").textContent(), /500 rows/);
    const first = await rows.count();
    assert.ok(first < 500, "what is not seen is not drawn");
    await section(page, "table")
      .locator(".doc-table")
      .evaluate((table) => table.scrollTo(0, table.scrollHeight));
    await page.waitForFunction(
      (count) => document.querySelectorAll("[data-testid=sheet] [data-testid=table-row]").length > count,
      first,
    );
    await rows.nth(1).click();
    assert.match(await page.getByTestId("table-more").textContent(), /rule “see 1” claimed it/);
    await page.getByTestId("table-filter").fill("safe fact 43");
    assert.match(await rows.first().textContent(), /^fact 43safe/);
    await page.getByTestId("table-filter").fill("");
    await page.getByTestId("sort-what").click();
    await page.getByTestId("sort-what").click();
    assert.match(await rows.first().textContent(), /sees/);
  });

  test("what is folded stays folded while the sheet goes on", async () => {
    const page = await studio.window();
    await open(page, "folds", PLAN);
    const rows = section(page, "outline").getByTestId("outline-row");
    const all = await rows.count();
    await page.getByRole("button", { name: "Fold drink" }).click();
    assert.equal(await rows.count(), all - 3);
    const tick = await tickOf(page);
    await waitForTick(page, (now) => now > tick + 40);
    assert.equal(await rows.count(), all - 3);
    await page.getByTestId(`mind-tab-${WEAPONS}`).click();
    await section(page, "surface").waitFor();
    await page.getByTestId(`mind-tab-${PLAN}`).click();
    await page.getByRole("button", { name: "Open drink" }).click();
    assert.equal(await rows.count(), all);
  });

  test("picture, sheet or both: the choice is remembered", async () => {
    const page = await studio.window();
    await open(page, "parts", PLAN);
    await page.getByTestId("mind-border").waitFor();
    await page.getByTestId("part-graph").click();
    await page.getByTestId("sheet").waitFor({ state: "detached" });
    await page.reload();
    await openMind(page, PLAN);
    await page.waitForSelector("[data-testid=mind][data-part=graph]");
    await page.getByTestId("part-sheet").click();
    await page.getByTestId("sheet").waitFor();
    assert.equal(await page.getByTestId("mind-canvas").count(), 0);
    await setPlaying(page, false);
  });
});
