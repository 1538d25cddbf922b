/**
 * Measures a heavy scene of three dimensions: a landscape of 20,000 triangles and 1,000 bodies, from the pretended server.
 * Frames a second depend on what else the machine does; processor time a frame hardly does.
 *
 *   node dev/measure-3d.mjs [--count 1000] [--seconds 8] [--size 1280x720] [--turn] [--focus]
 *
 * --turn: a hand turns the camera meanwhile. --focus: the scene has the whole window.
 */
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import WebSocket from "ws";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "1000" },
    seconds: { type: "string", default: "8" },
    size: { type: "string", default: "1280x720" },
    turn: { type: "boolean", default: false },
    focus: { type: "boolean", default: false },
    picture: { type: "string" },
  },
});
const [width, height] = values.size.split("x").map(Number);
const count = Number(values.count);
/** The kernel counts processor time in hundredths of a second. */
const CLOCK_MS = 10;

/** Processor time of all processes of a kind that descend from this one. [ms] */
function processorTime(kind) {
  const processes = new Map();
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, "utf8");
      const [, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const command = readFileSync(`/proc/${id}/cmdline`, "utf8");
      processes.set(Number(id), {
        parent: Number(parent),
        time: Number(rest[9]) + Number(rest[10]),
        command,
      });
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOurs = (id) => id === process.pid || (processes.has(id) && isOurs(processes.get(id).parent));
  const found = [...processes].filter(([id, { command }]) => command.includes(kind) && isOurs(id));
  return CLOCK_MS * found.reduce((sum, [, { time }]) => sum + time, 0);
}

async function read(page, session) {
  const { metrics } = await session.send("Performance.getMetrics");
  const task = metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  const [frames, now] = await page.evaluate(() => [window.__wits.frames, performance.now()]);
  return { frames, now, task, drawing: processorTime("--type=gpu-process") };
}

/** Turns the camera with the mouse for so long, there and back. */
async function turn(page, milliseconds) {
  const box = await page.getByTestId("scene").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const end = Date.now() + milliseconds;
  for (let step = 1; Date.now() < end; step++) {
    await page.mouse.move(x + 150 * Math.sin(step / 20), y + 20 * Math.sin(step / 33));
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

/** Makes the room with so many bodies, and stays in it. */
async function room(port) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  socket.send(JSON.stringify({ do: "join", room: "measure", game: "hills", params: { count } }));
}

const server = await startServer({ mock: true });
await room(server.port);
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(`${server.url}#/play/hills/measure`);
  await page.waitForFunction(() => (window.__wits?.frames ?? 0) > 3, null, { timeout: 60_000 });
  if (values.focus) await page.getByTestId("focus-scene").click();
  await page.waitForTimeout(1500);
  const session = await page.context().newCDPSession(page);
  // The time of its own thread, so that what else runs on the machine does not count.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await read(page, session);
  const milliseconds = Number(values.seconds) * 1000;
  if (values.turn) await turn(page, milliseconds);
  else await page.waitForTimeout(milliseconds);
  const after = await read(page, session);
  if (values.picture) await page.screenshot({ path: values.picture });
  const frames = after.frames - before.frames;
  const per = (what) => ((after[what] - before[what]) / frames).toFixed(1);
  const scene = await page
    .locator(".scene canvas")
    .first()
    .evaluate((canvas) => `${canvas.width}x${canvas.height}`);
  const drawn = await page.evaluate(() => window.__wits.software);
  console.log(
    `20,000 triangles and ${count} bodies at ${scene}${drawn ? " (software drawing)" : ""}: ` +
      `${((1000 * frames) / (after.now - before.now)).toFixed(1)} frames/s; ` +
      `a frame: main thread ${per("task")} ms, drawing ${per("drawing")} ms of processor time`,
  );
} finally {
  await browser.close();
  await server.stop();
}
process.exit();
