import { isNumber, list, number, numberOr, object, point, readable, string, stringOr } from "./read";
import { readShapes } from "./readShape";
import { readShapes3 } from "./readShape3";
import { readBodies, readMeshes, readSpace } from "./readSolid";
import { Malformed } from "./schema";
import type { Bounds } from "./geometry";
import type { BodyBatch, PlacedMesh, Shape3, Space3 } from "./solidTypes";
import type { Handle, Shape } from "./types";

export type SpriteShape = "dart" | "disc" | "square";

export interface SpriteBatch {
  kind: "sprites";
  layer: string;
  shape: SpriteShape;
  /** Length in metres of a sprite whose scale is 16. */
  size: number;
  bounds: Bounds;
  count: number;
  /** Four numbers a sprite: x, y, angle, tint | scale << 8. A view into the message, not a copy. */
  records: Uint16Array;
}

export interface HeatBatch {
  kind: "heat";
  layer: string;
  bounds: Bounds;
  columns: number;
  rows: number;
  ramp: "heat" | "signed" | "tints";
  cells: Uint8Array;
}

export type Batch = SpriteBatch | HeatBatch | BodyBatch;

/** What only a scene of three dimensions has. */
export interface Solid {
  space: Space3;
  meshes: PlacedMesh[];
  /** Flat shapes lie on the ground. */
  shapes: Shape3[];
}

export interface Frame {
  frame: number;
  /** It shows the stem of a branch. */
  stem: boolean;
  tick: number;
  bounds: Bounds;
  shapes: Shape[];
  batches: Batch[];
  handles: Handle[];
  /** Of a scene of three dimensions; null: the scene is flat. */
  solid: Solid | null;
  byteLength: number;
}

const MAGIC = 0x31465357; // "WSF1", little-endian
const PREAMBLE = 8;
export const SPRITE_BYTES = 8;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads a binary frame. Throws `Malformed` (or a syntax error) when the bytes are not a whole frame. */
export function decodeFrame(buffer: ArrayBuffer): Frame {
  if (buffer.byteLength < PREAMBLE) throw new Malformed("frame is shorter than its preamble");
  const view = new DataView(buffer);
  if (view.getUint32(0, true) !== MAGIC) throw new Malformed("frame does not start with WSF1");
  const headerLength = view.getUint32(4, true);
  if (PREAMBLE + headerLength > buffer.byteLength) throw new Malformed("frame ends inside its header");
  const text = utf8.decode(new Uint8Array(buffer, PREAMBLE, headerLength));
  const header = object(JSON.parse(text) as unknown, "frame header");
  const payload = PREAMBLE + headerLength;
  const space = readSpace(header["space"]);
  return {
    frame: number(header["frame"], "frame"),
    stem: header["of"] === "stem",
    tick: number(header["tick"], "tick"),
    bounds: readBounds(header["bounds"]),
    shapes: readShapes(header["shapes"]),
    batches: readable(list(header["batches"]), (entry) => readBatch(entry, buffer, payload)),
    handles: readable(list(header["handles"]), readHandle),
    solid: space && {
      space,
      meshes: readMeshes(header["meshes"]),
      shapes: readShapes3(header["shapes"]),
    },
    byteLength: buffer.byteLength,
  };
}

function readHandle(value: unknown): Handle {
  const json = object(value, "handle");
  return {
    name: string(json["name"], "name of a handle"),
    at: point(json["at"], "place of a handle"),
    height: numberOr(json["height"], 0),
    waiting: json["waiting"] === true,
  };
}

function readBatch(value: unknown, buffer: ArrayBuffer, payload: number): Batch | null {
  const json = object(value, "batch");
  const layer = stringOr(json["layer"], "");
  const start = payload + count(json["offset"], "offset");
  if (json["kind"] === "sprites") {
    const sprites = count(json["count"], "count");
    return {
      kind: "sprites",
      layer,
      shape: readSpriteShape(json["shape"]),
      size: number(json["size"], "size"),
      bounds: readBounds(json["bounds"]),
      count: sprites,
      records: words(buffer, start, sprites * 4),
    };
  }
  if (json["kind"] === "heat") {
    const columns = count(json["columns"], "columns");
    const rows = count(json["rows"], "rows");
    if (start + columns * rows > buffer.byteLength) throw new Malformed("heat batch ends early");
    return {
      kind: "heat",
      layer,
      bounds: readBounds(json["bounds"]),
      columns,
      rows,
      ramp: readRamp(json["ramp"]),
      cells: new Uint8Array(buffer, start, columns * rows),
    };
  }
  if (json["kind"] === "bodies") {
    return readBodies(json, buffer, start, count(json["count"], "count"));
  }
  return null;
}

/** Little-endian words; every browser in use runs on a little-endian machine, so a view is enough. */
function words(buffer: ArrayBuffer, start: number, length: number): Uint16Array {
  if (start + length * 2 > buffer.byteLength) throw new Malformed("sprite batch ends early");
  if (start % 2 === 0) return new Uint16Array(buffer, start, length);
  // A heat batch of an odd size may come before: a view must be aligned, a copy need not.
  return new Uint16Array(buffer.slice(start, start + length * 2));
}

function readSpriteShape(value: unknown): SpriteShape {
  return value === "disc" || value === "square" ? value : "dart";
}

function count(value: unknown, what: string): number {
  const result = number(value, what);
  if (!Number.isInteger(result) || result < 0) throw new Malformed(`${what} is not a count`);
  return result;
}

function readBounds(value: unknown): Bounds {
  if (!Array.isArray(value) || value.length !== 4 || !value.every(isNumber)) {
    throw new Malformed("bounds are not four numbers");
  }
  return value as unknown as Bounds;
}

/** Where a sprite stands, in metres. */
export function spritePosition(batch: SpriteBatch, index: number): [number, number] {
  const [minX, minY, maxX, maxY] = batch.bounds;
  const x = batch.records[index * 4] ?? 0;
  const y = batch.records[index * 4 + 1] ?? 0;
  return [minX + (x / 65535) * (maxX - minX), minY + (y / 65535) * (maxY - minY)];
}

function readRamp(value: unknown): HeatBatch["ramp"] {
  return value === "signed" || value === "tints" ? value : "heat";
}
