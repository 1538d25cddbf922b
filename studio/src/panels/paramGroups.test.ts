import { describe, expect, it } from "vitest";
import { sampleParam } from "../testing/samples";
import { groupParams } from "./paramGroups";

const params = (groups: readonly string[]) =>
  groups.map((group, index) => sampleParam({ name: `p${index}`, group }));

describe("groupParams", () => {
  it("keeps the order in which groups and parameters come", () => {
    const groups = groupParams(params(["World", "Body", "World", ""]));
    expect(groups.map((group) => group.title)).toEqual(["World", "Body", "Parameters"]);
    expect(groups[0]?.params.map((param) => param.name)).toEqual(["p0", "p2"]);
    expect(groups.every((group) => !group.startsFolded)).toBe(true);
  });

  it("folds all but the first groups of a long list", () => {
    const many = Array.from({ length: 40 }, (_, index) => `Group ${Math.floor(index / 10)}`);
    expect(groupParams(params(many)).map((group) => group.startsFolded)).toEqual([false, false, true, true]);
  });
});
