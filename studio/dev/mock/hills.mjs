import { WORLD } from "./flock.mjs";
import { flock } from "./game.mjs";

/**
 * The pretended flock in three dimensions: its creatures walk over a landscape of 20,000 triangles. As heavy as a scene
 * is allowed to be where the processor draws.
 */

export const hills = {
  ...flock,
  name: "hills",
  title: "Hills",
  summary: "The pretended flock walks over a landscape: a scene in three dimensions, for measurements.",
  tags: ["3D"],
  space: "3d",
  params: flock.params.map((param) => (param.name === "count" ? { ...param, default: 1000 } : param)),
};

/** Cells along each side of the landscape: two triangles a cell. */
const CELLS = 100;
const SIZE = [WORLD[2] - WORLD[0], WORLD[3] - WORLD[1]];
const RECORD = 40;
const NOBODY = 0xffffffff;
const TINT = { green: 13, wall: 5, agent: 0 };
const LANDSCAPE = "00000000000000a1";
const CAPSULE = "00000000000000a2";

/** The hills at a place of the flock's world, whose y is -z in space. */
export function heightAt(x, y) {
  const waves = Math.sin(x * 0.09) * Math.cos(y * 0.11) + 0.5 * Math.sin(x * 0.21 + 1.3) * Math.sin(y * 0.17);
  return 5 + 5 * waves;
}

/** The messages that come before the first frame. */
export function meshes() {
  return [landscape(), capsule()];
}

export function writeHills(number, flock) {
  const bodies = Buffer.alloc(flock.count * RECORD);
  for (let i = 0; i < flock.count; i++) writeBody(bodies, i, flock);
  const header = {
    frame: number,
    tick: flock.tick,
    bounds: WORLD,
    shapes: [],
    batches: [{ kind: "bodies", layer: "creatures", mesh: CAPSULE, alpha: 1, count: flock.count, offset: 0 }],
    handles: [],
    space: { min: [WORLD[0], -5, -WORLD[3]], max: [WORLD[2], 15, -WORLD[1]], grid: 10 },
    meshes: [{ layer: "obstacles", mesh: LANDSCAPE, alpha: 1 }],
  };
  return message("WSF1", header, [bodies]);
}

function writeBody(bytes, i, flock) {
  const [x, y, heading] = [flock.x[i], flock.y[i], flock.heading[i]];
  const at = i * RECORD;
  [x, heightAt(x, y) + 0.9, -y].forEach((part, axis) => bytes.writeFloatLE(part, at + 4 * axis));
  const turn = [0, Math.sin(heading / 2), 0, Math.cos(heading / 2)];
  turn.forEach((part, axis) => bytes.writeInt16LE(Math.round(part * 32767), at + 12 + 2 * axis));
  [0.8, 1.8, 0.8].forEach((part, axis) => bytes.writeFloatLE(part, at + 20 + 4 * axis));
  bytes.writeUInt32LE(i < flock.count ? i : NOBODY, at + 32);
  bytes[at + 36] = flock.tint(i);
}

function landscape() {
  const side = CELLS + 1;
  const cell = [SIZE[0] / CELLS, SIZE[1] / CELLS];
  const heights = Buffer.alloc(side * side * 4);
  const tints = Buffer.alloc(padded(side * side));
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const height = heightAt(WORLD[0] + column * cell[0], WORLD[3] - row * cell[1]);
      heights.writeFloatLE(height, (row * side + column) * 4);
      tints[row * side + column] = height > 7.5 ? TINT.wall : TINT.green;
    }
  }
  const origin = [WORLD[0], 0, -WORLD[3]];
  const header = { kind: "heights", mesh: LANDSCAPE, columns: side, rows: side, origin, cell };
  return message("WSM1", header, [heights, tints]);
}

/** The ready-made capsule of the engine: 96 vertices, 168 triangles. */
function capsule() {
  const around = 12;
  const arc = (from, middle) =>
    [0, 1, 2, 3].map((step) => {
      const angle = (step / 6 + from) * Math.PI;
      return [0.5 * Math.cos(angle), middle + Math.sin(angle) / 6];
    });
  const profile = [...arc(-0.5, -1 / 3), ...arc(0, 1 / 3)];
  const positions = [];
  const triangles = [];
  profile.forEach(([radius, y], ring) => {
    for (let step = 0; step < around; step++) {
      const angle = (step / around) * 2 * Math.PI;
      positions.push(radius * Math.cos(angle), y, -radius * Math.sin(angle));
      if (ring === 0) continue;
      const corner = (of, at) => of * around + (at % around);
      const [a, b] = [corner(ring - 1, step), corner(ring - 1, step + 1)];
      const [c, d] = [corner(ring, step + 1), corner(ring, step)];
      triangles.push(a, b, c, a, c, d);
    }
  });
  const vertices = positions.length / 3;
  const header = { kind: "triangles", mesh: CAPSULE, vertices, triangles: triangles.length / 3, edges: 0 };
  return message("WSM1", { ...header, smooth: true }, [
    Buffer.from(Float32Array.from(positions).buffer),
    Buffer.alloc(padded(vertices)),
    Buffer.from(Uint32Array.from(triangles).buffer),
  ]);
}

function padded(length) {
  return Math.ceil(length / 8) * 8;
}

function message(magic, content, payload) {
  const header = JSON.stringify(content);
  const text = header.padEnd(padded(Buffer.byteLength(header)), " ");
  const preamble = Buffer.alloc(8);
  preamble.write(magic);
  preamble.writeUInt32LE(text.length, 4);
  return Buffer.concat([preamble, Buffer.from(text), ...payload]);
}
