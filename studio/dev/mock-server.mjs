/**
 * A pretended studio server for work on the web app: speaks PROTOCOL.md, serves dist/, needs no Rust.
 *
 *   node dev/mock-server.mjs [--port 4747] [--games 1]
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { WebSocketServer } from "ws";
import { Client } from "./mock/client.mjs";
import { manyGames } from "./mock/game.mjs";
import { hills } from "./mock/hills.mjs";
import { picture } from "./mock/picture.mjs";

const { values } = parseArgs({
  options: { port: { type: "string", default: "4747" }, games: { type: "string", default: "1" } },
  allowPositionals: true,
});
const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

const games = [...manyGames(Number(values.games)), hills];
const rooms = new Map();
const pictures = new Map();

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  try {
    const [type, body] = await answer(url);
    response.writeHead(200, { "content-type": type, "cache-control": "no-store" });
    response.end(body);
  } catch {
    response.writeHead(404);
    response.end("not found");
  }
});

async function answer(url) {
  if (url.pathname === "/api/games")
    return ["application/json", JSON.stringify({ version: "0.1.0-mock", games })];
  const shot = /^\/api\/shot\/([\w-]+)\.png$/.exec(url.pathname);
  if (shot) {
    const game = games.find((candidate) => candidate.name === shot[1]);
    const theme = url.searchParams.get("theme") === "light" ? "light" : "dark";
    const key = `${game.name}/${theme}`;
    if (!pictures.has(key)) pictures.set(key, picture(game, theme));
    return ["image/png", pictures.get(key)];
  }
  const path = normalize(url.pathname === "/" ? "/index.html" : url.pathname);
  return [TYPES[extname(path)] ?? "application/octet-stream", await readFile(join(DIST, path))];
}

const sockets = new WebSocketServer({ server, path: "/ws", perMessageDeflate: false });
sockets.on("connection", (socket) => new Client(socket, games, rooms));

server.listen(Number(values.port), "127.0.0.1", () => {
  console.log(`Wits studio (mock): http://127.0.0.1:${server.address().port}/`);
});
