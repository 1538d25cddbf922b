import { describe, expect, test } from "vitest";
import type { GraphForm } from "../protocol/mindTypes";
import { sampleMind, sampleModel } from "../testing/minds";
import { sampleLook, sampleScene } from "../testing/pictures";
import { recordingContext, type Written } from "../testing/recordingContext";
import { DETAILS_FROM, MIN_TEXT, NAMES_FROM } from "./legible";
import type { Lens } from "./lens";
import { paint } from "./paint";
import { litEdges, paintEdges } from "./paintEdges";
import type { Scene } from "./pictureScene";
import { aboutEdge } from "./tip";

const SCALES = Array.from({ length: 241 }, (_, step) => 0.1 + step * 0.01);

/** All of a picture, from so far away. */
const whole = (scene: Scene, scale: number): Lens => {
  const { width, height } = scene.place;
  return { x: width / 2, y: height / 2, scale, width: width * scale, height: height * scale };
};

const LONG = "whoever is seen is near enough, and there are arrows left";
const STATES =
  "machine guard\n  start s\n  state patrol\n  state chase\n  state fight\n    start t\n    state aim";

const guard = () =>
  sampleModel(`${STATES}\n    history h\n    state shoot`, "machine", [
    ["s", "patrol"],
    ["patrol", "chase", "seen"],
    ["chase", "patrol", LONG],
    ["chase", "fight", "near enough"],
    ["t", "aim"],
    ["aim", "shoot", "steady"],
    ["shoot", "shoot", "again"],
  ]);

describe("everything that is written", () => {
  const busy = (form: GraphForm): Scene => {
    const tree =
      "selector root\n  sequence go there\n    action walk\n  condition a_very_long_name_of_something";
    const model = form === "machine" ? guard() : sampleModel(tree, form, [["root", "walk", "far"]]);
    const last = model.graph.nodes.length - 1;
    const mind = sampleMind(model, [[model.graph.nodes[last]?.name ?? "", "failure", "there is nobody"]]);
    mind.notes = new Map([[0, "2 of 3"]]);
    return sampleScene(model, { mind, hovered: 1, selected: 2, faults: new Map([[last, "fault"]]) });
  };
  const folded = (): Scene => sampleScene(guard(), {}, (node) => node === 4);

  test.each([
    ["a tree", busy("tree")],
    ["a machine", busy("machine")],
    ["a network", busy("network")],
    ["a decision tree", busy("decision")],
    ["a machine with a folded state", folded()],
  ])("has letters of ten pixels or more: %s", (_, scene) => {
    let count = 0;
    for (const scale of SCALES) {
      const { draw, written } = recordingContext();
      paint(draw, whole(scene, scale), scene, sampleLook, 1);
      count += written.length;
      const small = written.filter(({ size }) => !(size * scale >= MIN_TEXT - 1e-9));
      expect(small, `at ${scale.toFixed(2)}`).toEqual([]);
    }
    expect(count).toBeGreaterThan(500);
  });
});

