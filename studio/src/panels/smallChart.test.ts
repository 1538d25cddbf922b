import { expect, it } from "vitest";
import { ChartHistory } from "../store/charts";
import { beside } from "./smallChart";

it("two futures stand at the same times; what only one has is left out", () => {
  const [own, other] = [new ChartHistory(), new ChartHistory()];
  own.add(
    ["speed"],
    [
      [60, 1],
      [66, 2],
      [72, 3],
    ],
    true,
    60,
  );
  other.add(
    ["speed"],
    [
      [60, 1],
      [72, 9],
    ],
    true,
    60,
  );
  expect(beside(own, other, 1)).toEqual([
    [1, 1.1, 1.2],
    [1, 2, 3],
    [1, null, 9],
  ]);
  expect(beside(own, new ChartHistory(), 1)[2]).toEqual([null, null, null]);
});
