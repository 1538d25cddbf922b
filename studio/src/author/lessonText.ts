/** A text in pieces: what stands in back quotes is code. A lone quote is a quote. */
export function pieces(text: string): { text: string; code: boolean }[] {
  return text
    .split(/(`[^`]+`)/)
    .filter((piece) => piece !== "")
    .map((piece) =>
      /^`[^`]+`$/.test(piece) ? { text: piece.slice(1, -1), code: true } : { text: piece, code: false },
    );
}
