/**
 * Pictures of the minds of many games, in panes of several sizes, with the app in dist/ in front of the real binary:
 *   WITS_BIN=path/to/wits node dev/look-minds.mjs [--only robot,guard] [--sizes 420x300,800x600] [--theme light] [--down] [--out artefacts]
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    sizes: { type: "string", default: "420x300,800x600,1600x900" },
    theme: { type: "string", default: "dark" },
    down: { type: "boolean", default: false },
    embedded: { type: "boolean", default: false },
    out: { type: "string", default: "artefacts" },
  },
});

/** Game, agent, place of the mind. */
const MINDS = [
  ["trees", 3],
  ["guard", 0],
  ["robot", 0],
  ["soldier", 0],
  ["miner", 0],
  ["household", 0],
  ["planner", 0],
  ["rules", 0],
  ["fuzzyweapon", 0],
  ["westworld", 0],
  ["westworld", 1],
  ["soccer", 3],
  ["stealth", 0],
  ["playground", 0],
  ["playground", 5],
  ["arcade", 0],
];
const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

async function serveDist(page, url) {
  await page.route(`${url}**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    const file = join(DIST, path === "/" ? "index.html" : path);
    if (path.startsWith("/api") || !existsSync(file)) return route.continue();
    return route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(file)] ?? "font/woff2" });
  });
}

mkdirSync(values.out, { recursive: true });
const only = values.only === "" ? null : values.only.split(",");
const server = await startServer();
const browser = await openBrowser();
try {
  for (const [game, agent, mind = 0] of MINDS) {
    if (only !== null && !only.includes(game)) continue;
    const context = await browser.newContext({
      viewport: { width: 1700, height: 1000 },
      colorScheme: values.theme,
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => console.log("error:", error.message));
    await page.addInitScript(
      ([theme, down]) =>
        localStorage.setItem(
          "wits-studio",
          JSON.stringify({ stage: "mind", theme, treeDirection: down ? "down" : "right", mindPart: "both" }),
        ),
      [values.theme, values.down],
    );
    try {
      if (!values.embedded) await serveDist(page, server.url);
      await page.goto(`${server.url}#/play/${game}/look-${game}-${agent}`);
      await page.waitForSelector("[data-testid=play-pause]:enabled", { timeout: 20_000 });
      await page.getByTestId("jump-input").fill(String(agent));
      await page.getByTestId("jump-input").press("Enter");
      if (mind > 0) await page.getByTestId(`mind-tab-${mind}`).click();
      await page.waitForSelector("[data-testid=mind-canvas], [data-testid=sheet]", { timeout: 10_000 });
      await page.waitForTimeout(2500);
      for (const size of values.sizes.split(",")) {
        const [width, height] = size.split("x");
        await page.addStyleTag({
          content: `.mind-body, .sheet-view { position: fixed !important; z-index: 999; left: 0; top: 0; width: ${width}px !important; height: ${height}px !important; background: var(--stage) }
            .mind-part:has(.mind-body) ~ .mind-part .sheet-view { display: none }`,
        });
        await page.waitForTimeout(900);
        const seen = await page.evaluate(() => {
          const stage = window.__witsMind;
          if (!stage?.shown) return "no picture";
          const { place, mind, model } = stage.shown;
          const running = model.order.filter(
            (node) =>
              mind?.status[node] === 1 && !(model.children[node] ?? []).some((c) => mind.status[c] === 1),
          );
          return `scale ${stage.view.scale.toFixed(2)} of ${place.width.toFixed(0)}x${place.height.toFixed(0)}, ${place.shown.length} nodes, ${place.edges.length} edges, running ${running.map((n) => model.graph.nodes[n].name + (stage.isSeen(n) ? "" : " (not seen)")).join(", ")}`;
        });
        console.log(`${game} ${agent} ${size}: ${seen}`);
        await page.screenshot({
          path: join(values.out, `${game}-${agent}-${size}${values.down ? "-down" : ""}-${values.theme}.png`),
          clip: { x: 0, y: 0, width: Number(width), height: Number(height) },
        });
      }
    } catch (error) {
      console.log(`${game} ${agent}: ${error.message.split("\n")[0]}`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
