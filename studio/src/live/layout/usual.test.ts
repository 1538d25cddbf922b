import { describe, expect, it } from "vitest";
import { arranged, TABS } from "../../dock/arrange";
import { panesOf } from "../../dock/tree";
import {
  BARS,
  type Doing,
  isNarrow,
  LEAST,
  MESSAGE,
  type Room,
  takenByFingers,
  TOOLS,
  usualLayout,
} from "./usual";

const SIZES = [
  [900, 500],
  [1280, 500],
  [900, 700],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
] as const;
const ASPECTS = [0.5, 1, 1.6, 3];

function room(doing: Doing, [width, height]: readonly [number, number], aspect: number, taken = 0): Room {
  const left = ["guide", "params", "layers", "files"];
  const right = ["agent", "node", "board", "log", "charts"];
  return { doing, width, height, taken, aspect, left, right };
}

/** The canvas, without the tools above it; and everything else that is open. A message takes some of the height. */
function placed(
  of: Room,
  message = 0,
): {
  canvas: { width: number; height: number };
  others: { width: number; height: number }[];
} {
  const box = { left: 0, top: 0, width: of.width, height: of.height - BARS - message };
  const open = arranged(usualLayout(of).tree, box).stacks.filter(({ look }) => look === "open");
  const scene = open.find(({ stack }) => stack.active === "scene");
  const others = open.filter((stack) => stack !== scene).map((stack) => stack.box);
  return {
    canvas: { width: scene?.box.width ?? 0, height: (scene?.box.height ?? 0) - TOOLS - of.taken },
    others,
  };
}

describe("the usual layout", () => {
  it.each(["scene", "split", "edit", "map"] as const)(
    "gives the canvas 45 % of every window: %s",
    (doing) => {
      for (const size of SIZES)
        for (const aspect of ASPECTS) {
          const { canvas, others } = placed(room(doing, size, aspect));
          const share = (canvas.width * canvas.height) / (size[0] * size[1]);
          expect(share, `${size.join(" by ")}, world ${aspect}`).toBeGreaterThanOrEqual(LEAST);
          for (const { width, height } of others) {
            expect(width).toBeGreaterThan(200);
            expect(height).toBeGreaterThan(TABS + 100);
          }
        }
    },
  );

  it.each(["scene", "split", "edit", "map"] as const)(
    "leaves the canvas 45 % at a breakpoint, too: %s",
    (doing) => {
      for (const size of SIZES.filter(([width, height]) => !isNarrow(width, height)))
        for (const aspect of ASPECTS) {
          const { canvas } = placed(room(doing, size, aspect), MESSAGE);
          const share = (canvas.width * canvas.height) / (size[0] * size[1]);
          expect(share, `${size.join(" by ")}, world ${aspect}`).toBeGreaterThanOrEqual(LEAST);
        }
    },
  );

  it.each(["scene", "split", "edit", "map"] as const)(
    "leaves the canvas 45 % where fingers play with a pad: %s",
    (doing) => {
      const taken = takenByFingers(true, true);
      for (const size of SIZES.filter(([width, height]) => !isNarrow(width, height, taken)))
        for (const aspect of ASPECTS) {
          const { canvas } = placed(room(doing, size, aspect, taken));
          const share = (canvas.width * canvas.height) / (size[0] * size[1]);
          expect(share, `${size.join(" by ")}, world ${aspect}`).toBeGreaterThanOrEqual(LEAST);
        }
      expect(isNarrow(1280, 720, taken)).toBe(false);
    },
  );

  it("has drawers where the window is narrow, or too low for columns", () => {
    const narrow = [
      [899, 900],
      [844, 390],
      [932, 430],
      [1280, 400],
    ] as const;
    for (const [width, height] of narrow) expect(isNarrow(width, height), `${width} by ${height}`).toBe(true);
    for (const [width, height] of [
      [900, 700],
      [1280, 500],
      [1024, 768],
    ] as const)
      expect(isNarrow(width, height), `${width} by ${height}`).toBe(false);
  });

  it("has every pane once, whatever is done", () => {
    for (const doing of ["scene", "split", "mind", "edit", "editor", "map"] as const) {
      const of = room(doing, [1280, 720], 1);
      const panes = panesOf(usualLayout(of).tree);
      expect(new Set(panes).size).toBe(panes.length);
      expect(panes).toEqual(expect.arrayContaining([...of.left, ...of.right]));
    }
  });

  it.each(["split", "edit"] as const)("folds the left column beside something to read: %s", (doing) => {
    const isLeftFolded = (size: readonly [number, number]): boolean => {
      const { tree } = usualLayout(room(doing, size, 1));
      return tree.kind !== "stack" && tree.parts[0]?.folded === true;
    };
    expect(isLeftFolded([1280, 720])).toBe(true);
    expect(isLeftFolded([1920, 1080])).toBe(false);
  });

  it("puts the mind below a wide world and beside a tall one", () => {
    expect(usualLayout(room("split", [1920, 1080], 3)).situation).toMatch(/below/);
    expect(usualLayout(room("split", [1920, 1080], 0.7)).situation).toMatch(/beside/);
  });
});
