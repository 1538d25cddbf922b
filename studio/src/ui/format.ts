import type { Param } from "../protocol/types";

/** Digits after the point that a step needs: 0.25 → 2, 5 → 0. */
export function decimalsOf(step: number): number {
  const size = Math.abs(step);
  if (size === 0) return 0;
  for (let digits = 0; digits < 6; digits++) {
    const scaled = size * 10 ** digits;
    const whole = Math.round(scaled);
    if (whole >= 1 && Math.abs(scaled - whole) < 1e-6 * scaled) return digits;
  }
  return 6;
}

/** The value a control may take: inside the range, on a step counted from the minimum. */
export function snapToParam(param: Param, value: number): number {
  if (!Number.isFinite(value)) return param.default;
  const inside = Math.min(param.max, Math.max(param.min, value));
  const stepped = param.min + Math.round((inside - param.min) / param.step) * param.step;
  const digits = Math.max(decimalsOf(param.step), decimalsOf(param.min));
  return Math.min(param.max, Number(stepped.toFixed(digits)));
}

export function formatParam(param: Param, value: number): string {
  if (param.kind === "choice") return param.choices[value] ?? String(value);
  if (param.kind === "switch") return value !== 0 ? "on" : "off";
  return param.kind === "integer" ? String(Math.round(value)) : value.toFixed(decimalsOf(param.step));
}

const MIDDLE_SPACE = "\u202f";

/** Thousands apart by a narrow space: 20 000. */
export function formatCount(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+(?!\d))/g, MIDDLE_SPACE);
}

/** What is left of a sum that should be zero. */
const NOTHING = 1e-9;

/**
 * Three significant digits, without exponents for everyday sizes. Whole numbers are counts: all digits are shown. What is
 * smaller than rounding errors are is zero.
 */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size < NOTHING) return "0";
  if (Number.isInteger(value) || size >= 100)
    return size >= 10_000 ? formatCount(value) : String(Math.round(value));
  return size >= 0.001 ? value.toPrecision(3) : value.toExponential(1);
}

export function formatSpeed(speed: number | null): string {
  return speed === null ? "max" : `${speed}×`;
}

/** Simulated time: 12.3 s, 2:05.0, 1:02:05. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  const rest = seconds - minutes * 60;
  if (minutes < 60) return `${minutes}:${rest.toFixed(1).padStart(4, "0")}`;
  const hours = Math.floor(minutes / 60);
  return `${hours}:${String(minutes % 60).padStart(2, "0")}:${String(Math.floor(rest)).padStart(2, "0")}`;
}
