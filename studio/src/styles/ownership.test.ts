import { describe, expect, test } from "vitest";

/** Classes that more than one file may style. Keep this list short: rename a class instead. */
const SHARED: readonly string[] = [];

const AT_RULES_WITH_SELECTORS = /^@(media|supports|container|layer)\b/;

/** The selectors of a style sheet, one for each member of a list; keyframes and font faces have none. */
function selectorsOf(css: string): string[] {
  const found: string[] = [];
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "");
  let at = 0;
  for (let open = text.indexOf("{"); open >= 0; open = text.indexOf("{", at)) {
    const head = text.slice(at, open).split(/[;}]/).pop()?.trim() ?? "";
    at = AT_RULES_WITH_SELECTORS.test(head) ? open + 1 : endOfBlock(text, open);
    if (!head.startsWith("@")) found.push(...splitList(head));
  }
  return found;
}

/** The place behind the brace that closes the block. */
function endOfBlock(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return text.length;
}

/** A selector list at its commas, but not at those inside of brackets. */
function splitList(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of list) {
    if (sign === "(" || sign === "[") depth++;
    else if (sign === ")" || sign === "]") depth--;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** The class that a rule is about: the first one that its selector names. */
function baseClass(selector: string): string | null {
  return /\.([A-Za-z_][\w-]*)/.exec(selector)?.[1] ?? null;
}

/** Classes with the files that style them, where these are several. */
function collisions(files: Readonly<Record<string, string>>): Record<string, string[]> {
  const owners = new Map<string, Set<string>>();
  for (const [file, css] of Object.entries(files)) {
    for (const selector of selectorsOf(css)) {
      const name = baseClass(selector);
      if (name !== null) owners.set(name, (owners.get(name) ?? new Set()).add(file));
    }
  }
  const several = [...owners].filter(([name, by]) => by.size > 1 && !SHARED.includes(name));
  return Object.fromEntries(several.map(([name, by]) => [name, [...by].sort()]));
}

const FILES = import.meta.glob<string>("./*.css", { query: "?raw", import: "default", eager: true });

describe("style files", () => {
  test("a class is styled by one file", () => {
    expect(Object.values(FILES).join("").length).toBeGreaterThan(50_000);
    expect(collisions(FILES)).toEqual({});
  });

  test("every file is imported in a layer", () => {
    const index = FILES["./index.css"] ?? "";
    for (const file of Object.keys(FILES)) {
      if (file === "./index.css" || file === "./vendor.css") continue;
      expect(index, file).toMatch(new RegExp(`@import "${file}" layer\\(\\w+\\);`));
    }
  });

  test("a collision is found, also inside of media queries and lists", () => {
    const files = {
      "a.css": ".sheet { color: red } @keyframes rise { from { top: 0 } } .x { top: 0 }",
      "b.css":
        "@media (width > 9px) { .own, .sheet:hover .x { width: 100% } } /* .x {} */ .own .x { top: 0 }",
      "c.css": ":is(.y, .z) .x { top: 0 }",
    };
    expect(collisions(files)).toEqual({ sheet: ["a.css", "b.css"] });
  });
});
