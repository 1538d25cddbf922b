import { describe, expect, test } from "vitest";
import { standIns } from "../../mind/folds";
import { layout } from "../../mind/layout";
import type { Layout } from "../../mind/layoutTypes";
import type { PaletteItem } from "../../protocol/authorTypes";
import { sampleDrawing } from "../../testing/drawings";
import { dropping } from "./adding";
import type { Drawing } from "./drawing";
import { dropAt, type Load } from "./dropZones";

const sizes = { box: () => ({ w: 100, h: 40 }), text: () => 0 };
const placed = (drawing: Drawing, direction: "right" | "down" = "right"): Layout =>
  layout(
    drawing.model,
    standIns(drawing.model, () => false),
    sizes,
    direction,
  );

const TREE = sampleDrawing(`
Selector guard
  Sequence flee
    If afraid
    Do run
  Inverter not
    Do rest
  Sequence idle`);
const node = (drawing: Drawing, name: string): number =>
  drawing.model.graph.nodes.findIndex((one) => one.name === name);
const spot = (
  drawing: Drawing,
  place: Layout,
  name: string,
  across: number,
  down: number,
): [number, number] => {
  const at = node(drawing, name);
  return [(place.x[at] as number) + 100 * across, (place.y[at] as number) + 40 * down];
};
const moving = (...names: string[]): Load => ({
  nodes: names.map((name) => node(TREE, name)),
  item: null,
  copy: false,
});
const item = (id: string, takes: PaletteItem["takes"]): PaletteItem => ({
  id,
  title: id,
  help: "",
  takes,
  preset: {},
});
const bringing = (id: string, takes: PaletteItem["takes"]): Load => ({
  nodes: [],
  item: item(id, takes),
  copy: false,
});

describe("where a drag would go in a tree", () => {
  const place = placed(TREE);
  const at = (name: string, across: number, down: number, load: Load) =>
    dropAt(TREE, place, "right", load, spot(TREE, place, name, across, down));

  test("the upper part of a box means before it, the lower part behind it", () => {
    expect(at("run", 0.5, 0.1, moving("idle"))).toMatchObject({ under: "root[0]", place: 1 });
    expect(at("run", 0.5, 0.9, moving("idle"))).toMatchObject({ under: "root[0]", place: 2 });
    expect(at("afraid", 0.5, 0.1, moving("idle"))).toMatchObject({ under: "root[0]", place: 0 });
  });

  test("the middle of a box that takes many means into it, at the end", () => {
    expect(at("idle", 0.5, 0.5, moving("run"))).toMatchObject({ under: "root[2]", place: null, onto: 6 });
    expect(at("flee", 0.5, 0.5, moving("idle"))).toMatchObject({ under: "root[0]", place: null });
  });

  test("a decorator takes one and no more", () => {
    expect(at("not", 0.5, 0.5, moving("run"))).toMatchObject({ under: "root" });
    expect(at("not", 0.5, 0.5, moving("rest"))).toMatchObject({ under: "root[1]", place: null });
  });

  test("nothing goes below itself, though a copy may", () => {
    expect(at("run", 0.5, 0.9, moving("flee"))).toBe("refused");
    const copy = { ...moving("flee"), copy: true };
    expect(at("run", 0.5, 0.9, copy)).toMatchObject({ under: "root[0]", place: 2 });
  });

  test("where it is already, it stays", () => {
    expect(at("run", 0.5, 0.9, moving("run"))).toMatchObject({ idle: true });
    expect(at("run", 0.5, 0.1, moving("run"))).toMatchObject({ idle: true });
    expect(at("afraid", 0.5, 0.1, moving("run"))).toMatchObject({ idle: false });
    expect(at("afraid", 0.5, 0.1, moving("afraid", "run"))).toMatchObject({ idle: true });
  });

  test("far from everything there is nothing", () => {
    expect(dropAt(TREE, place, "right", moving("run"), [-900, -900])).toBeNull();
  });

  test("something new goes around a leaf if it takes some", () => {
    expect(at("run", 0.5, 0.5, bringing("Inverter", "one"))).toEqual({
      to: "wrap",
      at: "root[0][1]",
      onto: 3,
    });
    expect(at("run", 0.5, 0.4, bringing("Do", "none"))).toMatchObject({ to: "place", place: 1 });
  });

  test("of a tree that grows downwards the left and right parts count", () => {
    const down = placed(TREE, "down");
    const drop = (across: number) =>
      dropAt(TREE, down, "down", moving("idle"), spot(TREE, down, "run", across, 0.5));
    expect(drop(0.1)).toMatchObject({ under: "root[0]", place: 1 });
    expect(drop(0.9)).toMatchObject({ under: "root[0]", place: 2 });
  });

  test("letting go makes a change: move, paste or add", () => {
    const drop = at("run", 0.5, 0.1, moving("idle"));
    if (drop === null || drop === "refused") throw new Error("no drop");
    expect(dropping(TREE, moving("idle"), drop, [])).toEqual({
      change: "move",
      at: ["root[2]"],
      under: "root[0]",
      place: 1,
    });
    expect(dropping(TREE, { ...moving("idle"), copy: true }, drop, ["Idle"])).toMatchObject({
      change: "paste",
      text: ["Idle"],
    });
    expect(dropping(TREE, bringing("Wait", "none"), drop, [])).toMatchObject({ change: "add", kind: "Wait" });
  });
});

describe("where a drag would go in a machine", () => {
  const machine = sampleDrawing(
    "machine moods\n  state Calm\n    state Inner\n  state Alert\n  choice Final",
    "machine",
  );
  const place = placed(machine);
  const load = (name: string): Load => ({ nodes: [node(machine, name)], item: null, copy: false });

  test("into the innermost box that takes states", () => {
    const drop = dropAt(machine, place, "right", load("Alert"), spot(machine, place, "Calm", 0.5, 0.2));
    expect(drop).toMatchObject({ under: "states[0]", idle: false });
  });

  test("beside everything: into the machine", () => {
    const drop = dropAt(machine, place, "right", load("Inner"), [-50, -50]);
    expect(drop).toMatchObject({ under: "", onto: 0, idle: false });
  });

  test("over itself it stays", () => {
    const drop = dropAt(machine, place, "right", load("Alert"), spot(machine, place, "Alert", 0.5, 0.5));
    expect(drop).toMatchObject({ under: "", idle: true });
  });
});
