import { describe, expect, it } from "vitest";
import { packFrame } from "../testing/samples";
import { decodeFrame, spritePosition } from "./decodeFrame";

const bounds = [0, 0, 100, 50];
const sprites = { kind: "sprites", layer: "creatures", shape: "dart", size: 1, bounds, count: 2, offset: 0 };
const head = { frame: 12, tick: 300, bounds, shapes: [], batches: [sprites] };

function twoSprites(): Uint8Array {
  const words = new Uint16Array([0, 0, 0, 3 | (16 << 8), 65535, 65535, 32768, 1 | (32 << 8)]);
  return new Uint8Array(words.buffer);
}

describe("decodeFrame", () => {
  it("reads sprites without copying them", () => {
    const buffer = packFrame(head, twoSprites());
    const frame = decodeFrame(buffer);
    expect([frame.frame, frame.tick, frame.byteLength]).toEqual([12, 300, buffer.byteLength]);
    const batch = frame.batches[0];
    if (batch?.kind !== "sprites") throw new Error("no sprites");
    expect(batch.records.buffer).toBe(buffer);
    expect(spritePosition(batch, 0)).toEqual([0, 0]);
    expect(spritePosition(batch, 1)).toEqual([100, 50]);
    expect((batch.records[7] ?? 0) >> 8).toBe(32);
  });

  it("reads a heat map, and sprites at an odd offset behind it", () => {
    const heat = { kind: "heat", layer: "influence", bounds, columns: 3, rows: 1, ramp: "signed", offset: 0 };
    const payload = new Uint8Array([1, 2, 3, ...twoSprites()]);
    const frame = decodeFrame(packFrame({ ...head, batches: [heat, { ...sprites, offset: 3 }] }, payload));
    const [first, second] = frame.batches;
    if (first?.kind !== "heat" || second?.kind !== "sprites") throw new Error("wrong kinds");
    expect([...first.cells]).toEqual([1, 2, 3]);
    expect(first.ramp).toBe("signed");
    expect(spritePosition(second, 1)).toEqual([100, 50]);
  });

  it("skips unknown kinds and batches that point outside, and keeps the rest", () => {
    const batches = [
      { ...sprites, kind: "voxels" },
      { ...sprites, count: 3 },
      { ...sprites, count: -1 },
      sprites,
    ];
    const frame = decodeFrame(packFrame({ ...head, batches }, twoSprites()));
    expect(frame.batches).toHaveLength(1);
  });

  it("reads handles, and skips those it cannot read", () => {
    const handles = [
      { name: "target", at: [1, 2] },
      { name: "prey", at: [3, 4], waiting: true },
      { name: "nowhere" },
      { at: [5, 6] },
      null,
    ];
    const frame = decodeFrame(packFrame({ ...head, batches: [], handles }));
    expect(frame.handles).toEqual([
      { name: "target", at: [1, 2], height: 0, waiting: false },
      { name: "prey", at: [3, 4], height: 0, waiting: true },
    ]);
    expect(decodeFrame(packFrame({ ...head, batches: [] })).handles).toEqual([]);
  });

  it("skips shapes it cannot read", () => {
    const circle = { layer: "a", kind: "circle", at: [1, 2], radius: -3 };
    const shapes = [circle, { kind: "blob" }, { kind: "circle", at: ["x", 2], radius: 1 }, null, 7];
    const frame = decodeFrame(packFrame({ ...head, shapes, batches: [] }));
    expect(frame.shapes).toHaveLength(1);
    expect(frame.shapes[0]).toMatchObject({ kind: "circle", radius: 0 });
  });

  it.each([
    ["nothing", new ArrayBuffer(0)],
    ["a stump", new ArrayBuffer(7)],
    ["another magic", new Uint8Array(64).fill(7).buffer],
    ["a header that is no JSON", packFrame("{{{{")],
    ["a header that is a list", packFrame("[]")],
    ["a header without bounds", packFrame({ frame: 1, tick: 2 })],
    ["a header without a number", packFrame({ bounds, tick: 2 })],
  ])("refuses %s", (_, buffer) => {
    expect(() => decodeFrame(buffer)).toThrow();
  });

  it("never reads past the end, wherever a frame is cut", () => {
    const whole = packFrame(head, twoSprites());
    for (let length = 0; length < whole.byteLength; length++) {
      try {
        for (const batch of decodeFrame(whole.slice(0, length)).batches) {
          if (batch.kind === "sprites") expect(batch.records.length).toBe(batch.count * 4);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }
  });
});
