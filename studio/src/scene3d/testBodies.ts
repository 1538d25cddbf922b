import type { BodyBatch, MeshData, Point3 } from "../protocol/solidTypes";

/** What tests of scenes in three dimensions are made of. */

/** Unturned bodies of a metre, agent by agent. */
export function bodiesAt(places: readonly Point3[], size = 1): BodyBatch {
  const floats = new Float32Array(places.length * 10);
  const shorts = new Int16Array(floats.buffer);
  const words = new Uint32Array(floats.buffer);
  places.forEach((place, body) => {
    floats.set(place, body * 10);
    shorts[body * 20 + 9] = 32767;
    floats.set([size, size, size], body * 10 + 5);
    words[body * 10 + 8] = body;
    words[body * 10 + 9] = 0;
  });
  return { kind: "bodies", layer: "", mesh: "cube", alpha: 1, count: places.length, floats, shorts, words };
}

/** A cube of a metre about the origin. */
export function cube(): MeshData {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7];
  const positions = corners.flatMap((n) => [n & 1 ? 0.5 : -0.5, n & 2 ? 0.5 : -0.5, n & 4 ? 0.5 : -0.5]);
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  return {
    id: "cube",
    positions: Float32Array.from(positions),
    tints: new Uint8Array(8),
    triangles: Uint32Array.from(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])),
    edges: new Uint32Array(0),
    smooth: false,
  };
}

/** A ball of 2 m across, as smooth as wanted; its lower end is in another colour. */
export function ball(rings: number, around: number): MeshData {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let ring = 0; ring <= rings; ring++) {
    const height = (ring / rings - 0.5) * Math.PI;
    for (let step = 0; step < around; step++) {
      const turn = (step / around) * 2 * Math.PI;
      positions.push(Math.cos(height) * Math.cos(turn), Math.sin(height), -Math.cos(height) * Math.sin(turn));
      if (ring === 0) continue;
      const corner = (of: number, at: number): number => of * around + (at % around);
      const [a, b] = [corner(ring - 1, step), corner(ring - 1, step + 1)];
      const [c, d] = [corner(ring, step + 1), corner(ring, step)];
      triangles.push(a, b, c, a, c, d);
    }
  }
  return {
    id: "ball",
    positions: Float32Array.from(positions),
    tints: new Uint8Array(positions.length / 3).map((_, vertex) => (vertex < around ? 3 : 0)),
    triangles: Uint32Array.from(triangles),
    edges: Uint32Array.from([0, 1]),
    smooth: true,
  };
}
