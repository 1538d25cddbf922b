import { expect, it } from "vitest";
import { tipText } from "./tipText";

it("a key is named where there are keys", () => {
  expect(tipText("Branch", "Y", false)).toBe("Branch  ·  Y");
  expect([tipText("Branch", "Y", true), tipText("Branch", null, false)]).toEqual(["Branch", "Branch"]);
});
