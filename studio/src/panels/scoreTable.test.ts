import { describe, expect, it } from "vitest";
import type { Score } from "../protocol/types";
import { formatScore, scoreBoard } from "./scoreTable";

function score(name: string, title: string, change: Partial<Score> = {}): Score {
  return { name, title, of: "", kind: "count", unit: "", help: "", none: null, ...change };
}

describe("the score", () => {
  it("has the order of the game, both sides beside each other, and what is not described last", () => {
    const scores = [
      score("home_goals", "Goals", { of: "Home" }),
      score("away_goals", "Goals", { of: "Away" }),
      score("home_possession", "Possession", { of: "Home", kind: "measure", unit: "%" }),
      score("away_possession", "Possession", { of: "Away", kind: "measure", unit: "%" }),
      score("saves", "Saves"),
      score("extra_time", "Extra time"),
    ];
    const values = {
      away_goals: 2,
      away_possession: 45.5,
      home_goals: 1,
      home_possession: 54.5,
      own_goals: 1,
      saves: 3,
    };
    const board = scoreBoard(scores, values);
    expect(board.tableFirst).toBe(true);
    expect(board.table?.columns).toEqual(["Home", "Away"]);
    expect(board.table?.rows.map(({ title, unit, values }) => [title, unit, ...values])).toEqual([
      ["Goals", "", "1", "2"],
      ["Possession", "%", "54.5", "45.5"],
    ]);
    expect(board.single.map(({ title, value }) => [title, value])).toEqual([
      ["Saves", "3"],
      ["own goals", "1"],
    ]);
  });

  it("of many is a list, not a table that is too wide", () => {
    const people = ["Simon", "Olga", "Tim", "Ulla", "Gus"];
    const scores = people.map((of) => score(of, "Discontent", { of, kind: "measure" }));
    const values = Object.fromEntries(people.map((name, place) => [name, place / 4]));
    const { table } = scoreBoard(scores, values);
    expect(table?.columns).toEqual(["Discontent"]);
    expect(table?.rows.map(({ title, values: [value] }) => [title, value])).toEqual([
      ["Simon", "0"],
      ["Olga", "0.250"],
      ["Tim", "0.500"],
      ["Ulla", "0.750"],
      ["Gus", "1"],
    ]);
  });

  it("is written as its kind asks", () => {
    expect(formatScore(score("a", "A", { kind: "share" }), 0.1234)).toBe("12.3");
    expect(formatScore(score("a", "A", { kind: "seconds" }), 125)).toBe("2:05.0");
    expect(formatScore(score("a", "A", { kind: "measure", none: -1 }), -1)).toBe("–");
    expect(formatScore(score("a", "A"), 12_345)).toBe("12\u202f345");
  });
});
