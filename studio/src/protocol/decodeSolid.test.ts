import { describe, expect, it } from "vitest";
import { packFrame } from "../testing/samples";
import { decodeFrame } from "./decodeFrame";
import { decodeMesh, isMesh } from "./decodeMesh";
import { bodyAgent, bodyPlace, bodySize, NOBODY } from "./readSolid";

const space = { min: [-10, 0, -10], max: [10, 5, 10], grid: 1 };
const bodies = { kind: "bodies", layer: "guards", mesh: "0123456789abcdef", alpha: 1, count: 2, offset: 0 };
const head = { frame: 1, tick: 2, bounds: [0, 0, 1, 1], shapes: [], handles: [], space, meshes: [] };

/** Two bodies; the place of the second is as given. */
function records(second: readonly [number, number, number]): Uint8Array {
  const floats = new Float32Array(20);
  floats.set([1, 2, 3], 0);
  floats.set([1, 1, 1], 5);
  floats.set(second, 10);
  floats.set([1, 1, 1], 15);
  const words = new Uint32Array(floats.buffer);
  [words[8], words[18]] = [7, NOBODY];
  return new Uint8Array(floats.buffer);
}

/** A message of a mesh, which differs from a frame in its first bytes. */
function packMesh(header: object, payload: Uint8Array): ArrayBuffer {
  const buffer = packFrame(header, payload);
  new Uint8Array(buffer).set(new TextEncoder().encode("WSM1"));
  return buffer;
}

const triangle = { kind: "triangles", mesh: "0123456789abcdef", vertices: 3, triangles: 1, edges: 0 };

/** Three places, three tints and a byte of filling, three corners. */
function trianglePayload(corner = 2, x = 1): Uint8Array {
  const bytes = new Uint8Array(40 + 12);
  const view = new DataView(bytes.buffer);
  [0, 0, 0, x, 0, 0, 0, 1, 0].forEach((part, i) => view.setFloat32(4 * i, part, true));
  [0, 1, corner].forEach((part, i) => view.setUint32(40 + 4 * i, part, true));
  return bytes;
}

describe("frames in three dimensions", () => {
  it("have bodies with their places and agents", () => {
    const frame = decodeFrame(packFrame({ ...head, batches: [bodies] }, records([4, 5, 6])));
    const batch = frame.batches[0];
    if (batch?.kind !== "bodies") throw new Error("no bodies");
    expect(bodyPlace(batch, 1)).toEqual([4, 5, 6]);
    expect([bodyAgent(batch, 0), bodyAgent(batch, 1)]).toEqual([7, null]);
    expect(frame.solid?.space.grid).toBe(1);
  });

  it("show a body that is nowhere without size, and the others as they are", () => {
    for (const nowhere of [NaN, Infinity, -Infinity]) {
      const frame = decodeFrame(packFrame({ ...head, batches: [bodies] }, records([0, nowhere, 0])));
      const batch = frame.batches[0];
      if (batch?.kind !== "bodies") throw new Error("no bodies");
      expect([bodyPlace(batch, 0), bodySize(batch, 0)]).toEqual([
        [1, 2, 3],
        [1, 1, 1],
      ]);
      expect(bodySize(batch, 1)).toEqual([0, 0, 0]);
    }
  });

  it("lose what cannot be read: bodies that end early, shapes without a place, meshes without a name", () => {
    const shapes = [
      { kind: "line3", points: [[0, 0]], layer: "a" },
      { kind: "ring3", at: [0, 0, 0], normal: [0, 1, 0], radius: -1, layer: "a", width: 1 },
      { kind: "cloud3", layer: "a" },
    ];
    const broken = { ...head, shapes, meshes: [{ layer: "a" }], batches: [{ ...bodies, count: 3 }] };
    const frame = decodeFrame(packFrame(broken, records([0, 0, 0])));
    expect([frame.batches, frame.solid?.meshes]).toEqual([[], []]);
    expect(frame.solid?.shapes.map(({ kind }) => kind)).toEqual(["ring3"]);
  });

  it("are refused when their space is inside out or their camera is nowhere", () => {
    const pack = (other: object): ArrayBuffer =>
      packFrame({ ...head, batches: [], space: { ...space, ...other } }, new Uint8Array(0));
    expect(() => decodeFrame(pack({ min: [20, 0, 0] }))).toThrow("inside out");
    const view = { target: [0, 0, 0], yaw: 0, pitch: 0, distance: 0 };
    expect(() => decodeFrame(pack({ view }))).toThrow("distance");
  });
});

describe("meshes", () => {
  it("are read, empty ones too", () => {
    const buffer = packMesh(triangle, trianglePayload());
    expect(isMesh(buffer)).toBe(true);
    expect([...decodeMesh(buffer).triangles]).toEqual([0, 1, 2]);
    const empty = { ...triangle, vertices: 0, triangles: 0 };
    expect(decodeMesh(packMesh(empty, new Uint8Array(0))).positions.length).toBe(0);
  });

  it("are refused when a corner, a place, a name or a part is missing", () => {
    const fails = (header: object, payload: Uint8Array): void =>
      expect(() => decodeMesh(packMesh(header, payload))).toThrow();
    fails(triangle, trianglePayload(3));
    fails(triangle, trianglePayload(2, NaN));
    fails({ ...triangle, mesh: "no id" }, trianglePayload());
    fails({ ...triangle, triangles: 2 }, trianglePayload());
    fails({ ...triangle, vertices: -1 }, trianglePayload());
    fails({ ...triangle, vertices: 1e12 }, trianglePayload());
    const heights = { kind: "heights", mesh: triangle.mesh, origin: [0, 0, 0], cell: [1, 1] };
    fails({ ...heights, columns: 1, rows: 5 }, trianglePayload());
    fails({ ...heights, columns: 90_000, rows: 90_000 }, trianglePayload());
  });
});
