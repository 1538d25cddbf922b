import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Starts a studio server as a child and waits for the line with its address. */
export async function startServer({ mock = false, port = 0, extra = [] } = {}) {
  const binary = process.env.WITS_BIN ?? fileURLToPath(new URL("../../target/release/wits", import.meta.url));
  const script = fileURLToPath(new URL("./mock-server.mjs", import.meta.url));
  const [command, args] = mock
    ? [process.execPath, [script, "--port", String(port), ...extra]]
    : [binary, ["studio", "--port", String(port), ...extra]];
  // Files that are saved meanwhile go to a folder of their own, not to the person's.
  const home = mkdtempSync(join(tmpdir(), "wits-studio-"));
  const env = { ...process.env, XDG_DATA_HOME: home };
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], env });
  child.once("exit", () => rmSync(home, { recursive: true, force: true }));
  const url = await firstAddress(child, command);
  return {
    url,
    port: Number(new URL(url).port),
    async stop(signal = "SIGKILL") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill(signal);
      await gone;
    },
  };
}

function firstAddress(child, command) {
  return new Promise((resolve, reject) => {
    let seen = "";
    const timer = setTimeout(() => reject(new Error(`${command} printed no address:\n${seen}`)), 20_000);
    child.stdout.on("data", (data) => {
      seen += data;
      const address = /https?:\/\/127\.0\.0\.1:\d+\//.exec(seen);
      if (address === null) return;
      clearTimeout(timer);
      resolve(address[0]);
    });
    child.once("error", (error) => reject(new Error(`${command} did not start: ${error.message}`)));
    child.once("exit", (code) => reject(new Error(`${command} ended early (${code}):\n${seen}`)));
  });
}
