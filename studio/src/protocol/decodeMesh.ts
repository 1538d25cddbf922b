import { number, object, type Json } from "./read";
import { point3 } from "./readShape3";
import { Malformed } from "./schema";
import type { MeshData } from "./solidTypes";

const MAGIC = 0x314d5357; // "WSM1", little-endian
const PREAMBLE = 8;
const MAX_VERTICES = 1 << 20;
const MAX_TRIANGLES = 1 << 21;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Whether a binary message is a mesh and not a frame. */
export function isMesh(buffer: ArrayBuffer): boolean {
  return buffer.byteLength >= PREAMBLE && new DataView(buffer).getUint32(0, true) === MAGIC;
}

/** Reads a mesh. Throws `Malformed` (or a syntax error) when the bytes are not a whole one. */
export function decodeMesh(buffer: ArrayBuffer): MeshData {
  if (!isMesh(buffer)) throw new Malformed("mesh does not start with WSM1");
  const headerLength = new DataView(buffer).getUint32(4, true);
  if (PREAMBLE + headerLength > buffer.byteLength) throw new Malformed("mesh ends inside its header");
  const text = utf8.decode(new Uint8Array(buffer, PREAMBLE, headerLength));
  const header = object(JSON.parse(text) as unknown, "mesh header");
  const id = header["mesh"];
  if (typeof id !== "string" || !/^[0-9a-f]{16}$/.test(id)) throw new Malformed("mesh has no id");
  const parts = new Parts(buffer, PREAMBLE + headerLength);
  const mesh = header["kind"] === "heights" ? readHeights(header, parts) : readTriangles(header, parts);
  if (!mesh.positions.every(Number.isFinite)) throw new Malformed("mesh has a vertex that is nowhere");
  return { id, ...mesh };
}

type Content = Omit<MeshData, "id">;

function readTriangles(header: Json, parts: Parts): Content {
  const vertices = count(header["vertices"], MAX_VERTICES, "vertices");
  const faces = count(header["triangles"], MAX_TRIANGLES, "triangles");
  const lines = count(header["edges"], MAX_TRIANGLES, "edges");
  const positions = parts.floats(vertices * 3);
  const tints = parts.bytes(vertices);
  const triangles = parts.words(faces * 3);
  const edges = parts.words(lines * 2);
  for (const corner of [triangles, edges]) {
    if (corner.some((vertex) => vertex >= vertices)) throw new Malformed("mesh has a corner without vertex");
  }
  return { positions, tints, triangles, edges, smooth: header["smooth"] === true };
}

/** A landscape: a grid of heights becomes two triangles a cell. */
function readHeights(header: Json, parts: Parts): Content {
  const columns = count(header["columns"], MAX_VERTICES, "columns");
  const rows = count(header["rows"], MAX_VERTICES, "rows");
  if (columns < 2 || rows < 2 || columns * rows > MAX_VERTICES)
    throw new Malformed("landscape is not a grid");
  const [x, y, z] = point3(header["origin"], "origin");
  const cell: unknown[] = Array.isArray(header["cell"]) ? header["cell"] : [];
  const [dx, dz] = [number(cell[0], "cell"), number(cell[1], "cell")];
  const heights = parts.floats(columns * rows);
  const tints = parts.bytes(columns * rows);
  const positions = new Float32Array(columns * rows * 3);
  for (let i = 0; i < heights.length; i++) {
    positions[3 * i] = x + (i % columns) * dx;
    positions[3 * i + 1] = y + (heights[i] as number);
    positions[3 * i + 2] = z + Math.floor(i / columns) * dz;
  }
  const triangles = new Uint32Array((columns - 1) * (rows - 1) * 6);
  let at = 0;
  for (let row = 1; row < rows; row++) {
    for (let column = 1; column < columns; column++) {
      const [near, far] = [(row - 1) * columns + column, row * columns + column];
      triangles.set([near - 1, far - 1, far, near - 1, far, near], at);
      at += 6;
    }
  }
  return { positions, tints, triangles, edges: new Uint32Array(0), smooth: true };
}

function count(value: unknown, most: number, what: string): number {
  const result = number(value, what);
  if (!Number.isInteger(result) || result < 0 || result > most) {
    throw new Malformed(`${what} of a mesh are not a count`);
  }
  return result;
}

/** Takes one part of the message after the other; each begins at a multiple of four. */
class Parts {
  constructor(
    private readonly buffer: ArrayBuffer,
    private at: number,
  ) {
    if (at % 8 !== 0) throw new Malformed("mesh is not aligned");
  }

  floats(length: number): Float32Array {
    return new Float32Array(this.buffer, this.take(length * 4), length);
  }

  words(length: number): Uint32Array {
    return new Uint32Array(this.buffer, this.take(length * 4), length);
  }

  /** Filled up to a multiple of eight. */
  bytes(length: number): Uint8Array {
    const start = this.take(length);
    this.at = Math.ceil(this.at / 8) * 8;
    return new Uint8Array(this.buffer, start, length);
  }

  private take(length: number): number {
    const start = this.at;
    if (start + length > this.buffer.byteLength) throw new Malformed("mesh ends early");
    this.at += length;
    return start;
  }
}
