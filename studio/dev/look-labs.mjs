/**
 * Pictures of the labs whose minds are files, to look at, against the real binary:
 *   WITS_BIN=path/to/wits node dev/look-labs.mjs [--theme light] [--size 1600x1000] [--only console] [--out artefacts]
 */
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const { values } = parseArgs({
  options: {
    theme: { type: "string", default: "dark" },
    size: { type: "string", default: "1280x800" },
    only: { type: "string", default: "" },
    out: { type: "string", default: "artefacts" },
  },
});
mkdirSync(values.out, { recursive: true });
const server = await startServer();
const browser = await openBrowser();
const [width, height] = values.size.split("x").map(Number);

async function start(game, room, { agent = 0, file = null } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: values.theme });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on("pageerror", (error) => console.log("fault:", error.message));
  await page.goto(`${server.url}#/play/${game}/${room}`);
  await page.waitForFunction(() => (window.__wits?.frames ?? 0) > 20);
  await page.getByTestId("jump-input").fill(String(agent));
  await page.getByTestId("jump-input").press("Enter");
  await page.getByTestId("edit-mind").waitFor();
  if (file !== null) {
    await page.getByTestId(`file-${file}`).click();
    await page.waitForSelector(`[data-testid=workbench][data-file="${file}"]`);
  }
  return page;
}

const SCENES = {
  miner: (room) => start("miner", room),
  rps: (room) => start("rps", room),
  playground: (room) => start("playground", room),
  guard: (room) => start("guard", room),
  graph: async (room) => {
    const page = await start("playground", room, { file: "shy.dtree.ron" });
    await page.getByTestId("desk-graph").click();
    return page;
  },
  both: (room) => start("playground", room, { file: "forager.tree.ron" }),
  text: (room) => start("miner", room, { file: "miner.lua" }),
  diff: async (room) => {
    const page = await start("guard", room, { file: "guard.machine.ron" });
    await page.getByTestId("desk-text").click();
    await page.getByText('"walk_route"').first().dblclick();
    await page.keyboard.type("rest");
    await page.getByTestId("diff").click();
    return page;
  },
  faulty: async (room) => {
    const page = await start("guard", room, { file: "guard.machine.ron" });
    await page.getByTestId("desk-text").click();
    await page.getByText('"walk_route"').first().dblclick();
    await page.keyboard.type("walk_rout");
    await page.getByTestId("drawer-findings").click();
    return page;
  },
  draft: async (room) => {
    const page = await start("guard", room, { file: "guard.machine.ron" });
    await page.getByTestId("desk-text").click();
    await page.getByText('"walk_route"').first().dblclick();
    await page.keyboard.type("rest");
    await page.waitForTimeout(800);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByTestId("draft").waitFor();
    return page;
  },
  console: async (room) => {
    const page = await start("playground", room);
    await page.getByTestId("drawer-console").click();
    for (const line of ["ask.hunger()", "1 + 2, 'three'", "ask.hungri()", "act.eat()"]) {
      await page.getByTestId("console-input").fill(line);
      await page.getByTestId("console-input").press("Enter");
    }
    return page;
  },
  debug: async (room) => {
    const page = await start("rps", room, { file: "rps.lua" });
    await page.locator(".cm-lineNumbers .cm-gutterElement", { hasText: /^24$/ }).waitFor();
    await page.getByTestId("drawer-debug").click();
    await page
      .getByTestId("tool-rock")
      .click()
      .catch(() => undefined);
    await page.getByTestId("play-pause").click();
    await page.getByTestId("debug-tick").click();
    return page;
  },
};

for (const [name, scene] of Object.entries(SCENES)) {
  if (values.only !== "" && !values.only.split(",").includes(name)) continue;
  try {
    const page = await scene(name);
    await page.waitForTimeout(1500);
    const path = `${values.out}/${name}-${values.theme}-${values.size}.png`;
    await page.screenshot({ path });
    console.log(path);
    await page.context().close();
  } catch (error) {
    console.log(`${name}: ${error.message}`);
  }
}
await browser.close();
await server.stop();
