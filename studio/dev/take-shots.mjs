/** Takes pictures of the app in both themes and sizes, to look at: npm run shots -- [--mock] [--games 12] */
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const { values } = parseArgs({
  options: {
    mock: { type: "boolean", default: false },
    games: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    out: { type: "string", default: "artefacts" },
  },
});
mkdirSync(values.out, { recursive: true });
const server = await startServer({ mock: values.mock, extra: values.mock ? ["--games", values.games] : [] });
const browser = await openBrowser();

async function shoot(page, name) {
  await page.screenshot({ path: `${values.out}/${name}.png` });
  console.log(name);
}

async function liveShots(page, name) {
  await page.goto(`${server.url}#/play/flock`);
  await page.waitForFunction(() => (window.__wits?.frames ?? 0) > 60, null, { timeout: 30_000 });
  const at = await page.evaluate(() =>
    window.__wits.camera.worldToScreen(...window.__wits.spritePosition(7)),
  );
  await page.getByTestId("scene").click({ position: { x: at[0], y: at[1] } });
  await page.waitForTimeout(1200);
  await shoot(page, `live-${name}`);
}

try {
  for (const theme of ["dark", "light"]) {
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ]) {
      const name = `${theme}-${width}`;
      if (!name.includes(values.only)) continue;
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme });
      const page = await context.newPage();
      page.on(
        "console",
        (message) => message.type() === "error" && console.log("  console:", message.text()),
      );
      page.on("pageerror", (error) => console.log("  fault:", error.message));
      await page.goto(server.url);
      await page.waitForSelector("[data-testid^=gallery-card]");
      await page.waitForFunction(
        () => [...document.images].slice(0, 8).every((image) => image.complete),
        null,
        {
          timeout: 30_000,
        },
      );
      await page.waitForTimeout(300);
      await shoot(page, `gallery-${name}`);
      await liveShots(page, name);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
