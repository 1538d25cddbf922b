type Stretch = readonly [low: number, high: number, at: number, line: number];

/** How often lines at right angles cross each other. */
export function crossingsOf(lines: readonly (readonly number[])[]): number {
  const across: Stretch[] = [];
  const down: Stretch[] = [];
  lines.forEach((points, line) => {
    for (let at = 2; at + 1 < points.length; at += 2) {
      const [x0, y0, x1, y1] = points.slice(at - 2, at + 2) as [number, number, number, number];
      if (y0 === y1) across.push([Math.min(x0, x1), Math.max(x0, x1), y0, line]);
      else down.push([Math.min(y0, y1), Math.max(y0, y1), x0, line]);
    }
  });
  let count = 0;
  for (const [left, right, y, line] of across)
    for (const [top, bottom, x, other] of down)
      if (line !== other && x > left && x < right && y > top && y < bottom) count += 1;
  return count;
}
