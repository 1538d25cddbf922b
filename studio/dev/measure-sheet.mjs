/** What large sheets cost the page while they change ten times a second: node dev/measure-sheet.mjs */
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const server = await startServer({ mock: true });
const browser = await openBrowser();
try {
  for (const [mind, what] of [
    [4, "fifty lines of a plot, a surface"],
    [5, "a table of five hundred rows, an outline, a time line"],
  ]) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(`${server.url}#/play/flock/${mind}`);
    await page.getByTestId("stage-mind").click();
    await page.getByTestId("jump-input").fill("7");
    await page.getByTestId("jump-input").press("Enter");
    await page.getByTestId(`mind-tab-${mind}`).click();
    await page.waitForSelector("[data-testid=sheet] [data-kind]");
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    const read = async () => {
      const { metrics } = await client.send("Performance.getMetrics");
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    };
    const before = await read();
    await page.waitForTimeout(5000);
    const after = await read();
    const share = (name) => `${(((after[name] - before[name]) / 5) * 100).toFixed(0)} %`;
    console.log(
      `${what}: script ${share("ScriptDuration")}, layout ${share("LayoutDuration")}, style ${share("RecalcStyleDuration")}, all tasks ${share("TaskDuration")} of the time`,
    );
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
