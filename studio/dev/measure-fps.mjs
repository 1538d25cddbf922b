/** Measures frames drawn a second: npm run fps -- [--mock] [--count 20000] [--seconds 8] [--size 1280x720] */
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const { values } = parseArgs({
  options: {
    mock: { type: "boolean", default: false },
    count: { type: "string", default: "20000" },
    seconds: { type: "string", default: "8" },
    size: { type: "string", default: "1280x720" },
    flag: { type: "string", multiple: true, default: [] },
    picture: { type: "string" },
    style: { type: "string" },
    sprites: { type: "string" },
  },
});
const [width, height] = values.size.split("x").map(Number);
const server = await startServer({ mock: values.mock });
const browser = await openBrowser(values.flag);

try {
  const page = await browser.newPage({ viewport: { width, height } });
  page.on("console", (message) => message.type() === "error" && console.log("console:", message.text()));
  await page.goto(`${server.url}${values.sprites ? `?sprites=${values.sprites}` : ""}#/play/flock/fps`);
  await page.waitForFunction(() => (window.__wits?.frames ?? 0) > 3, null, { timeout: 30_000 });
  await page.getByTestId("tab-params").click();
  const box = page.getByTestId("param-count-box");
  await box.fill(values.count);
  await box.press("Enter");
  await page.getByTestId("apply-restart").click();
  await page.waitForFunction((bytes) => window.__wits.lastFrameBytes > bytes, Number(values.count) * 8, {
    timeout: 30_000,
  });
  await page.waitForTimeout(1500);
  if (values.style) await page.addStyleTag({ content: values.style });
  const read = () => page.evaluate(() => [window.__wits.frames, window.__wits.tick, performance.now()]);
  const [frames, tick, time] = await read();
  await page.waitForTimeout(Number(values.seconds) * 1000);
  const [framesLater, tickLater, timeLater] = await read();
  const seconds = (timeLater - time) / 1000;
  const software = await page.evaluate(() => window.__wits.software);
  console.log(
    `${values.count} sprites at ${values.size}${software ? " (software drawing)" : ""}: ` +
      `${((framesLater - frames) / seconds).toFixed(1)} frames/s, ${((tickLater - tick) / seconds).toFixed(1)} ticks/s`,
  );
  if (values.picture) await page.screenshot({ path: values.picture });
} finally {
  await browser.close();
  await server.stop();
}
