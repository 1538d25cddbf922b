import { describe, expect, it } from "vitest";
import { modelOf } from "../model/model";
import { standIns } from "./folds";
import { hitAt, isNearMiss, transitionAt } from "./hits";
import { layout } from "./layout";
import { HEADER } from "./layoutMachine";
import type { Lens } from "./lens";
import type { Scene } from "./pictureScene";

const node = (kind: string, name: string, parent = -1) => ({
  ...{ kind, name, parent, path: name, detail: "", help: "", stop: false, folds: true },
});

/** A state with another one in it, and a way out. */
const model = modelOf({
  ...{ id: "m", title: "", version: 0, form: "machine" },
  nodes: [node("machine", "m"), node("state", "fight", 0), node("state", "aim", 1), node("state", "flee", 0)],
  links: [{ from: 1, to: 3, label: "hurt" }],
});
const FIGHT = 1;
const AIM = 2;
const place = layout(
  model,
  standIns(model, () => false),
  { box: () => ({ w: 120, h: 42 }), text: (text) => 6 * text.length },
  "right",
);
const scene = { model, place, folded: new Map(), gutter: true } as unknown as Scene;
/** So small that the title is near to everything. */
const view: Lens = { x: 0, y: 0, scale: 0.25, width: 400, height: 300 };

/** Where a point of the picture is on the screen. */
const onScreen = (x: number, y: number): [number, number] => [
  (x - view.x) * view.scale + view.width / 2,
  (y - view.y) * view.scale + view.height / 2,
];
const at = (list: "x" | "y" | "w" | "h", one: number): number => place[list][one] as number;

describe("the title of a state around others", () => {
  const title = onScreen(at("x", FIGHT) + 40, at("y", FIGHT) + HEADER / 2);

  it("is hit, though what is inside is within reach", () => {
    expect(isNearMiss(scene, view, ...title)).toBe(true);
    expect(hitAt(scene, view, ...title)).toEqual({ node: FIGHT, part: "title" });
  });

  it("ends where the ground begins; states that hold none have no such part", () => {
    const ground = onScreen(at("x", FIGHT) + 40, at("y", FIGHT) + HEADER + 2);
    expect(hitAt(scene, view, ...ground)).toEqual({ node: FIGHT, part: "box" });
    const inside = onScreen(at("x", AIM) + 40, at("y", AIM) + 5);
    expect(hitAt(scene, view, ...inside)).toEqual({ node: AIM, part: "box" });
  });

  it("leaves its edges to breakpoints and folding", () => {
    const gutter = onScreen(at("x", FIGHT) + 4, at("y", FIGHT) + HEADER / 2);
    expect(hitAt(scene, view, ...gutter)?.part).toBe("gutter");
    const badge = onScreen(at("x", FIGHT) + at("w", FIGHT) - 10, at("y", FIGHT) + 10);
    expect(hitAt(scene, view, ...badge)?.part).toBe("fold");
  });

  it("does not hide the label of a transition that lies over it", () => {
    const edge = place.edges.find((one) => one.links?.includes(0));
    if (edge === undefined) throw new Error("no line");
    const labelAt: [number, number] = [at("x", FIGHT) + 36, at("y", FIGHT) + HEADER / 2 + 4];
    const over = { ...scene, place: { ...place, edges: [{ ...edge, labelAt }] } };
    expect(transitionAt(over, view, ...title)?.edge.label).toBe("hurt");
  });
});
