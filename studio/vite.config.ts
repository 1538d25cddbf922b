import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Where `npm run dev` finds a running studio server (the mock server listens there by default).
const server = process.env["WITS_SERVER"] ?? "http://127.0.0.1:4747";

export default defineConfig({
  // Relative addresses: the app is embedded in a binary and may be served under any path.
  base: "./",
  plugins: [react()],
  build: { target: "es2022", chunkSizeWarningLimit: 900 },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server.replace("http", "ws"), ws: true },
    },
  },
  test: { environment: "node", include: ["src/**/*.test.ts", "dev/**/*.test.mjs"] },
});
