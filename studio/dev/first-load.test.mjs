import { describe, expect, it } from "vitest";
import { firstLoad, limitFirstLoad } from "./first-load.mjs";

const chunk = (fileName, more = {}) => ({
  type: "chunk",
  fileName,
  name: fileName.split(".")[0],
  code: `export const name = "${fileName}";`,
  imports: [],
  ...more,
});

const BUNDLE = {
  "index.js": chunk("index.js", {
    isEntry: true,
    imports: ["shared.js"],
    viteMetadata: { importedCss: new Set(["index.css"]) },
  }),
  "shared.js": chunk("shared.js", { imports: ["index.js", "from-elsewhere"] }),
  "Live.js": chunk("Live.js", { imports: ["shared.js", "board.js"] }),
  "board.js": chunk("board.js"),
  "editor.js": chunk("editor.js"),
  "index.css": { type: "asset", fileName: "index.css", source: "a { color: red }" },
};

describe("the first load", () => {
  it("is the entry and what is opened at once, with all they need", () => {
    const files = ["index.js", "index.css", "shared.js", "Live.js", "board.js"];
    expect([...firstLoad(BUNDLE, ["Live"]).keys()].sort()).toEqual(files.sort());
    for (const size of firstLoad(BUNDLE, ["Live"]).values()) expect(size).toBeGreaterThan(20);
  });

  it("names a part that is not there any more", () => {
    expect(() => firstLoad(BUNDLE, ["Gone"])).toThrow("Gone");
  });

  it("ends the build when it is too large", () => {
    const build = (limit) => {
      const said = { info: "", error: "" };
      const context = { info: (text) => (said.info = text), error: (text) => (said.error = text) };
      limitFirstLoad(["Live"], limit).generateBundle.call(context, {}, BUNDLE);
      return said;
    };
    expect(build(100_000).error).toBe("");
    expect(build(100_000).info).toContain("first load 1 kB of 100 kB");
    expect(build(100).error).toContain("first load 1 kB of 1 kB");
  });
});
