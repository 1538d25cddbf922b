/** Sense graphs, drawn over the level and changed there by hand: with the real game that has one. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { useStudio } from "./harness.mjs";

const MOCK = process.env.WITS_MOCK === "1";
const FILE = "yard.sensegraph.ron";
const studio = useStudio();

/** In a room of its own, with the graph over the scene. */
async function open(room) {
  const page = await studio.window({ viewport: { width: 1280, height: 720 } });
  await studio.play(page, room, "", "stealth");
  await page.getByTestId(`file-${FILE}`).click();
  await page.waitForSelector(`[data-testid=workbench][data-file="${FILE}"]`);
  await page.getByTestId("desk-graph").click();
  await page.getByTestId("rooms-panel").waitFor();
  await page.getByTestId("rooms-overlay").waitFor();
  return page;
}

const now = (page) => page.evaluate(() => window.__witsDesk());
const inForce = (page, piece) =>
  page.waitForFunction((wanted) => window.__witsDesk().inForce.includes(wanted), piece);

/** Drags something of the overlay by so many metres. */
async function drag(page, target, [dx, dy]) {
  const box = await target.boundingBox();
  const scale = await page.evaluate(() => {
    const [x, y] = window.__wits.camera.worldToScreen(0, 0);
    const [otherX, otherY] = window.__wits.camera.worldToScreen(1, 1);
    return [otherX - x, otherY - y];
  });
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (dx * scale[0]) / 2, y + (dy * scale[1]) / 2, { steps: 3 });
  await page.mouse.move(x + dx * scale[0], y + dy * scale[1], { steps: 3 });
  await page.mouse.up();
}

const nameOf = (page, room) => page.getByTestId(`room-${room}`).locator("text");

describe("a sense graph", { skip: MOCK && "the development server has no real games" }, () => {
  test("a region is dragged and reshaped over the level; the game follows, and undo with it", async () => {
    const page = await open("drag");
    assert.equal(await page.getByTestId("desk-graph").textContent(), "Map");
    const { text: before } = await now(page);
    await drag(page, nameOf(page, "alley"), [1.5, 0]);
    await page.waitForFunction((old) => window.__witsDesk().text !== old, before);
    await inForce(page, "area: Box(from: (17.5, -3), to: (21.5, 8))");
    await page.getByTestId("undo").click();
    await page.waitForFunction((old) => window.__witsDesk().inForce === old, before);
    await nameOf(page, "alley").click();
    await drag(page, page.getByTestId("corners-alley").getByTestId("corner-2"), [1, 0]);
    await inForce(page, "area: Box(from: (16, -3), to: (21, 8))");
    // Comments and everything else are as they were.
    const { text } = await now(page);
    assert.equal(text.replace("(21, 8)", "(20, 8)"), before);
  });

  test("regions and links are added, renamed with their links, and removed", async () => {
    const page = await open("add");
    const { text: before } = await now(page);
    await page.getByTestId("add-region").click();
    await page.getByTestId("room-room 1").waitFor();
    await page.getByTestId("part-nodes[0]").click();
    await page.getByTestId("part-nodes[7]").click({ modifiers: ["Shift"] });
    await page.getByTestId("add-link").click();
    await page.waitForFunction(() => /from: "hall",\s+to: "room 1"/.test(window.__witsDesk().text));
    await page.getByTestId("part-nodes[7]").click();
    const name = page.getByTestId("row-name").getByRole("textbox");
    await name.fill("pantry");
    await name.press("Enter");
    await page.waitForFunction(() => /from: "hall",\s+to: "pantry"/.test(window.__witsDesk().text));
    await page.getByTestId("part-nodes[7]").click();
    await page.keyboard.press("Delete");
    await page.waitForFunction((old) => window.__witsDesk().text === old, before);
    await page.waitForFunction((old) => window.__witsDesk().inForce === old, before);
  });

  test("what passes is set by numbers, and a senseless one is refused with its finding", async () => {
    const page = await open("numbers");
    const number = await page.evaluate(() =>
      window.__witsDesk().sketch.graph.links.findIndex((link) => link.label === "window"),
    );
    await page.getByTestId(`part-links[${number}]`).click();
    const row = page.getByTestId("row-hearing attenuation").getByRole("textbox");
    await row.fill("0.4");
    await row.press("Enter");
    await inForce(page, "(attenuation: 0.4, distance: 1)");
    const { inForce: good } = await now(page);
    await row.fill("7");
    await row.press("Enter");
    await page.getByTestId("chip-faulty").waitFor();
    assert.match(await page.getByTestId("form-faults").first().textContent(), /7 is out of range/);
    assert.equal((await now(page)).inForce, good, "the game keeps the old text");
    await page.keyboard.press("Escape");
    await page.getByTestId("undo").click();
    await page.getByTestId("chip-in-force").waitFor();
  });

  test("nothing sticks out of a small window", async () => {
    const page = await open("small");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 1280, `${wide} px`);
    const panel = await page
      .getByTestId("rooms-panel")
      .evaluate((element) => element.scrollWidth - element.clientWidth);
    assert.equal(panel, 0);
    const apply = await page.getByTestId("apply").boundingBox();
    const bench = await page.getByTestId("workbench").boundingBox();
    assert.ok(apply.x + apply.width <= bench.x + bench.width, "the button to apply is within reach");
  });
});
