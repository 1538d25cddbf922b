import { describe, expect, it } from "vitest";
import { sampleGame } from "../testing/samples";
import { hiddenLayers, wantedOverlays } from "./layers";
import { DEFAULTS, readPreferences } from "./preferences";

describe("preferences", () => {
  it("survive whatever is in the storage", () => {
    for (const text of [null, "", "{", "null", "7", "[]", '{"theme":"pink","folded":[1],"layers":7}']) {
      expect(readPreferences(text)).toMatchObject({ theme: "system", drawer: "none" });
    }
    expect(readPreferences(JSON.stringify({ ...DEFAULTS, theme: "light", drawer: "console" }))).toMatchObject(
      {
        theme: "light",
        drawer: "console",
      },
    );
  });
});

describe("layers", () => {
  const layer = (name: string, on: boolean, overlay: boolean) => ({
    name,
    title: name,
    help: "",
    on,
    overlay,
    legend: [],
  });
  const game = sampleGame({
    layers: [layer("creatures", true, false), layer("cells", false, true), layer("grid", true, true)],
  });

  it("follow the game's defaults, then the person's choice", () => {
    expect(wantedOverlays(game, {})).toEqual(["grid"]);
    expect([...hiddenLayers(game, {})]).toEqual(["cells"]);
    const choices = { "flock/cells": true, "flock/creatures": false, "other/grid": false };
    expect(wantedOverlays(game, choices)).toEqual(["cells", "grid"]);
    expect([...hiddenLayers(game, choices)]).toEqual(["creatures"]);
  });
});
