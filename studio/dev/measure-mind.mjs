/**
 * Measures the picture of a mind with ten thousand nodes while it is dragged about and news come in:
 *   node dev/measure-mind.mjs [--size 1440x860] [--seconds 4] [--picture mind.png]
 */
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "1440x860" },
    seconds: { type: "string", default: "4" },
    picture: { type: "string" },
  },
});
const [width, height] = values.size.split("x").map(Number);
const server = await startServer({ mock: true });
const browser = await openBrowser();

/** Drags for a while, one move a painting; tells how long paintings took and how many there were. */
function drag(page, seconds) {
  return page.evaluate(async (time) => {
    const stage = window.__witsMind;
    const paints = [];
    const start = performance.now();
    const before = stage.paintings;
    while (performance.now() - start < time * 1000) {
      const t = (performance.now() - start) / 600;
      stage.pan(14 * Math.cos(t), 10 * Math.sin(t));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
      paints.push(stage.paintMs);
    }
    paints.sort((a, b) => a - b);
    const passed = (performance.now() - start) / 1000;
    return {
      scale: stage.view.scale,
      median: paints[Math.floor(paints.length / 2)],
      worst: paints[Math.floor(paints.length * 0.99)],
      rate: (stage.paintings - before) / passed,
    };
  }, seconds);
}

try {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(`${server.url}#/play/flock/measure`);
  await page.waitForFunction(() => (window.__wits?.frames ?? 0) > 3, null, { timeout: 30_000 });
  await page.getByTestId("tab-params").click();
  await page.getByTestId("param-count-box").fill("100");
  await page.getByTestId("param-count-box").press("Enter");
  await page.getByTestId("apply-restart").click();
  await page.getByTestId("stage-mind").click();
  await page.getByTestId("jump-input").fill("7");
  await page.getByTestId("jump-input").press("Enter");
  await page.getByTestId("mind-tab-3").click();
  await page.waitForSelector("[data-testid=mind][data-graph=everything]");
  await page.getByTestId("mind-open-all").click();
  await page.waitForTimeout(1500);
  for (const [name, scale] of [
    ["names and reasons", 1],
    ["names", 0.5],
    ["boxes", 0.2],
    ["colours", 0.06],
    ["everything", 0],
  ]) {
    await page.evaluate((wanted) => {
      const stage = window.__witsMind;
      if (wanted === 0) stage.fit(false);
      else stage.zoomMiddle(wanted / stage.view.scale);
    }, scale);
    await page.waitForTimeout(300);
    const got = await drag(page, Number(values.seconds));
    console.log(
      `${name.padEnd(18)} scale ${got.scale.toFixed(3)}: ${got.median.toFixed(1)} ms a painting ` +
        `(99 %: ${got.worst.toFixed(1)}), ${got.rate.toFixed(0)} paintings a second`,
    );
    if (values.picture) await page.screenshot({ path: values.picture.replace(".png", `-${name}.png`) });
  }
} finally {
  await browser.close();
  await server.stop();
}
