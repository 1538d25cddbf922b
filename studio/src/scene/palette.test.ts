import { describe, expect, it } from "vitest";
import { TINTS, tintIndex } from "../protocol/tints";
import { rampTable } from "./heat";
import { PALETTES, parseHex, tintCss, tintFloats, tintRgb } from "./palette";
import type { Theme } from "../store/theme";

const THEMES: Theme[] = ["dark", "light"];

function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe.each(THEMES)("palette %s", (theme) => {
  it("has a colour for every tint and no other", () => {
    expect(Object.keys(PALETTES[theme]).sort()).toEqual([...TINTS].sort());
    for (const colour of Object.values(PALETTES[theme])) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(tintFloats(theme)).toHaveLength(TINTS.length * 3);
  });

  it("can be told from the background, except what is meant to be faint", () => {
    const page = theme === "dark" ? "#0c0f15" : "#fbfcfd";
    for (const tint of TINTS) {
      if (tint === "faint" || tint === "obstacle") continue;
      expect(contrast(PALETTES[theme][tint], page), tint).toBeGreaterThan(3);
    }
  });

  it("uses no colour twice", () => {
    expect(new Set(Object.values(PALETTES[theme])).size).toBe(TINTS.length);
  });

  it("shows nothing where a heat map is zero", () => {
    expect(rampTable(theme, "heat")[3]).toBe(0);
    expect(rampTable(theme, "signed")[128 * 4 + 3]).toBeLessThan(8);
    expect(rampTable(theme, "tints")[3]).toBe(0);
    // The third tint at four eighths.
    const half = rampTable(theme, "tints").slice((1 + 2 + 32 * 3) * 4, (1 + 2 + 32 * 3) * 4 + 4);
    expect([...half]).toEqual([...tintRgb(theme, 2), 128]);
  });
});

describe("tints", () => {
  it("paints what it does not know neutral", () => {
    expect(tintIndex("agent")).toBe(0);
    expect(TINTS[tintIndex("sparkling")]).toBe("neutral");
    expect(tintCss("dark", 250)).toBe(tintCss("dark", tintIndex("neutral")));
  });
});
