import { BufferAttribute, BufferGeometry, LineSegments } from "three";
import type { Space3 } from "../protocol/solidTypes";
import { parseHex } from "../scene/palette";
import type { Theme } from "../store/theme";
import { materialOf, type SharedUniforms } from "./materials";
import { PLAIN_VERTEX } from "./shaders";

const COLOURS: Readonly<Record<Theme, { line: string; major: string; edge: string }>> = {
  dark: { line: "#2a3546", major: "#3a4a61", edge: "#5a6d8a" },
  light: { line: "#c3ccd8", major: "#a5b1c2", edge: "#7d8ca1" },
};
/** Every so many lines one is stronger. */
const MAJOR = 5;
const MOST_LINES = 400;
/** Beyond the bounds lines go on for this share of them, and fade. */
const BEYOND = 0.6;

type Flat = readonly [x: number, z: number];
interface Line {
  ends: readonly [Flat, Flat];
  colour: string;
  alphas: readonly [number, number];
}

/** The lines of the ground: by them distances are judged. Made anew when the space or the theme changes. */
export class Ground {
  readonly object: LineSegments;
  private made = "";

  constructor(shared: SharedUniforms) {
    const material = materialOf(PLAIN_VERTEX, { ...shared.all, lift: { value: 0 } }, true);
    this.object = new LineSegments(new BufferGeometry(), material);
    this.object.frustumCulled = false;
    this.object.matrixAutoUpdate = false;
    this.object.renderOrder = -1;
  }

  load(space: Space3 | null, theme: Theme): void {
    const key = space?.grid ? JSON.stringify([space.min, space.max, space.grid, theme]) : "";
    this.object.visible = key !== "";
    if (key === this.made || key === "") return;
    this.made = key;
    this.object.geometry.dispose();
    this.object.geometry = geometryOf(linesOf(space as Space3, theme), (space as Space3).min[1]);
  }

  dispose(): void {
    this.object.geometry.dispose();
    (this.object.material as ReturnType<typeof materialOf>).dispose();
  }
}

/** Lines along both axes, and the edge of the bounds. */
export function linesOf({ min, max, grid }: Space3, theme: Theme): Line[] {
  const { line, major, edge } = COLOURS[theme];
  const [[left, , back], [right, , front]] = [min, max];
  const lines: Line[] = [];
  const add = (ends: [Flat, Flat], colour: string, alphas: [number, number] = [1, 1]): void =>
    void lines.push({ ends, colour, alphas });
  const step = grid ?? 0;
  const [fadeX, fadeZ] = [BEYOND * (right - left), BEYOND * (front - back)];
  if (step > 0 && (right - left) / step < MOST_LINES && (front - back) / step < MOST_LINES) {
    // How visible a line is that lies beside the bounds.
    const beside = (at: number, low: number, high: number, fade: number): number =>
      Math.max(0, 1 - Math.max(0, low - at, at - high) / fade);
    for (let n = Math.ceil((left - fadeX) / step); n * step <= right + fadeX; n++) {
      const [x, colour] = [n * step, n % MAJOR === 0 ? major : line];
      const alpha = beside(x, left, right, fadeX);
      add(
        [
          [x, back],
          [x, front],
        ],
        colour,
        [alpha, alpha],
      );
      add(
        [
          [x, back],
          [x, back - fadeZ],
        ],
        colour,
        [alpha, 0],
      );
      add(
        [
          [x, front],
          [x, front + fadeZ],
        ],
        colour,
        [alpha, 0],
      );
    }
    for (let n = Math.ceil((back - fadeZ) / step); n * step <= front + fadeZ; n++) {
      const [z, colour] = [n * step, n % MAJOR === 0 ? major : line];
      const alpha = beside(z, back, front, fadeZ);
      add(
        [
          [left, z],
          [right, z],
        ],
        colour,
        [alpha, alpha],
      );
      add(
        [
          [left, z],
          [left - fadeX, z],
        ],
        colour,
        [alpha, 0],
      );
      add(
        [
          [right, z],
          [right + fadeX, z],
        ],
        colour,
        [alpha, 0],
      );
    }
  }
  const corners: Flat[] = [
    [left, back],
    [right, back],
    [right, front],
    [left, front],
  ];
  corners.forEach((corner, n) => add([corner, corners[(n + 1) % 4] as Flat], edge));
  return lines;
}

function geometryOf(lines: readonly Line[], y: number): BufferGeometry {
  const positions = lines.flatMap(({ ends: [[ax, az], [bx, bz]] }) => [ax, y, az, bx, y, bz]);
  const colours = lines.flatMap(({ colour, alphas }) => {
    const rgb = parseHex(colour).map((part) => part / 255);
    return [...rgb, alphas[0], ...rgb, alphas[1]];
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setAttribute("colour", new BufferAttribute(Float32Array.from(colours), 4));
  return geometry;
}
