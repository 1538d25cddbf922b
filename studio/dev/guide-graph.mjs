/**
 * The pictures of the guide's page on the graph editor: a guard learns to search, step by step.
 *   WITS_BIN=path/to/wits node dev/guide-graph.mjs [--out ../guide/src/pictures] [--theme dark] [--url http://127.0.0.1:4747/]
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const { values } = parseArgs({
  options: {
    out: { type: "string", default: fileURLToPath(new URL("../../guide/src/pictures/", import.meta.url)) },
    theme: { type: "string", default: "dark" },
    url: { type: "string" },
  },
});
const server = values.url ? { url: values.url, stop() {} } : await startServer();
const browser = await openBrowser();
let page;
let number = 0;

async function shoot() {
  number += 1;
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${values.out}/graph-editor-${number}.png` });
  console.log(`graph-editor-${number}.png`);
}

/** A place on a node, in shares of its size. */
async function spot(name, across = 0.5, down = 0.5) {
  await page.waitForTimeout(450);
  const box = await page.evaluate((wanted) => {
    const stage = window.__witsEditor;
    return stage.boxOf(stage.shown.model.graph.nodes.findIndex((one) => one.name === wanted));
  }, name);
  const canvas = await page.getByTestId("graph-canvas").boundingBox();
  return [canvas.x + box.x + box.w * across, canvas.y + box.y + box.h * down];
}

async function drag(from, to, { shootFirst = false } = {}) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 6 });
  await page.mouse.move(...to, { steps: 6 });
  if (shootFirst) await shoot();
  await page.mouse.up();
  await page.waitForTimeout(500);
}

const row = (name) => page.getByTestId(`row-${name}`);
const fit = async () => {
  await page.getByTestId("graph-fit").click();
  await page.waitForTimeout(600);
};

try {
  const context = await browser.newContext({
    viewport: { width: 1320, height: 740 },
    colorScheme: values.theme,
  });
  page = await context.newPage();
  page.on("pageerror", (error) => console.log("fault:", error.message));
  await page.addInitScript(() => {
    if (localStorage.getItem("wits-studio") === null)
      localStorage.setItem(
        "wits-studio",
        JSON.stringify({ leftOpen: false, rightOpen: false, deskPart: "graph", split: 0.32 }),
      );
  });
  await page.goto(`${server.url}#/play/guard/guards`);
  await page.waitForFunction(() => (window.__wits?.frames ?? 0) > 20);
  await page.keyboard.press("]");
  await page.getByTestId("jump-input").fill("0");
  await page.getByTestId("jump-input").press("Enter");
  await page.waitForSelector("[data-testid=mind-canvas] canvas");
  await page.getByTestId("jump-input").blur();
  await page.keyboard.press("]");
  await page.getByTestId("mind-fit").click();
  await page.waitForTimeout(1500);
  await shoot();

  await page.getByTestId("edit-mind").click();
  await page.waitForSelector("[data-testid=graph-canvas] canvas");
  await page.getByTestId("stage-mind").click();
  await fit();
  await shoot();

  await page.mouse.click(...(await spot("LookAround")));
  await page.keyboard.type("search");
  await shoot();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() =>
    window.__witsEditor.shown.model.graph.nodes.some((node) => node.name === "SearchAt"),
  );
  await fit();
  await shoot();
  const place = row("active");
  await place.getByRole("button", { name: /take it from a key/ }).click();
  const key = place.getByRole("combobox", { name: /key/ });
  await key.fill("seen_at");
  await key.press("Enter");
  await page.waitForTimeout(500);

  await drag(await spot("LookAround", 0.985, 0.4), await spot("SearchAt", 0.4, 0.5), { shootFirst: true });
  await row("after").getByRole("textbox", { name: "after" }).fill("3");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(400);
  await drag(await spot("SearchAt", 0.985, 0.4), await spot("Patrol", 0.4, 0.5));
  await row("done").getByRole("combobox").selectOption("Any");
  await page.waitForTimeout(400);

  await drag(await spot("SearchAt", 0.985, 0.4), await spot("Chase", 0.4, 0.5));
  await row("when").getByText("+ Condition").click();
  await page.waitForTimeout(300);
  await page.getByLabel("when: what is asked").selectOption("Any");
  await page.waitForTimeout(300);
  await row("when").getByText("+ Condition").click();
  await page.waitForTimeout(300);
  await page.getByLabel("when 2: what is asked").selectOption("Below");
  await page.waitForTimeout(300);
  await page.getByRole("textbox", { name: "when 2: than" }).fill("3");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(300);
  await fit();
  await shoot();

  await page.getByTestId("apply").click();
  await page.getByTestId("stage-split").click();
  await page.waitForTimeout(1500);
  await fit();
  await shoot();
} catch (error) {
  await page.screenshot({ path: `${values.out}/graph-editor-failed.png` });
  throw error;
} finally {
  await browser.close();
  await server.stop();
}
