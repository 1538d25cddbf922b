/** What a ghost shows of shapes: those that the other scene does not have. What is written there is not written twice. */
export function ghostShapes<T extends { kind: string }>(own: readonly T[], others: readonly T[]): T[] {
  const known = new Set(others.map((shape) => JSON.stringify(shape)));
  return own.filter(
    (shape) => shape.kind !== "text" && shape.kind !== "text3" && !known.has(JSON.stringify(shape)),
  );
}
