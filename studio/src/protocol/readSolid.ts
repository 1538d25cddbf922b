/** The parts of a frame that only scenes of three dimensions have. */
import { isNumber, type Json, list, number, numberOr, object, readable, string, stringOr } from "./read";
import { point3 } from "./readShape3";
import { Malformed } from "./schema";
import type { BodyBatch, PlacedMesh, Point3, Space3, View3 } from "./solidTypes";

export const BODY_BYTES = 40;
/** Stands for no agent. */
export const NOBODY = 0xffffffff;

/** null: the frame is flat. */
export function readSpace(value: unknown): Space3 | null {
  if (value === undefined || value === null) return null;
  const json = object(value, "space");
  const [min, max] = [point3(json["min"], "min"), point3(json["max"], "max")];
  if (min.some((low, axis) => low > (max[axis] as number))) throw new Malformed("the space is inside out");
  const grid = json["grid"];
  return {
    min,
    max,
    view: json["view"] === undefined ? null : readView(json["view"]),
    grid: isNumber(grid) && grid > 0 ? grid : null,
  };
}

function readView(value: unknown): View3 {
  const json = object(value, "view");
  const distance = number(json["distance"], "distance");
  if (distance <= 0) throw new Malformed("the distance of the view is not above zero");
  return {
    target: point3(json["target"], "target"),
    yaw: number(json["yaw"], "yaw"),
    pitch: number(json["pitch"], "pitch"),
    distance,
  };
}

export function readMeshes(value: unknown): PlacedMesh[] {
  return readable(list(value), (entry) => {
    const json = object(entry, "mesh");
    return { layer: stringOr(json["layer"], ""), mesh: string(json["mesh"], "mesh"), alpha: opacity(json) };
  });
}

function opacity(json: Json): number {
  return Math.min(1, Math.max(0, numberOr(json["alpha"], 1)));
}

/** `start` is where the records of the batch begin. */
export function readBodies(json: Json, buffer: ArrayBuffer, start: number, count: number): BodyBatch {
  const length = count * BODY_BYTES;
  if (start + length > buffer.byteLength) throw new Malformed("batch of bodies ends early");
  // Views must be aligned; what is changed must not be the message.
  const isView = start % 4 === 0 && isClean(new Float32Array(buffer, start, count * 10));
  const bytes = isView ? buffer : buffer.slice(start, start + length);
  const from = isView ? start : 0;
  const floats = new Float32Array(bytes, from, count * 10);
  if (!isView) clean(floats);
  return {
    kind: "bodies",
    layer: stringOr(json["layer"], ""),
    mesh: string(json["mesh"], "mesh"),
    alpha: opacity(json),
    count,
    floats,
    shorts: new Int16Array(bytes, from, count * 20),
    words: new Uint32Array(bytes, from, count * 10),
  };
}

/** The places in a record that are numbers. */
const NUMBERS = [0, 1, 2, 5, 6, 7] as const;

function isClean(floats: Float32Array): boolean {
  for (let i = 0; i < floats.length; i += 10)
    for (const part of NUMBERS) if (!Number.isFinite(floats[i + part])) return false;
  return true;
}

/** A body that is nowhere has no size. */
function clean(floats: Float32Array): void {
  for (let i = 0; i < floats.length; i += 10)
    if (!isClean(floats.subarray(i, i + 10))) for (const part of NUMBERS) floats[i + part] = 0;
}

/** Where a body is. [m] */
export function bodyPlace(batch: BodyBatch, index: number): Point3 {
  const { floats } = batch;
  const i = index * 10;
  return [floats[i] ?? 0, floats[i + 1] ?? 0, floats[i + 2] ?? 0];
}

/** How long, high and wide it is, in sizes of its mesh. */
export function bodySize(batch: BodyBatch, index: number): Point3 {
  const { floats } = batch;
  const i = index * 10;
  return [floats[i + 5] ?? 0, floats[i + 6] ?? 0, floats[i + 7] ?? 0];
}

export type Quaternion = readonly [number, number, number, number];

/** How it is turned: x, y, z, w. */
export function bodyTurn(batch: BodyBatch, index: number): Quaternion {
  const { shorts } = batch;
  const i = index * 20 + 6;
  const part = (at: number): number => (shorts[i + at] ?? 0) / 32767;
  return [part(0), part(1), part(2), part(3)];
}

/** Whose it is; null: nobody's. */
export function bodyAgent(batch: BodyBatch, index: number): number | null {
  const agent = batch.words[index * 10 + 8] ?? NOBODY;
  return agent === NOBODY ? null : agent;
}

export function bodyTint(batch: BodyBatch, index: number): number {
  return (batch.words[index * 10 + 9] ?? 0) & 255;
}
