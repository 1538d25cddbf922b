import { expect, test } from "vitest";
import { showValue, writeValue } from "./boardValue";

test("a value that is read has three significant digits, one that is edited has all", () => {
  const values = [0.3333333, 12.345678, 1234.56, 7, 123456, -2.5e-5];
  expect(values.map(showValue)).toEqual(["0.333", "12.3", "1235", "7", "123\u202f456", "-2.5e-5"]);
  expect(values.map(writeValue)).toEqual(["0.3333333", "12.34568", "1234.56", "7", "123456", "-0.000025"]);
  expect([showValue([1.23456, 0, 2]), showValue("friend"), showValue(true), showValue(null)]).toEqual([
    "1.23, 0, 2",
    "friend",
    "yes",
    "",
  ]);
});
