import { describe, expect, it } from "vitest";
import { tintsOf } from "./named";

const layer = (legend: { tint: number; name: string }[]) => ({
  name: "people",
  title: "People",
  help: "",
  on: true,
  overlay: false,
  legend,
});

describe("the colours of names", () => {
  it("are those of the legends of all layers", () => {
    const layers = [layer([{ tint: 11, name: "Bob" }]), layer([]), layer([{ tint: 16, name: "Elsa" }])];
    expect([...tintsOf(layers)]).toEqual([
      ["Bob", 11],
      ["Elsa", 16],
    ]);
    // Made once, so that rows stay the same.
    expect(tintsOf(layers)).toBe(tintsOf(layers));
  });
});
