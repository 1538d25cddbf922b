/** A picture in memory, one 32-bit colour a pixel. */
export interface Raster {
  pixels: Uint32Array;
  width: number;
  height: number;
}

/**
 * Fills a triangle: every pixel whose middle lies inside. Made for many small triangles: walks the bounding box
 * with three edge functions that grow by constants.
 */
export function fillTriangle(
  raster: Raster,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  colour: number,
): void {
  const { pixels, width, height } = raster;
  const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)));
  const top = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)));
  // Turned the other way round, all three edges change their sign.
  const turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) < 0 ? -1 : 1;
  const abX = (ay - by) * turn;
  const abY = (bx - ax) * turn;
  const bcX = (by - cy) * turn;
  const bcY = (cx - bx) * turn;
  const caX = (cy - ay) * turn;
  const caY = (ax - cx) * turn;
  const x = left + 0.5;
  for (let row = top; row <= bottom; row++) {
    const y = row + 0.5;
    let ab = (x - ax) * abX + (y - ay) * abY;
    let bc = (x - bx) * bcX + (y - by) * bcY;
    let ca = (x - cx) * caX + (y - cy) * caY;
    const end = row * width + right;
    for (let at = row * width + left; at <= end; at++) {
      if (ab >= 0 && bc >= 0 && ca >= 0) pixels[at] = colour;
      ab += abX;
      bc += bcX;
      ca += caX;
    }
  }
}

export function fillDisc(raster: Raster, x: number, y: number, radius: number, colour: number): void {
  const { pixels, width, height } = raster;
  const top = Math.max(0, Math.ceil(y - radius - 0.5));
  const bottom = Math.min(height - 1, Math.floor(y + radius - 0.5));
  for (let row = top; row <= bottom; row++) {
    const half = Math.sqrt(Math.max(0, radius * radius - (row + 0.5 - y) ** 2));
    const left = Math.max(0, Math.ceil(x - half - 0.5));
    const right = Math.min(width - 1, Math.floor(x + half - 0.5));
    if (right >= left) pixels.fill(colour, row * width + left, row * width + right + 1);
  }
}
