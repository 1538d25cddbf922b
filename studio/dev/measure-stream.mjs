/**
 * What streaming costs, as figures for the benchmark report: frames a second in Chromium, and the speed of the
 * simulation with and without somebody watching.
 *   node dev/measure-stream.mjs [--count 20000] [--seconds 6]
 */
import { parseArgs } from "node:util";
import WebSocket from "ws";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server-process.mjs";

const { values } = parseArgs({
  options: { count: { type: "string", default: "20000" }, seconds: { type: "string", default: "6" } },
});
const count = Number(values.count);
const milliseconds = Number(values.seconds) * 1000;
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Ticks a second at full speed, with frames acknowledged at once or never. */
async function fullSpeed(server, watches) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
  let tick = 0;
  let frames = 0;
  socket.on("message", (data, isBinary) => {
    if (isBinary) {
      frames += 1;
      const header = JSON.parse(data.subarray(8, 8 + data.readUInt32LE(4)).toString());
      if (watches) socket.send(JSON.stringify({ do: "ack", frame: header.frame }));
    } else {
      const message = JSON.parse(data.toString());
      if (message.say === "status") tick = message.tick;
    }
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const say = (message) => socket.send(JSON.stringify(message));
  const room = watches ? "watched" : "alone";
  say({ do: "join", room, game: "flock", seed: 1, params: { count } });
  say({ do: "rate", fps: 20 });
  say({ do: "speed", factor: null });
  await pause(2000);
  const [first, firstFrames, start] = [tick, frames, performance.now()];
  await pause(milliseconds);
  const seconds = (performance.now() - start) / 1000;
  say({ do: "pause" });
  await pause(200);
  socket.close();
  return { ticks: (tick - first) / seconds, frames: (frames - firstFrames) / seconds };
}

/** Frames and ticks a second at the usual speed in a real browser. */
async function inBrowser(server) {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(`${server.url}#/play/flock/stream`);
    await page.waitForFunction(() => (window.__wits?.frames ?? 0) > 3, null, { timeout: 30_000 });
    await page.getByTestId("tab-params").click();
    await page.getByTestId("param-count-box").fill(String(count));
    await page.getByTestId("param-count-box").press("Enter");
    await page.getByTestId("apply-restart").click();
    await page.waitForFunction((bytes) => window.__wits.lastFrameBytes > bytes, count * 8, {
      timeout: 30_000,
    });
    await page.waitForTimeout(2000);
    const read = () => page.evaluate(() => [window.__wits.frames, window.__wits.tick, performance.now()]);
    const [frames, tick, time] = await read();
    await page.waitForTimeout(milliseconds);
    const [framesLater, tickLater, timeLater] = await read();
    const seconds = (timeLater - time) / 1000;
    return { frames: (framesLater - frames) / seconds, ticks: (tickLater - tick) / seconds };
  } finally {
    await browser.close();
  }
}

const server = await startServer();
try {
  const browser = await inBrowser(server);
  const alone = await fullSpeed(server, false);
  const watched = await fullSpeed(server, true);
  const figure = (name, unit, value, note = "") => ({ suite: "studio", case: name, unit, value, note });
  const figures = [
    figure(`${count} creatures, drawn in Chromium at 1280x720`, "frames/s", browser.frames),
    figure(`${count} creatures, simulated meanwhile (60 wanted)`, "ticks/s", browser.ticks),
    figure(`${count} creatures at full speed, nobody watching`, "ticks/s", alone.ticks),
    figure(
      `${count} creatures at full speed, streaming`,
      "ticks/s",
      watched.ticks,
      `${watched.frames.toFixed(1)} frames/s`,
    ),
  ];
  console.log(JSON.stringify({ program: "wits", version: "", figures }));
} finally {
  await server.stop();
}
