/** Whether two scenes of a shape (width by height) are larger beside each other than one above the other. */
export function standsBeside(shape: number, width: number, height: number): boolean {
  if (!(shape > 0) || !Number.isFinite(shape)) return true;
  const scale = (wide: number, high: number): number => Math.min(wide / shape, high);
  return scale(width / 2, height) >= scale(width, height / 2);
}
