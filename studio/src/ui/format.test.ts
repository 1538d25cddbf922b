import { describe, expect, it } from "vitest";
import { sampleParam } from "../testing/samples";
import { SLIDER_STEPS, sliderFromValue, valueFromSlider } from "../panels/sliderScale";
import {
  decimalsOf,
  formatCount,
  formatNumber,
  formatParam,
  formatSeconds,
  formatSpeed,
  snapToParam,
} from "./format";

const count = sampleParam({
  name: "count",
  kind: "integer",
  min: 100,
  max: 200_000,
  step: 100,
  default: 10_000,
});

describe("parameter values", () => {
  it("show as many digits as their step needs", () => {
    expect([1, 5, 0.5, 0.25, 0.05, 1e-9].map(decimalsOf)).toEqual([0, 0, 1, 2, 2, 6]);
    expect(formatParam(sampleParam(), 1.5)).toBe("1.50");
    expect(formatParam(count, 10_000)).toBe("10000");
    expect(formatParam(sampleParam({ kind: "switch" }), 1)).toBe("on");
    expect(formatParam(sampleParam({ kind: "choice", choices: ["a", "b"] }), 1)).toBe("b");
  });

  it("snap to steps without rounding dust, and stay inside their range", () => {
    expect(snapToParam(sampleParam(), 0.30000000000000004)).toBe(0.3);
    expect(snapToParam(sampleParam(), 99)).toBe(4);
    expect(snapToParam(sampleParam(), -1)).toBe(0);
    expect(snapToParam(sampleParam(), Number.NaN)).toBe(1);
    expect(snapToParam(sampleParam({ min: 0.5, max: 20, step: 0.5 }), 6.2)).toBe(6);
    expect(snapToParam(count, 12_345)).toBe(12_300);
  });

  it("go to the slider and back", () => {
    for (const param of [sampleParam(), count, sampleParam({ kind: "integer", min: -5, max: 5, step: 1 })]) {
      for (const share of [0, 0.25, 0.5, 1]) {
        const value = valueFromSlider(param, share * SLIDER_STEPS);
        expect(valueFromSlider(param, sliderFromValue(param, value))).toBe(value);
      }
      expect(valueFromSlider(param, 0)).toBe(param.min);
      expect(valueFromSlider(param, SLIDER_STEPS)).toBe(param.max);
    }
  });

  it("spread a wide range by ratio", () => {
    expect(valueFromSlider(count, SLIDER_STEPS / 2)).toBeLessThan(10_000);
  });
});

describe("numbers for people", () => {
  it("are short", () => {
    const shown: [number, string][] = [
      [0, "0"],
      [3, "3"],
      [2741, "2741"],
      [1.4234, "1.42"],
      [12.345, "12.3"],
      [123.456, "123"],
      [2741.6, "2742"],
      [0.04567, "0.0457"],
      [0.00012, "1.2e-4"],
      [3.3e-12, "0"],
      [-2.5, "-2.50"],
      [99.99, "100"],
      [-0.4, "-0.400"],
      [20_000.4, "20\u202f000"],
      [Number.NaN, "–"],
    ];
    for (const [value, text] of shown) expect(formatNumber(value)).toBe(text);
    expect(formatCount(20_000)).toBe("20\u202f000");
    expect([formatSpeed(null), formatSpeed(0.25)]).toEqual(["max", "0.25×"]);
    expect([0, 12.34, 125, 3725].map(formatSeconds)).toEqual(["0.0 s", "12.3 s", "2:05.0", "1:02:05"]);
  });
});
