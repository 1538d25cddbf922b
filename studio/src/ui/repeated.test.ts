import { expect, it } from "vitest";
import { isRepeated } from "./repeated";

it("a double click, and a key that is held, press a button once", () => {
  expect(isRepeated({ detail: 1, timeStamp: 1000 }, -Infinity)).toBe(false);
  expect(isRepeated({ detail: 2, timeStamp: 1180 }, 1000)).toBe(true);
  // Keys have no number of clicks; the first click of a double click was on another button.
  expect(isRepeated({ detail: 0, timeStamp: 1030 }, 1000)).toBe(true);
  expect(isRepeated({ detail: 2, timeStamp: 1180 }, -Infinity)).toBe(true);
  expect(isRepeated({ detail: 1, timeStamp: 1500 }, 1000)).toBe(false);
});
