/**
 * Measures the graph editor with a tree of two thousand nodes while it is panned, a node is dragged about, and a band
 * selects many:
 *   node dev/measure-graph.mjs [--nodes 2000] [--size 1440x860] [--seconds 4] [--picture graph.png]
 */
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const { values } = parseArgs({
  options: {
    nodes: { type: "string", default: "2000" },
    size: { type: "string", default: "1440x860" },
    seconds: { type: "string", default: "4" },
    picture: { type: "string" },
  },
});
const [width, height] = values.size.split("x").map(Number);
const server = await startServer({ mock: true });
const browser = await openBrowser();

/** A tree of so many nodes, five below each. */
function bigTree(count) {
  const node = (number) => {
    const children = [1, 2, 3, 4, 5].map((place) => number * 5 + place).filter((child) => child < count);
    if (children.length === 0)
      return number % 3 === 0 ? 'If("hungry")' : `(name: "do ${number}", node: Do("peck"))`;
    return `${number % 2 ? "Sequence" : "Selector"}([${children.map(node).join(",\n")}])`;
  };
  return `(root: ${node(0)})\n`;
}

/** Does something once a painting for a while; tells how long paintings took and how many there were. */
async function during(page, seconds, what) {
  return page.evaluate(
    async ([time, action]) => {
      const stage = window.__witsEditor;
      const host = document.querySelector("[data-testid=graph-canvas]");
      const box = host.getBoundingClientRect();
      const [cx, cy] = [box.left + box.width / 2, box.top + box.height / 2];
      const fire = (type, x, y, more = {}) =>
        host.dispatchEvent(
          new PointerEvent(type, {
            pointerId: 1,
            button: type === "pointermove" ? -1 : 0,
            buttons: 1,
            bubbles: true,
            clientX: x,
            clientY: y,
            ...more,
          }),
        );
      host.setPointerCapture = () => undefined;
      const node = stage.shown.place.shown.find((one) => {
        const at = stage.boxOf(one);
        return at.x > 200 && at.y > 150 && at.x < box.width - 200 && at.y < box.height - 150;
      });
      const at = stage.boxOf(node ?? 0);
      const from =
        action === "drag"
          ? [box.left + at.x + at.w / 2, box.top + at.y + at.h / 2]
          : [box.left + 60, box.top + 60];
      const shift = { shiftKey: action === "band" };
      if (action !== "pan") fire("pointerdown", ...from, shift);
      const paints = [];
      const start = performance.now();
      const before = stage.paintings;
      let frames = 0;
      while (performance.now() - start < time * 1000) {
        const t = (performance.now() - start) / 500;
        if (action === "pan") stage.pan(14 * Math.cos(t), 10 * Math.sin(t));
        else
          fire(
            "pointermove",
            cx + box.width * 0.4 * (action === "band" ? 1 : Math.cos(t)),
            cy + box.height * 0.4 * Math.sin(t),
            shift,
          );
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
        paints.push(stage.paintMs);
        frames++;
      }
      const passed = (performance.now() - start) / 1000;
      if (action !== "pan") fire("pointercancel", cx, cy, shift);
      paints.sort((a, b) => a - b);
      return {
        scale: stage.view.scale,
        shown: stage.shown.place.shown.length,
        chosen: stage.shown.chosen.size,
        median: paints[Math.floor(paints.length / 2)],
        worst: paints[Math.floor(paints.length * 0.99)],
        rate: (stage.paintings - before) / passed,
        frames: frames / passed,
      };
    },
    [seconds, what],
  );
}

try {
  const page = await browser.newPage({ viewport: { width, height } });
  page.on("pageerror", (error) => console.log("fault:", error.message));
  await page.addInitScript(() =>
    localStorage.setItem(
      "wits-studio",
      JSON.stringify({ leftOpen: false, rightOpen: false, deskPart: "graph" }),
    ),
  );
  await page.goto(`${server.url}#/play/flock/measure`);
  await page.waitForFunction(() => (window.__wits?.frames ?? 0) > 3, null, { timeout: 30_000 });
  await page.getByTestId("play-pause").click();
  await page.goto(`${server.url}#/play/flock/measure/edit/creature.tree.ron`);
  await page.getByTestId("stage-mind").click();
  await page.waitForSelector("[data-testid=graph-canvas] canvas");
  await page.evaluate((text) => window.__witsSetText(text), bigTree(Number(values.nodes)));
  await page.waitForFunction(
    (count) => window.__witsEditor?.shown?.model.order.length === count,
    Number(values.nodes),
    {
      timeout: 60_000,
    },
  );
  await page.getByTestId("graph-open-all").click();
  await page.waitForTimeout(1500);
  for (const [name, scale] of [
    ["close", 1],
    ["names", 0.5],
    ["boxes", 0.2],
    ["everything", 0],
  ]) {
    await page.evaluate((wanted) => {
      const stage = window.__witsEditor;
      if (wanted === 0) stage.fit(false);
      else stage.zoomMiddle(wanted / stage.view.scale);
    }, scale);
    await page.waitForTimeout(300);
    for (const action of ["pan", "drag", "band"]) {
      const got = await during(page, Number(values.seconds), action);
      console.log(
        `${name.padEnd(10)} ${action.padEnd(5)} scale ${got.scale.toFixed(3)}, ${got.shown} nodes: ` +
          `${got.median.toFixed(1)} ms a painting (99 %: ${got.worst.toFixed(1)}), ${got.rate.toFixed(0)} paintings a second` +
          (action === "band" ? `, ${got.chosen} selected` : ""),
      );
    }
    if (values.picture) await page.screenshot({ path: values.picture.replace(".png", `-${name}.png`) });
  }
} finally {
  await browser.close();
  await server.stop();
}
