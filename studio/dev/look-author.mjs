/** Pictures of editing, to look at: node dev/look-author.mjs [--theme light] [--size 1280x720] [--only debug] [--out artefacts] */
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const { values } = parseArgs({
  options: {
    theme: { type: "string", default: "dark" },
    size: { type: "string", default: "1440x860" },
    only: { type: "string", default: "" },
    out: { type: "string", default: "artefacts" },
  },
});
mkdirSync(values.out, { recursive: true });
const server = await startServer({ mock: true });
const browser = await openBrowser();
const [width, height] = values.size.split("x").map(Number);

async function start(room, file) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: values.theme });
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  page.on("console", (message) => message.type() === "error" && console.log("console:", message.text()));
  page.on("pageerror", (error) => console.log("fault:", error.message));
  await page.goto(`${server.url}#/play/flock/${room}${file ? `/edit/${file}` : ""}`);
  await page.waitForSelector("[data-testid=play-pause]:enabled");
  return page;
}

async function pick(page, mind) {
  await page.getByTestId("jump-input").fill("7");
  await page.getByTestId("jump-input").press("Enter");
  if (mind !== undefined) await page.getByTestId(`mind-tab-${mind}`).click();
}

const SCENES = {
  async mind(room) {
    const page = await start(room);
    await pick(page);
    await page.waitForTimeout(800);
    return page;
  },
  async tree(room) {
    const page = await start(room, "creature.tree.ron");
    await page.getByTestId("desk-both").click();
    await page.getByTestId("code").click({ position: { x: 160, y: 110 } });
    await page.waitForTimeout(500);
    return page;
  },
  async content(room) {
    const page = await start(room);
    await page.getByTestId("content-button").click();
    await page.getByTestId("folder-findings").waitFor();
    await page.waitForTimeout(500);
    return page;
  },
  async graph(room) {
    const page = await start(room, "creature.tree.ron");
    await pick(page);
    await page.waitForTimeout(800);
    return page;
  },
  async faulty(room) {
    const page = await start(room, "creature.tree.ron");
    await page.getByTestId("desk-text").click();
    await page.getByText('"fly_away"').first().dblclick();
    await page.keyboard.type("fly_awry");
    await page.getByTestId("drawer-findings").click();
    await page.waitForTimeout(500);
    return page;
  },
  async complete(room) {
    const page = await start(room, "creature.tree.ron");
    await page.getByTestId("desk-text").click();
    await page.getByText('"peck"').first().click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type('Do("');
    await page.waitForTimeout(600);
    return page;
  },
  async diff(room) {
    const page = await start(room, "creature.tree.ron");
    await page.getByTestId("desk-text").click();
    await page.getByText("0.5").first().dblclick();
    await page.keyboard.type("2");
    await page.getByTestId("diff").click();
    await page.waitForTimeout(700);
    return page;
  },
  async search(room) {
    const page = await start(room, "creature.lua");
    await page.getByTestId("code").click();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("fear");
    await page.waitForTimeout(300);
    return page;
  },
  async help(room) {
    const page = await start(room);
    await page.getByTestId("help-button").click();
    await page.waitForTimeout(300);
    return page;
  },
  async console(room) {
    const page = await start(room, "creature.lua");
    await pick(page);
    await page.getByTestId("drawer-console").click();
    for (const [code, keys] of [
      ["board.energy", "Enter"],
      ["board.energy = 12", "Shift+Enter"],
      ["board.energy", "Enter"],
      ["nothing.here", "Enter"],
    ]) {
      await page.getByTestId("console-input").fill(code);
      await page.getByTestId("console-input").press(keys);
    }
    await page.waitForTimeout(400);
    return page;
  },
  async debug(room) {
    const page = await start(room);
    await pick(page, 7);
    await page.getByTestId("edit-mind").click();
    await page.getByTestId("code").waitFor();
    await page.locator(".cm-stops .cm-gutterElement").nth(15).click();
    await page.getByTestId("debug-stopped").waitFor();
    await page.locator(".debug-vars").waitFor();
    for (let i = 0; i < 2; i++) await page.getByTestId("debug-over").click();
    await page.waitForTimeout(400);
    return page;
  },
  async make(room) {
    const page = await start(room);
    await pick(page);
    await page.getByTestId("new-file").click();
    await page.getByTestId("new-name").fill("ada");
    await page.waitForTimeout(300);
    return page;
  },
  async conflict(room) {
    const [page, other] = [await start(room, "notes.txt"), await start(room, "notes.txt")];
    for (const [one, text] of [
      [page, "mine"],
      [other, "theirs"],
    ]) {
      await one.getByTestId("code").click();
      await one.keyboard.type(`${text}\n`);
    }
    await other.getByTestId("save").click();
    await page.getByTestId("conflict").waitFor();
    await page.getByTestId("conflict-compare").click();
    await page.waitForTimeout(600);
    await other.close();
    return page;
  },
};

try {
  for (const [name, scene] of Object.entries(SCENES)) {
    if (!name.includes(values.only)) continue;
    try {
      const page = await scene(name);
      await page.screenshot({ path: `${values.out}/author-${name}-${values.theme}.png` });
      await page.context().close();
      console.log(name);
    } catch (error) {
      console.log(name, String(error).slice(0, 600));
      for (const context of browser.contexts())
        for (const page of context.pages())
          await page.screenshot({ path: `${values.out}/author-${name}-${values.theme}.png` });
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
