import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Starts a studio server as a child, on `port` and with the app on `appPort` if a page knows these already, and waits for
 * the line with its address. With `WITS_APP=dist` the web app comes from
 * `dist/`, whatever the binary carries: after a change of the app alone nothing of Rust is built.
 */
export async function startServer(options = {}) {
  const server = await startProcess(options);
  return process.env.WITS_APP === "dist" && !options.mock ? withApp(server, options.appPort ?? 0) : server;
}

async function withApp(server, wantedPort) {
  const { preview } = await import("vite");
  const root = fileURLToPath(new URL("..", import.meta.url));
  // The server answers only those that call it by its own address.
  const there = { target: server.url, changeOrigin: true, headers: { origin: new URL(server.url).origin } };
  const app = await preview({
    root,
    configFile: false,
    logLevel: "error",
    preview: {
      port: wantedPort,
      strictPort: wantedPort !== 0,
      host: "127.0.0.1",
      proxy: { "/api": there, "/ws": { ...there, ws: true } },
    },
  });
  const { port } = app.httpServer.address();
  return {
    url: `http://127.0.0.1:${port}/`,
    port: server.port,
    appPort: port,
    async stop(signal) {
      await server.stop(signal);
      app.httpServer.closeAllConnections();
      await app.close();
    },
  };
}

async function startProcess({ mock = false, port = 0, extra = [] }) {
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

/** The first address that a program prints; fails when it ends before, or prints none for long. */
export async function firstAddress(child, command) {
  let timer;
  const address = new Promise((resolve, reject) => {
    let seen = "";
    timer = setTimeout(() => reject(new Error(`${command} printed no address:\n${seen}`)), 20_000);
    child.stdout.on("data", (data) => {
      seen += data;
      const found = /https?:\/\/127\.0\.0\.1:\d+\//.exec(seen);
      if (found !== null) resolve(found[0]);
    });
    child.once("error", (error) => reject(new Error(`${command} did not start: ${error.message}`)));
    child.once("exit", (code) => reject(new Error(`${command} ended early (${code}):\n${seen}`)));
  });
  return address.finally(() => clearTimeout(timer));
}
