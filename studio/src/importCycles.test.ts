import { describe, expect, test } from "vitest";

/** Who imports whom, by name. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

const IMPORT = /\b(?:import|export)\b[^"';()]*?\bfrom\s*"(\.[^"]+)"|\bimport\s*\(?\s*"(\.[^"]+)"/g;

/** The files of the app by their path from here, without tests and what only tests use. */
function sources(): Map<string, string> {
  const all = import.meta.glob<string>("./**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
  const own = Object.entries(all).filter(([path]) => !/\.test\.|^\.\/testing\//.test(path));
  return new Map(own.map(([path, text]) => [path.slice(2), text]));
}

/** The path that a file means by a name such as `../store/store`. */
function resolved(file: string, name: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const part of name.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** Imports of types count too: they are what a reader has to follow. */
function importsOf(files: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    const named = [...text.matchAll(IMPORT)].map((found) => found[1] ?? found[2] ?? "");
    const targets = named.flatMap((name) => {
      const plain = resolved(path, name);
      return [plain, `${plain}.ts`, `${plain}.tsx`].filter((candidate) => files.has(candidate));
    });
    imports.set(path, new Set(targets));
  }
  return imports;
}

/** The same between the folders at the top; files beside them are folders of their own. */
function betweenFolders(imports: Imports): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  const folderOf = (path: string): string => path.split("/")[0] ?? path;
  for (const [from, targets] of imports) {
    const known = folders.get(folderOf(from)) ?? new Set();
    for (const to of targets) if (folderOf(to) !== folderOf(from)) known.add(folderOf(to));
    folders.set(folderOf(from), known);
  }
  return folders;
}

/** A ring of imports, its first member at both ends, or null when there is none. */
function findCycle(imports: Imports): string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (name: string): string[] | null => {
    const at = path.indexOf(name);
    if (at >= 0) return [...path.slice(at), name];
    if (done.has(name)) return null;
    path.push(name);
    for (const next of imports.get(name) ?? []) {
      const cycle = visit(next);
      if (cycle !== null) return cycle;
    }
    path.pop();
    done.add(name);
    return null;
  };
  for (const name of imports.keys()) {
    const cycle = visit(name);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** The cycle in words; for folders with a file for each step. */
function told(cycle: string[] | null, files: Imports): string {
  if (cycle === null) return "no cycle";
  const steps = cycle.slice(1).map((to, place) => {
    const from = cycle[place] ?? "";
    const inside = (path: string, name: string): boolean => path === name || path.startsWith(`${name}/`);
    const by = [...files].find(
      ([path, targets]) => inside(path, from) && [...targets].some((target) => inside(target, to)),
    );
    return `${from} imports ${to} (${by?.[0]})`;
  });
  return steps.join(", ");
}

describe("imports", () => {
  const files = importsOf(sources());

  test("are found", () => {
    expect(files.size).toBeGreaterThan(200);
    expect(files.get("App.tsx")).toContain("gallery/Gallery.tsx");
    expect(betweenFolders(files).get("live")).toContain("session");
  });

  test("between files go one way", () => {
    expect(told(findCycle(files), files)).toBe("no cycle");
  });

  test("between folders go one way", () => {
    expect(told(findCycle(betweenFolders(files)), files)).toBe("no cycle");
  });

  test("that form a ring are named", () => {
    const ring = importsOf(
      new Map([
        ["a/one.ts", 'import { two } from "../b/two";'],
        ["b/two.ts", 'import {\n  type Three,\n  three,\n} from "./three";'],
        ["b/three.ts", 'export type { One } from "../a/four";\nimport "./style.css";'],
        ["a/four.ts", 'const late = import("./five");'],
        ["a/five.ts", ""],
      ]),
    );
    expect(findCycle(ring)).toBeNull();
    expect(told(findCycle(betweenFolders(ring)), ring)).toBe(
      "a imports b (a/one.ts), b imports a (b/three.ts)",
    );
    const self = importsOf(new Map([["a.ts", 'import type { A } from "./b";'], ["b.ts", 'import { b } from "./a";']])); // prettier-ignore
    expect(told(findCycle(self), self)).toBe("a.ts imports b.ts (a.ts), b.ts imports a.ts (b.ts)");
  });
});
