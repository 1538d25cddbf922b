import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { limitFirstLoad } from "./dev/first-load.mjs";

// Where `npm run dev` finds a running studio server (the mock server listens there by default).
const server = process.env["WITS_SERVER"] ?? "http://127.0.0.1:4747";

export default defineConfig({
  // Relative addresses: the app is embedded in a binary and may be served under any path.
  base: "./",
  plugins: [react(), limitFirstLoad(["LiveView"])],
  build: {
    target: "es2022", // The first load has a limit of its own.
    chunkSizeWarningLimit: 2000,
  },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server.replace("http", "ws"), ws: true },
    },
  },
  test: {
    environment: "node",
    // Machines that run the tests may be busy: a limit for what hangs, not a measure.
    testTimeout: 30_000,
    // Style sheets as they are, for the test of their classes.
    css: true,
    include: ["src/**/*.test.ts", "dev/**/*.test.mjs"],
  },
});
