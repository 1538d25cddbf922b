import { expect, test } from "vitest";
import type { JsonValue } from "../../protocol/authorTypes";
import { sampleDrawing } from "../../testing/drawings";
import { adding, spotAt } from "./adding";
import { isWithin, outermost, standing, titleOf } from "./drawing";
import { sameNodes } from "./match";
import { freeSlots, slotOf } from "./slots";

const TREE = sampleDrawing(`
Selector guard
  Sequence flee
    If afraid
    Do run
  Inverter not
    Do rest`);

test("of a part and what is in it only the outer one moves", () => {
  expect(outermost(TREE.model, [3, 1, 5])).toEqual([1, 5]);
  expect(isWithin(TREE.model, 3, 1)).toBe(true);
  expect(isWithin(TREE.model, 1, 3)).toBe(false);
  expect(standing(TREE, 3)).toEqual({ parent: 1, under: "root[0]", place: 1 });
  expect(titleOf(TREE, "root[0][1]")).toBe("run");
});

test("something new goes below what takes it, else behind it, else around or in its place", () => {
  expect(spotAt(TREE, "root[0]")).toEqual({ under: "root[0]" });
  expect(spotAt(TREE, "root[0][0]")).toEqual({ under: "root[0]", place: 1 });
  expect(spotAt(TREE, "root[1][0]")).toBeNull();
  expect(spotAt(TREE, null)).toEqual({ under: "root" });
  const item = (id: string, takes: "none" | "many") => ({ id, title: id, help: "", takes, preset: { x: 1 } });
  expect(adding(TREE, "root[1][0]", item("Wait", "none"))).toEqual({
    change: "become",
    at: "root[1][0]",
    kind: "Wait",
    values: { x: 1 },
  });
  expect(adding(TREE, "root[1][0]", item("Sequence", "many"))).toMatchObject({ change: "wrap" });
});

test("a machine takes states beside the selected one", () => {
  const machine = sampleDrawing("machine m\n  state A\n  state B", "machine");
  expect(spotAt(machine, "states[0]")).toEqual({ under: "", place: 1 });
  expect(spotAt(machine, null)).toEqual({ under: "" });
  const item = (id: string, preset: Record<string, JsonValue>) => ({
    id,
    title: "fly_to food",
    help: "",
    takes: "many" as const,
    preset,
  });
  expect(adding(machine, "states[1]", item("transition", { after: 3 }))).toEqual({
    change: "add",
    under: "states[1]",
    kind: "transition",
    values: { after: 3 },
  });
  expect(adding(machine, null, item("state", { active: ["fly"] }))).toMatchObject({
    under: "",
    values: { name: "FlyToFood", active: ["fly"] },
  });
});

test("nodes are known again after an edit", () => {
  const after = sampleDrawing(
    "Selector guard\n  Inverter not\n    Do rest\n  Sequence flee\n    Do run\n    If afraid\n    Wait new",
  );
  expect([...sameNodes(TREE.model, after.model)]).toEqual([0, 4, 5, 1, 3, 2, -1]);
  expect([...sameNodes(TREE.model, TREE.model)]).toEqual([0, 1, 2, 3, 4, 5]);
});

test("what stands for nothing makes room", () => {
  const bare = sampleDrawing("Idle idle");
  const item = { id: "Do", title: "fire", help: "", takes: "none" as const, preset: {} };
  expect(adding(bare, null, item)).toMatchObject({ change: "become", at: "root" });
  const inverter = sampleDrawing("Inverter not\n  Idle idle");
  expect(spotAt(inverter, "root")).toEqual({ under: "root" });
});

test("named places that are free", () => {
  const branch = sampleDrawing("Branch b\n  Do test\n  Do then");
  branch.sketch.nodes[1]!.at = "root.test";
  branch.sketch.nodes[2]!.at = "root.then";
  expect(freeSlots(branch, 0)).toEqual(["otherwise"]);
  expect(spotAt(branch, "root")).toEqual({ under: "root", slot: "otherwise" });
  expect([slotOf("root.yes", "root"), slotOf("root[1]", "root"), slotOf("root.node.then", "root")]).toEqual([
    "yes",
    "",
    "then",
  ]);
});
