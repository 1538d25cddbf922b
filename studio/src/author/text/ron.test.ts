import { StringStream } from "@codemirror/language";
import { describe, expect, it } from "vitest";
import { indentAfter, RON } from "./ron";

/** The pieces of a text with their colours: "text/colour". */
function colours(text: string): string[] {
  const state = RON.startState!(2);
  const found: string[] = [];
  for (const line of text.split("\n")) {
    const stream = new StringStream(line, 2, 2);
    for (let guard = 0; !stream.eol(); guard++) {
      if (guard > 1000) throw new Error(`stuck at ${stream.pos} of ${line}`);
      stream.start = stream.pos;
      const colour = RON.token(stream, state);
      expect(stream.pos).toBeGreaterThan(stream.start);
      if (colour !== null) found.push(`${stream.current()}/${colour}`);
    }
  }
  return found;
}

describe("RON", () => {
  it("has variants, fields, strings, numbers and comments", () => {
    expect(colours('(after: 3.5, to: "Chase"), // soon')).toEqual([
      "(/bracket",
      "after/propertyName",
      ":/punctuation",
      "3.5/number",
      ",/punctuation",
      "to/propertyName",
      ":/punctuation",
      '"/string',
      "Chase/string",
      '"/string',
      ")/bracket",
      ",/punctuation",
      "// soon/comment",
    ]);
    expect(colours("Not(Is(x)) true None -1e3 0xff 'c'")).toEqual(
      expect.arrayContaining([
        "Not/typeName",
        "Is/typeName",
        "x/variableName",
        "true/atom",
        "None/atom",
        "-1e3/number",
        "0xff/number",
        "'c'/string",
      ]),
    );
  });

  it("shows keys in braces within strings", () => {
    expect(colours('"at {world.seen_at}!"')).toEqual([
      '"/string',
      "at /string",
      "{world.seen_at}/labelName",
      "!/string",
      '"/string',
    ]);
    expect(colours('"{ open"')).toContain("{ open/string");
    expect(colours(String.raw`"a\"b"`)).toEqual([
      '"/string',
      "a/string",
      String.raw`\"/escape`,
      "b/string",
      '"/string',
    ]);
  });

  it("goes on over lines in comments within comments and raw strings", () => {
    expect(colours("/* a /* b */\nc */ 1")).toEqual(["/* a /* b *//comment", "c *//comment", "1/number"]);
    expect(colours('r#"a "\nb"# 1')).toEqual(['r#"a "/string', 'b"#/string', "1/number"]);
  });

  it("takes anything without being stuck", () => {
    for (const text of ['"', "'", "\\", "§±", "r#", "#![enable(x)] .", "+", "/", "\u0000"]) colours(text);
  });

  it("knows how far in a line goes", () => {
    const cases: [string, string, number][] = [
      ['(root: (name: "x", node: Selector([', "", 4],
      ['    If("a(("), // ([', "", 4],
      ['        Do("peck"),', "]))", 4],
      ["    ])),", "", 4],
      ["    ])),", "])", 0],
      ["", "", 0],
      ["]", "]", 0],
    ];
    for (const [before, line, wanted] of cases) expect(indentAfter(before, line, 4)).toBe(wanted);
  });
});
