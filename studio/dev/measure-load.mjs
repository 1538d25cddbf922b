/**
 * What every game costs the page: the time from its card in the gallery to the first picture, frames drawn a second, and
 * the share of the page's main thread that is busy while the game runs at its own speed. Other programs of the machine
 * slow the first two down; the share counts processor time alone. Where less than 30 frames a second are drawn, look at
 * what it is for each frame.
 *   WITS_BIN=path/to/wits node dev/measure-load.mjs [--only stealth,flock] [--seconds 4] [--times 1] [--profile] [--size 1280x720]
 */
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "4" },
    times: { type: "string", default: "1" },
    size: { type: "string", default: "1280x720" },
    stage: { type: "string", default: "" },
    profile: { type: "boolean", default: false },
  },
});
const [width, height] = values.size.split("x").map(Number);
const seconds = Number(values.seconds);
/** So many functions of a profile are told. */
const TOLD = 25;

const server = await startServer();
const browser = await openBrowser();

/** From a click on the card to the first frame that was drawn. [ms] */
async function firstPicture(page, game) {
  await page.goto(server.url);
  const card = page.getByTestId(`gallery-card-${game}`);
  await card.waitFor();
  return card.evaluate(
    (element) =>
      new Promise((resolve) => {
        const start = performance.now();
        const look = () =>
          (window.__wits?.frames ?? 0) > 0 ? resolve(performance.now() - start) : requestAnimationFrame(look);
        element.click();
        look();
      }),
  );
}

async function readMetrics(page, client) {
  const { metrics } = await client.send("Performance.getMetrics");
  const { frames, ticks } = await page.evaluate(() => ({
    frames: window.__wits.frames,
    ticks: window.__wits.status?.tick ?? 0,
  }));
  return { ...Object.fromEntries(metrics.map(({ name, value }) => [name, value])), frames, ticks };
}

/** What the page does while the game runs. */
async function run(page, client) {
  const [before, start] = [await readMetrics(page, client), performance.now()];
  await page.waitForTimeout(seconds * 1000);
  const [after, time] = [await readMetrics(page, client), (performance.now() - start) / 1000];
  const rate = (name) => (after[name] - before[name]) / time;
  return {
    frames: rate("frames"),
    ticks: rate("ticks"),
    busy: rate("TaskDuration"),
    script: rate("ScriptDuration"),
    layout: rate("LayoutDuration") + rate("RecalcStyleDuration"),
  };
}

async function measure(game) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: "dark" });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.log("fault:", error.message));
  try {
    const first = await firstPicture(page, game);
    await page.waitForFunction(() => window.__wits.frames > 20);
    if (values.stage !== "") {
      const stage = page.getByTestId(`stage-${values.stage}`);
      if ((await stage.count()) > 0) await stage.click();
    }
    const client = await context.newCDPSession(page);
    // The time of its own thread, so that what else runs on the machine does not count.
    await client.send("Performance.enable", { timeDomain: "threadTicks" });
    const result = { game, first, ...(await run(page, client)) };
    if (values.profile) await profile(client);
    return result;
  } finally {
    await context.close();
  }
}

/** Tells which functions take the time. */
async function profile(client) {
  await client.send("Profiler.enable");
  await client.send("Profiler.start");
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const { profile: found } = await client.send("Profiler.stop");
  const nodes = new Map(found.nodes.map((node) => [node.id, node.callFrame]));
  const times = new Map();
  for (const [place, id] of found.samples.entries()) {
    const { functionName, url, lineNumber, columnNumber } = nodes.get(id);
    const name = `${functionName || "(anonymous)"} ${url.split("/").at(-1)}:${lineNumber}:${columnNumber}`;
    times.set(name, (times.get(name) ?? 0) + (found.timeDeltas[place] ?? 0));
  }
  const sorted = [...times].sort(([, a], [, b]) => b - a).slice(0, TOLD);
  for (const [name, micros] of sorted) console.log(`  ${percent(micros / 1e6 / seconds)}  ${name}`);
}

function percent(share) {
  return `${(share * 100).toFixed(1).padStart(5)} %`;
}

/** The run in the middle, by what was busy. */
function median(runs) {
  return runs.sort((a, b) => a.busy - b.busy)[Math.floor(runs.length / 2)];
}

try {
  const { games } = await (await fetch(new URL("api/games", server.url))).json();
  const only = values.only.split(",").filter(Boolean);
  const names = games.map(({ name }) => name).filter((name) => only.length === 0 || only.includes(name));
  console.log("game          first picture   frames/s  ticks/s     busy   script   layout  ms of it a frame");
  const all = [];
  for (const name of names) {
    const runs = [];
    for (let time = 0; time < Number(values.times); time++) runs.push(await measure(name));
    const { first, frames, ticks, busy, script, layout } = median(runs);
    all.push({ name, first, frames, busy });
    const figures = [busy, script, layout].map(percent).join("  ");
    console.log(
      `${name.padEnd(14)} ${first.toFixed(0).padStart(8)} ms   ${frames.toFixed(1).padStart(8)} ${ticks.toFixed(1).padStart(8)}  ${figures}  ${((busy * 1000) / frames).toFixed(1).padStart(8)}`,
    );
  }
  const worst = (key) => all.reduce((a, b) => (b[key] > a[key] ? b : a));
  console.log(
    `latest first picture: ${worst("first").name}, ${worst("first").first.toFixed(0)} ms; busiest: ${worst("busy").name},${percent(worst("busy").busy)}`,
  );
} finally {
  await browser.close();
  await server.stop();
}