describe("the labels of a machine", () => {
  const written = (scene: Scene, scale: number): Written[] => {
    const { draw, written } = recordingContext();
    paintEdges(draw, whole(scene, scale), scene, sampleLook);
    return written;
  };

  /** Where a line or a box is that a text reaches: lines that run down cut through what is written across. */
  const metBy = ({ x, y, width }: Written, { place }: Scene): number | undefined => {
    const sides = place.edges.flatMap(({ points }) =>
      points.flatMap((side, at) => {
        const [top, bottom] = [points[at + 1] as number, points[at + 3] as number];
        const down = at % 2 === 0 && side === points[at + 2];
        return down && Math.min(top, bottom) < y && Math.max(top, bottom) > y ? [side] : [];
      }),
    );
    for (const node of place.shown) {
      const above = place.y[node] as number;
      if (above < y && above + (place.h[node] as number) > y) sides.push(place.x[node] as number);
    }
    return sides.find((side) => side > x && side < x + width);
  };

  test("stay in the room that the layout has for them, at every scale at which they are written", () => {
    const mind = sampleMind(guard(), []);
    mind.passed.fill(99);
    for (const scene of [sampleScene(guard()), sampleScene(guard(), { mind })]) {
      for (const scale of SCALES) {
        const met = written(scene, scale).filter((text) => metBy(text, scene) !== undefined);
        expect(met, `at ${scale.toFixed(2)}`).toEqual([]);
      }
    }
  });

  const texts = (scene: Scene, scale: number): string[] => written(scene, scale).map(({ text }) => text);

  test("are whole in pictures of about the natural size, but for those that are longer than any may be", () => {
    for (const scale of SCALES.filter((one) => one >= 0.85)) {
      const [long, ...others] = texts(sampleScene(guard()), scale).sort().reverse();
      expect(long).toMatch(/^whoever is seen is.*…$/);
      expect(others, `at ${scale.toFixed(2)}`).toEqual(["steady", "seen", "near enough", "again"]);
    }
  });

  test("are whole wherever they are written, where they are short", () => {
    for (const scale of SCALES.filter((one) => one >= DETAILS_FROM))
      expect(texts(sampleScene(guard()), scale), `at ${scale.toFixed(2)}`).toContain("seen");
  });

  test("are only those of lines that light up from further away", () => {
    const mind = sampleMind(guard(), []);
    mind.passed[1] = 99;
    const scene = sampleScene(guard(), { mind });
    expect(texts(scene, DETAILS_FROM - 0.01)).toEqual(["seen"]);
    expect(texts(scene, NAMES_FROM - 0.01)).toEqual([]);
  });
});

describe("the line of a transition", () => {
  test("says on hover from where to where, by what, and when it last fired", () => {
    const mind = sampleMind(guard(), []);
    mind.passed[1] = 40;
    const scene = sampleScene(guard(), { mind });
    const edge = scene.place.edges.find(({ label }) => label === "seen");
    expect(edge && aboutEdge(scene, edge)).toEqual([
      "“patrol” → “chase”",
      "seen",
      "Fired 1.0 s ago",
      "Click: select · dot: breakpoint",
    ]);
  });

  const lit = (tick: number): [string, number][] => {
    const mind = sampleMind(guard(), []);
    mind.passed[2] = 100;
    const scene = sampleScene(guard(), { mind, tick });
    return [...litEdges(scene, scene.place.edges)].map(([edge, share]) => [edge.label, share]);
  };

  test("lights up alone when it fired, and fades within two seconds", () => {
    expect(lit(100)).toEqual([[LONG, 1]]);
    expect(lit(160)).toEqual([[LONG, 0.5]]);
    expect(lit(220)).toEqual([]);
  });
});

describe("the labels of a network", () => {
  test("never lie on each other: where many lines leave a node, the largest weights are written", () => {
    const outputs = Array.from({ length: 12 }, (_, place) => `action o${place}`).join("\n");
    const links = Array.from({ length: 12 }, (_, place): [string, string, string] => [
      "x",
      `o${place}`,
      (place === 7 ? -3 : 0.01 * place).toFixed(2),
    ]);
    const scene = sampleScene(sampleModel(`value x\n${outputs}`, "network", links));
    for (const scale of SCALES.filter((one) => one >= DETAILS_FROM)) {
      const { draw, written } = recordingContext();
      paintEdges(draw, whole(scene, scale), scene, sampleLook);
      expect(written.map(({ text }) => text)).toContain("-3.00");
      for (const [place, one] of written.entries())
        for (const other of written.slice(place + 1)) {
          const apart = Math.abs(one.y - other.y) >= one.size - 1e-9;
          expect(apart || one.x + one.width <= other.x || other.x + other.width <= one.x).toBe(true);
        }
    }
  });
});
