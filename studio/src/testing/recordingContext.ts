/** A text as it was painted. */
export interface Written {
  text: string;
  /** The size of the font. [px of the picture] */
  size: number;
  width: number;
  x: number;
  y: number;
}

/** Letters of the pretended font are so wide, in sizes. */
const LETTER = 0.55;

export function widthOf(text: string, size: number): number {
  return text.length * LETTER * size;
}

/** A pretended canvas that notes what is written on it. All else that is drawn is lost. */
export function recordingContext(): { draw: CanvasRenderingContext2D; written: Written[] } {
  const written: Written[] = [];
  const target = { font: "10px none" };
  const size = (): number => Number(/([\d.e+-]+)px/.exec(target.font)?.[1]);
  const own: Record<string, unknown> = {
    measureText: (text: string) => ({ width: widthOf(text, size()) }),
    fillText: (text: string, x: number, y: number) =>
      written.push({ text, size: size(), width: widthOf(text, size()), x, y }),
  };
  const draw = new Proxy(target, {
    get: (known, name) => own[name as string] ?? Reflect.get(known, name) ?? (() => undefined),
  });
  return { draw: draw as unknown as CanvasRenderingContext2D, written };
}
