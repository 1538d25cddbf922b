import { WORLD } from "./flock.mjs";

/** Writes a binary frame as PROTOCOL.md wants it. */

const OBSTACLES = [
  [40, 30, 5],
  [112, 66, 7],
  [84, 18, 3.5],
  [24, 74, 4],
  [136, 26, 4.5],
];
const HEAT = [64, 40];

const TURN = Math.PI * 2;

/** `at(i)` gives x, y, heading and tint of sprite i. */
function spriteBytes(count, at) {
  const words = new Uint16Array(count * 4);
  for (let i = 0; i < count; i++) {
    const [x, y, heading, tint] = at(i);
    words[i * 4] = ((x - WORLD[0]) / (WORLD[2] - WORLD[0])) * 65535;
    words[i * 4 + 1] = ((y - WORLD[1]) / (WORLD[3] - WORLD[1])) * 65535;
    words[i * 4 + 2] = (heading / TURN - Math.floor(heading / TURN)) * 65536;
    words[i * 4 + 3] = tint | (16 << 8);
  }
  return Buffer.from(words.buffer);
}

function heatBytes(flock) {
  const [columns, rows] = HEAT;
  const counts = new Float32Array(columns * rows);
  for (let i = 0; i < flock.count; i++) {
    const column = Math.min(columns - 1, Math.floor((flock.x[i] / WORLD[2]) * columns));
    const row = Math.min(rows - 1, Math.floor((flock.y[i] / WORLD[3]) * rows));
    counts[row * columns + column]++;
  }
  const most = Math.max(1, ...counts);
  return Buffer.from(counts.map((count) => Math.round(Math.sqrt(count / most) * 255)));
}

export function writeFrame(number, flock, overlays) {
  const hunters = flock.hunters();
  const payload = [
    spriteBytes(flock.count, (i) => [flock.x[i], flock.y[i], flock.heading[i], flock.tint(i)]),
    spriteBytes(hunters.length, (i) => [...hunters[i], 2]),
  ];
  const size = Math.max(0.5, Math.min(1.2, 90 / Math.sqrt(flock.count)));
  const sprites = { kind: "sprites", shape: "dart", bounds: WORLD };
  const batches = [
    { ...sprites, layer: "creatures", size, count: flock.count, offset: 0 },
    { ...sprites, layer: "predators", size: 3.2, count: hunters.length, offset: payload[0].length },
  ];
  if (overlays.includes("density")) {
    const offset = payload[0].length + payload[1].length;
    batches.push({
      kind: "heat",
      layer: "density",
      bounds: WORLD,
      columns: HEAT[0],
      rows: HEAT[1],
      ramp: "heat",
      offset,
    });
    payload.push(heatBytes(flock));
  }
  const shapes = OBSTACLES.map(([x, y, radius]) => ({
    layer: "obstacles",
    kind: "circle",
    at: [x, y],
    radius,
    fill: { tint: "obstacle", alpha: 0.35 },
    stroke: { tint: "obstacle", alpha: 0.9 },
    width: 1.5,
  }));
  shapes.push({
    layer: "creatures",
    kind: "circle",
    at: flock.beacon,
    radius: 1,
    stroke: { tint: "goal", alpha: 1 },
    width: 2,
  });
  if (overlays.includes("leaders")) shapes.push(...leaderShapes(flock));
  const handles = [{ name: "beacon", at: flock.dragged ?? flock.beacon, waiting: flock.dragged !== null }];
  const header = JSON.stringify({ frame: number, tick: flock.tick, bounds: WORLD, shapes, batches, handles });
  const padded = header.padEnd(Math.ceil(Buffer.byteLength(header) / 8) * 8, " ");
  const preamble = Buffer.alloc(8);
  preamble.write("WSF1");
  preamble.writeUInt32LE(padded.length, 4);
  return Buffer.concat([preamble, Buffer.from(padded), ...payload]);
}

function leaderShapes(flock) {
  return Array.from({ length: 14 }, (_, swarm) => {
    const at = flock.centre(swarm);
    return [
      { layer: "leaders", kind: "circle", at, radius: 1.2, stroke: { tint: "purple", alpha: 1 }, width: 1.5 },
      {
        layer: "leaders",
        kind: "text",
        at: [at[0], at[1] + 2.4],
        text: `swarm ${swarm}`,
        size: 11,
        fill: { tint: "neutral", alpha: 1 },
      },
    ];
  }).flat();
}
