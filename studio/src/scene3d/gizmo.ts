import type { Point } from "../protocol/geometry";
import type { Point3 } from "../protocol/solidTypes";
import { type Tint, TINTS } from "../protocol/tints";
import type { Shape } from "../protocol/types";
import type { Lens } from "./lens";
import { dot } from "./vector";

const AXES: readonly (readonly [name: string, axis: Point3, tint: Tint])[] = [
  ["x", [1, 0, 0], "red"],
  ["y", [0, 1, 0], "green"],
  ["z", [0, 0, 1], "blue"],
];
/** How long an axis is that lies across the line of sight, and how far its name is from the middle. [px] */
const LENGTH = 20;
const NAME = 28;
/** The middle of the axes, from the lower left corner. [px] */
const CORNER = 38;
const LETTERS = 11;
/** Smaller scenes have no room for it. [px] */
const LEAST_SIZE = 260;

/**
 * In the lower left corner: which way the axes point, and how large a square of the ground is. In pixels, y downwards from
 * the upper edge being negative, as the overlay draws.
 */
export function gizmoOf(lens: Lens, grid: number | null): Shape[] {
  if (Math.min(lens.width, lens.height) < LEAST_SIZE) return [];
  const middle: Point = [CORNER, CORNER - lens.height];
  const along = (axis: Point3, pixels: number): Point => [
    middle[0] + dot(axis, lens.right) * pixels,
    middle[1] + dot(axis, lens.up) * pixels,
  ];
  // The nearest axis is drawn last.
  const axes = [...AXES].sort(([, a], [, b]) => dot(b, lens.ahead) - dot(a, lens.ahead));
  const shapes = axes.flatMap(([name, axis, tint]): Shape[] => {
    const paint = { tint: TINTS.indexOf(tint), alpha: 0.9 };
    const [x, y] = along(axis, NAME);
    const style = { layer: GIZMO, width: 2 };
    return [
      { ...style, kind: "line", points: [middle, along(axis, LENGTH)], fill: null, stroke: paint },
      { ...style, kind: "text", at: [x - 3, y], text: name, size: LETTERS, fill: paint, stroke: null },
    ];
  });
  if (grid === null) return shapes;
  const neutral = { tint: TINTS.indexOf("neutral"), alpha: 1 };
  const at: Point = [2 * CORNER, 14 - lens.height];
  const text = `a square: ${Number(grid.toPrecision(3))} m`;
  return [
    ...shapes,
    { layer: GIZMO, width: 1, kind: "text", at, text, size: LETTERS, fill: neutral, stroke: null },
  ];
}

const GIZMO = "gizmo";
