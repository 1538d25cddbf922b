/** A picture of one mind to look at: node dev/look.mjs --mind 4 [--agent 7] [--game flock] [--theme dark] [--size 1280x720] [--out file.png] */
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const { values } = parseArgs({
  options: {
    mock: { type: "boolean", default: false },
    url: { type: "string" },
    game: { type: "string", default: "flock" },
    agent: { type: "string", default: "7" },
    mind: { type: "string", default: "0" },
    theme: { type: "string", default: "dark" },
    size: { type: "string", default: "1280x720" },
    stage: { type: "string", default: "split" },
    part: { type: "string", default: "both" },
    wait: { type: "string", default: "1500" },
    scroll: { type: "string", default: "0" },
    out: { type: "string", default: "look.png" },
  },
});
const server = values.url ? { url: values.url, stop() {} } : await startServer({ mock: values.mock });
const browser = await openBrowser();
try {
  const [width, height] = values.size.split("x").map(Number);
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: values.theme });
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && console.log("console:", message.text()));
  page.on("pageerror", (error) => console.log("fault:", error.message));
  await page.addInitScript((wanted) => localStorage.setItem("wits-studio", JSON.stringify(wanted)), {
    stage: values.stage,
    mindPart: values.part,
  });
  await page.goto(`${server.url}#/play/${values.game}`);
  await page.waitForSelector("[data-testid=play-pause]:enabled");
  await page.getByTestId("jump-input").fill(values.agent);
  await page.getByTestId("jump-input").press("Enter");
  const tab = page.getByTestId(`mind-tab-${values.mind}`);
  if (values.mind !== "0") await tab.click();
  await page.waitForTimeout(Number(values.wait));
  await page.evaluate(
    (by) => document.querySelector("[data-testid=sheet]")?.scrollTo(0, by),
    Number(values.scroll),
  );
  await page.waitForTimeout(150);
  await page.screenshot({ path: values.out });
} finally {
  await browser.close();
  await server.stop();
}
