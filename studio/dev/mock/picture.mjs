import { crc32, deflateSync } from "node:zlib";
import { Flock, WORLD } from "./flock.mjs";

/** A gallery picture of the pretended flock, as PNG, drawn and packed by hand. */

const WIDTH = 1280;
const HEIGHT = 720;
const COLOURS = {
  dark: {
    page: [12, 15, 21],
    tints: [
      [99, 193, 255],
      [255, 176, 46],
      [255, 84, 104],
    ],
  },
  light: {
    page: [251, 252, 253],
    tints: [
      [10, 111, 189],
      [201, 106, 0],
      [200, 16, 46],
    ],
  },
};

export function picture(game, theme) {
  const { page, tints } = COLOURS[theme] ?? COLOURS.dark;
  const seed = [...game.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  const params = Object.fromEntries(game.params.map((param) => [param.name, param.default]));
  const flock = new Flock(seed, { ...params, count: 6000 });
  for (let i = 0; i < 240; i++) flock.advance();
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let i = 0; i < WIDTH * HEIGHT; i++) pixels.set(page, i * 3);
  for (let i = 0; i < flock.count; i++) drawDart(pixels, flock, i, tints[flock.tint(i)]);
  return png(pixels);
}

function drawDart(pixels, flock, i, colour) {
  const scale = WIDTH / (WORLD[2] - WORLD[0]);
  const startX = flock.x[i] * scale;
  const startY = HEIGHT / 2 - (flock.y[i] - WORLD[3] / 2) * scale;
  for (let step = -4; step <= 4; step++) {
    const half = Math.round((4 - step) / 4);
    for (let side = -half; side <= half; side++) {
      const x = Math.round(startX + Math.cos(flock.heading[i]) * step + Math.sin(flock.heading[i]) * side);
      const y = Math.round(startY - Math.sin(flock.heading[i]) * step + Math.cos(flock.heading[i]) * side);
      if (x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT) pixels.set(colour, (y * WIDTH + x) * 3);
    }
  }
}

function png(pixels) {
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    pixels.copy(rows, y * (WIDTH * 3 + 1) + 1, y * WIDTH * 3, (y + 1) * WIDTH * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 4 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
