import type { Param } from "../protocol/types";
import { snapToParam } from "../ui/format";

/** The slider's own positions, fine enough for any range. */
export const SLIDER_STEPS = 1000;

/** A range over several powers of ten is spread by ratio: 100 and 1000 need room beside 200000. */
export function isLogarithmic(param: Param): boolean {
  return param.min > 0 && param.max / param.min >= 500;
}

export function sliderFromValue(param: Param, value: number): number {
  const span = param.max - param.min;
  if (span <= 0) return 0;
  const share = isLogarithmic(param)
    ? Math.log(value / param.min) / Math.log(param.max / param.min)
    : (value - param.min) / span;
  return Math.min(SLIDER_STEPS, Math.max(0, Math.round(share * SLIDER_STEPS)));
}

export function valueFromSlider(param: Param, position: number): number {
  const share = position / SLIDER_STEPS;
  const value = isLogarithmic(param)
    ? param.min * (param.max / param.min) ** share
    : param.min + share * (param.max - param.min);
  return snapToParam(param, value);
}
