import { expect, it } from "vitest";
import { SHORTCUTS } from "./shortcuts";

it("undo and branch happen once, however long their key is held", () => {
  const once = SHORTCUTS.flatMap(({ entries }) => entries).filter((entry) => entry.once);
  expect(once.flatMap(({ keys }) => keys)).toEqual(["u", "y"]);
});
