import { expect, test } from "vitest";
import { decodeFrame } from "../../src/protocol/decodeFrame";
import { readSay } from "../../src/protocol/readSay";
import { decodeMesh, isMesh } from "../../src/protocol/decodeMesh";
import { Client } from "./client.mjs";
import { manyGames } from "./game.mjs";
import { hills } from "./hills.mjs";
import { MINDS } from "./minds.mjs";

/** A client of the pretended server whose clock stands still; what it is told is read as the web app reads it. */
function connected(game = "flock") {
  const said = [];
  const frames = [];
  const socket = {
    readyState: 1,
    on: () => undefined,
    send: (data) => void (typeof data === "string" ? said.push(readSay(data)) : frames.push(toBuffer(data))),
  };
  const rooms = new Map();
  const client = new Client(socket, [...manyGames(3), hills], rooms);
  const ask = (message) => client.receive(JSON.stringify(message));
  ask({ do: "join", room: "flock", game, params: { count: 60 } });
  const room = rooms.get("flock");
  room.close();
  const advance = (ticks) => {
    for (let tick = 0; tick < ticks; tick++) {
      room.goOn(true);
      room.advance();
      client.underWay = 0;
      room.sendFrame(client, 1000 * room.flock.tick);
    }
    room.report();
  };
  return { said, frames, ask, advance };
}

function toBuffer(bytes) {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

const names = (said) => new Set(said.map((message) => message.say));

test("the pretended server tells of rooms and minds in the words of the protocol", () => {
  const { said, frames, ask, advance } = connected();
  advance(13);
  for (let mind = 0; mind < MINDS.length; mind++) {
    ask({ do: "select", agent: mind });
    ask({ do: "watch", agent: mind, mind });
    advance(8);
  }
  ask({ do: "edit", agent: 0, mind: 0, scope: "agent", key: "energy", value: 3 });
  ask({ do: "breakpoints", graph: MINDS[0].graph, nodes: [1] });
  advance(8);
  ask({ do: "timeline", on: true });
  ask({ do: "bookmark", tick: 3, name: "here" });
  ask({ do: "bookmark", tick: 3, name: null });
  ask({ do: "select", agent: null });
  ask({ do: "restart", seed: 3 });
  ask({ do: "dance" });
  const wanted = [
    "hello",
    "joined",
    "status",
    "charts",
    "inspect",
    "graph",
    "pulse",
    "sheet",
    "stops",
    "marks",
    "bookmarks",
    "error",
  ];
  for (const say of wanted) expect(names(said)).toContain(say);
  expect(frames.length).toBeGreaterThan(20);
  for (const frame of frames) expect(decodeFrame(frame).batches.length).toBeGreaterThan(0);
});

test("the pretended server tells of files in the words of the protocol", () => {
  const { said, ask } = connected();
  const count = (say) => said.filter((message) => message.say === say).length;
  ask({ do: "files" });
  ask({ do: "findings", on: true });
  const files = said.find((message) => message.say === "files").files.map((file) => file.name);
  for (const file of files) {
    ask({ do: "open", file });
    const { text } = said.findLast((message) => message.say === "file");
    ask({ do: "sketch", file, text, ask: 1 });
    ask({ do: "sketch", file, text: `${text}(`, ask: 2 });
    ask({ do: "apply", file, text, ask: 3 });
    ask({ do: "save", file, text, base: null, ask: 4 });
    ask({ do: "save", file, text, base: "another", ask: 5 });
  }
  const tree = said.find((message) => message.say === "file" && message.file.endsWith(".tree.ron"));
  for (const change of [
    { change: "remove", at: ["root"] },
    { change: "comment", at: "root", text: "x" },
  ])
    ask({ do: "change", file: tree.file, text: tree.text, change, ask: 6 });
  ask({ do: "console", agent: 0, code: "board.energy", act: false, ask: 7 });
  ask({ do: "trace", agent: 0 });
  ask({ do: "forget", file: tree.file, ask: 8 });
  expect([count("sketch"), count("console")]).toEqual([2 * files.length, 1]);
  const wanted = ["files", "findings", "file", "changed", "applied", "saved", "conflict", "trace", "lesson"];
  for (const say of wanted) expect(names(said)).toContain(say);
});

test("the pretended scene in three dimensions is as heavy as a scene may be", () => {
  const { frames, advance } = connected("hills");
  advance(3);
  const meshes = frames.filter(isMesh).map(decodeMesh);
  expect(meshes.map(({ triangles }) => triangles.length / 3)).toEqual([20_000, 168]);
  const { batches, solid } = decodeFrame(frames.findLast((frame) => !isMesh(frame)));
  expect([batches[0].kind, batches[0].count]).toEqual(["bodies", 60]);
  expect(solid.meshes.map(({ mesh }) => mesh)).toEqual([meshes[0].id]);
});
