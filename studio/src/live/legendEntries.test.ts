import { describe, expect, it } from "vitest";
import type { Layer } from "../protocol/types";
import { entriesOf } from "./legendEntries";

function layer(title: string, ...legend: [number, string][]): Layer {
  const entries = legend.map(([tint, name]) => ({ tint, name }));
  return { name: title, title, help: "", on: true, overlay: false, legend: entries };
}

describe("entriesOf", () => {
  it("says once what means the same in several layers", () => {
    const entries = entriesOf([
      layer("Groups", [3, "block"]),
      layer("Levels", [0, "individual"], [3, "block"]),
      layer("People", [0, "individual"], [3, "hurt"]),
    ]);
    expect(entries).toEqual([
      { tint: 3, name: "block", layers: ["Groups", "Levels"] },
      { tint: 0, name: "individual", layers: ["Levels", "People"] },
      { tint: 3, name: "hurt", layers: ["People"] },
    ]);
  });
});
