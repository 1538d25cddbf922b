import { EditorState, Text, type TransactionSpec } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { keepingStops, shownLines, stopsField, withInForce, withToggled, withTold } from "./stops";

const SCRIPT = ["one()", "two()", "three()", "four()"].join("\n");

function editor(told: number[]) {
  let state = EditorState.create({ doc: SCRIPT, extensions: keepingStops });
  const stops = () => state.field(stopsField);
  const apply = (spec: TransactionSpec) => void (state = state.update(spec).state);
  apply({ effects: withTold(stops(), told) });
  return {
    stops,
    shown: () => shownLines(stops(), state.doc),
    type: (line: number, insert: string) => apply({ changes: { from: state.doc.line(line).from, insert } }),
    cut: (line: number) => {
      const { from, to } = state.doc.line(line);
      apply({ changes: { from, to: Math.min(to + 1, state.doc.length) } });
    },
    toggle: (line: number) => apply({ effects: withToggled(stops(), state.doc, line) }),
    tell: (lines: number[]) => apply({ effects: withTold(stops(), lines) }),
    follow: (text = state.doc.toString()) =>
      apply({ effects: withInForce(stops(), state.doc, Text.of(text.split("\n"))) }),
  };
}

describe("breakpoints of a text that is edited", () => {
  it("move with lines above them, and the game keeps its own until it follows", () => {
    const { shown, stops, type, follow } = editor([3]);
    type(1, "-- new\n-- new\n");
    expect(shown()).toEqual([5]);
    expect(stops().told).toEqual([3]);
    follow();
    expect(shown()).toEqual([5]);
    expect(stops().told).toEqual([5]);
  });

  it("stay where lines below them change, and go up when lines above are cut", () => {
    const { shown, type, cut } = editor([2]);
    type(3, "more()\n");
    expect(shown()).toEqual([2]);
    cut(1);
    expect(shown()).toEqual([1]);
  });

  it("are pushed down by a new line in front of their own", () => {
    const { shown, type } = editor([2]);
    type(2, "\n");
    expect(shown()).toEqual([3]);
  });

  it("are told to the game in its own lines when they are set in an edited text", () => {
    const { shown, stops, type, toggle } = editor([]);
    type(1, "-- new\n");
    toggle(4);
    expect(shown()).toEqual([4]);
    expect(stops().told).toEqual([3]);
    toggle(4);
    expect([shown(), stops().told]).toEqual([[], []]);
  });

  it("wait on a line that the game does not have yet", () => {
    const { shown, stops, type, toggle, follow, tell } = editor([4]);
    type(2, "new()\n");
    toggle(2);
    expect(shown()).toEqual([2, 5]);
    expect(stops().told).toEqual([4]);
    // The game tells its own again: what waits is not forgotten.
    tell([4]);
    expect(shown()).toEqual([2, 5]);
    follow();
    expect(stops()).toMatchObject({ told: [2, 5], waiting: [] });
  });

  it("keep their lines when the game follows somebody else's text", () => {
    const { shown, stops, follow } = editor([3]);
    follow(`-- theirs\n${SCRIPT}`);
    expect(shown()).toEqual([3]);
    expect(stops().told).toEqual([4]);
  });

  it("do not fall off the end of a shorter text", () => {
    const { shown, cut } = editor([4, 99]);
    cut(4);
    cut(1);
    expect(shown().every((line) => line >= 1 && line <= 3)).toBe(true);
  });
});
