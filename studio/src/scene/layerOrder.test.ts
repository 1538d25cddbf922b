import { describe, expect, it } from "vitest";
import type { HeatBatch, SpriteBatch } from "../protocol/decodeFrame";
import type { Layer, Shape } from "../protocol/types";
import { sortScene, textsLast } from "./layerOrder";

const layers = ["ground", "heat", "creatures", "labels"].map((name): Layer => ({
  name,
  title: name,
  help: "",
  on: true,
  overlay: false,
  legend: [],
}));
const shape = (layer: string): Shape => ({
  layer,
  kind: "circle",
  at: [0, 0],
  radius: 1,
  fill: null,
  stroke: null,
  width: 1,
});
const sprites: SpriteBatch = {
  kind: "sprites",
  layer: "creatures",
  shape: "dart",
  size: 1,
  bounds: [0, 0, 1, 1],
  count: 0,
  records: new Uint16Array(),
};
const heat: HeatBatch = {
  kind: "heat",
  layer: "heat",
  bounds: [0, 0, 1, 1],
  columns: 0,
  rows: 0,
  ramp: "heat",
  cells: new Uint8Array(),
};
const names = (items: readonly { layer: string }[]): string[] => items.map((item) => item.layer);

describe("sortScene", () => {
  it("puts every layer beneath or above the sprites, in order", () => {
    const scene = sortScene(
      [sprites, heat],
      [shape("labels"), shape("ground"), shape("unknown")],
      layers,
      new Set(),
    );
    expect(names(scene.beneath)).toEqual(["ground", "heat"]);
    expect(names(scene.sprites)).toEqual(["creatures"]);
    expect(names(scene.above)).toEqual(["labels", "unknown"]);
  });

  it("leaves out what is switched off", () => {
    const scene = sortScene([sprites, heat], [shape("ground")], layers, new Set(["creatures", "ground"]));
    expect(scene.sprites).toEqual([]);
    expect(names([...scene.beneath, ...scene.above])).toEqual(["heat"]);
  });
});

describe("textsLast", () => {
  it("writes over marks that lie above it, and keeps the order otherwise", () => {
    const name = { ...shape("labels"), kind: "text", at: [0, 0], text: "Bo", size: 11 } as Shape;
    expect(textsLast([shape("bodies"), name, shape("ring")])).toEqual([shape("bodies"), shape("ring"), name]);
  });
});
