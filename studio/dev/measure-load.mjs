/**
 * What every game of the gallery costs the page: the time from its card to the first picture, frames drawn a second, and
 * the share of the page's main thread that is busy while the game runs at its own speed. Other programs of the machine
 * slow the first two down; the share counts processor time alone. At the end stands what misses an aim (first picture
 * within a second, at least 30 frames a second, the main thread busy for less than 40 %); then the exit status is 1.
 *   WITS_BIN=path/to/wits node dev/measure-load.mjs [--only stealth,flock] [--seconds 4] [--times 1] [--stage split] [--profile]
 *     [--size 1280x720]
 * With WITS_APP=dist the page comes from dist/, whatever the binary carries.
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
/** What is aimed at without a graphics card. [ms, 1/s, share] */
const AIMS = { first: 1000, frames: 30, busy: 0.4 };
/** The page finds out how many frames it can draw. [ms] */
const SETTLES_MS = 3000;

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
    await page.waitForTimeout(SETTLES_MS);
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

/** What a game does not reach. Nobody draws more pictures than there are ticks. */
function missedBy({ name, first, frames, busy }, perSecond) {
  const least = Math.min(AIMS.frames, perSecond * 0.97);
  return [
    ...(first > AIMS.first ? [`${name}: first picture after ${first.toFixed(0)} ms`] : []),
    ...(frames < least ? [`${name}: ${frames.toFixed(1)} frames/s`] : []),
    ...(busy > AIMS.busy ? [`${name}: main thread${percent(busy)}`] : []),
  ];
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
    all.push({ name, first, frames, ticks, busy });
    const figures = [busy, script, layout].map(percent).join("  ");
    console.log(
      `${name.padEnd(14)} ${first.toFixed(0).padStart(8)} ms   ${frames.toFixed(1).padStart(8)} ${ticks.toFixed(1).padStart(8)}  ${figures}  ${((busy * 1000) / frames).toFixed(1).padStart(8)}`,
    );
  }
  const perSecond = (name) => games.find((game) => game.name === name)?.ticks_per_second ?? 60;
  const missed = all.flatMap((game) => missedBy(game, perSecond(game.name)));
  const worst = (key) => all.reduce((a, b) => (b[key] > a[key] ? b : a));
  console.log(
    `latest first picture: ${worst("first").name}, ${worst("first").first.toFixed(0)} ms; busiest: ${worst("busy").name},${percent(worst("busy").busy)}`,
  );
  console.log(
    missed.length === 0 ? "every game meets the aims" : `misses the aims:\n  ${missed.join("\n  ")}`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
