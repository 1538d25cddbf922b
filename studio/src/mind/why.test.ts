import { describe, expect, test } from "vitest";
import { sampleMind, sampleModel } from "../testing/minds";
import { explain, nodeOfPart } from "./why";

const TREE =
  "selector root\n  sequence meal\n    condition hungry\n    selector find\n      action look\n    action eat\n  action walk";

describe("why not, in trees", () => {
  const model = sampleModel(TREE);
  const node = (name: string): number => model.graph.nodes.findIndex((one) => one.name === name);

  test("an earlier sibling failed", () => {
    const mind = sampleMind(model, [
      ["hungry", "failure", "energy is 80"],
      ["meal", "failure"],
      ["walk", "running"],
      ["root", "running"],
    ]);
    expect(explain(model, mind, node("eat"))).toEqual({
      reached: false,
      text: "“hungry”, which comes before it, failed, and “meal” did not go further: energy is 80.",
      about: node("hungry"),
    });
    expect(explain(model, mind, node("look")).about).toBe(node("hungry"));
  });

  test("a part that gives no reason ended as it did because of one beneath it", () => {
    const mind = sampleMind(model, [
      ["hungry", "success"],
      ["look", "failure", "nothing to eat is in sight"],
      ["find", "failure"],
      ["meal", "failure"],
      ["walk", "running"],
      ["root", "running"],
    ]);
    expect(explain(model, mind, node("eat"))).toEqual({
      reached: false,
      text: "“find”, which comes before it, failed, and “meal” did not go further: “look” in it: nothing to eat is in sight.",
      about: node("look"),
    });
  });

  test("an earlier sibling was enough", () => {
    const mind = sampleMind(model, [
      ["hungry", "success"],
      ["find", "running", "searches"],
      ["meal", "running"],
      ["root", "running"],
    ]);
    expect(explain(model, mind, node("walk")).text).toBe(
      "“meal”, which comes before it, is still going on, and “root” did not go further: “find” in it: searches.",
    );
  });

  test("a later sibling was chosen", () => {
    const mind = sampleMind(model, [
      ["walk", "running", "scores 0.9"],
      ["root", "running"],
    ]);
    expect(explain(model, mind, node("meal")).text).toBe("“root” chose “walk” instead: scores 0.9.");
  });

  test("the parent ended first", () => {
    const mind = sampleMind(model, [
      ["meal", "failure", "cooling down"],
      ["root", "failure"],
    ]);
    expect(explain(model, mind, node("hungry")).text).toBe(
      "“meal” failed before it came to this: cooling down.",
    );
  });

  test("what goes on as the state says is so, though nothing is known of the reason", () => {
    const mind = sampleMind(model, []);
    mind.status[node("walk")] = 1;
    const { reached, text, about } = explain(model, mind, node("walk"));
    expect([reached, about]).toEqual([true, null]);
    expect(text).toContain("Why it began is not known");
    expect(explain(model, mind, node("eat")).text).toBe("Nothing was decided lately.");
  });

  test("what was reached tells its own reason; nothing decided is said so", () => {
    const mind = sampleMind(model, [["hungry", "failure", "energy is 80"]]);
    expect(explain(model, mind, node("hungry"))).toEqual({
      reached: true,
      text: "energy is 80",
      about: null,
    });
    expect(explain(model, sampleMind(model, []), node("eat")).text).toBe("Nothing was decided lately.");
  });
});

test("why not, in decision trees: the branch that was taken, and the one that would lead here", () => {
  const model = sampleModel("test near\naction flee\naction stay", "decision", [
    ["near", "flee", "yes"],
    ["near", "stay", "no"],
  ]);
  const mind = sampleMind(model, [
    ["near", "failure", "distance is 31"],
    ["stay", "running"],
  ]);
  expect(explain(model, mind, 1).text).toBe(
    "“near” took the branch “no”; it leads here by “yes”; distance is 31.",
  );
});

describe("why not, in machines", () => {
  const model = sampleModel(
    "machine m\n  state calm\n    state glide\n  state alert\n  state flee",
    "machine",
    [
      ["calm", "alert", "noise"],
      ["alert", "flee", "danger"],
    ],
  );
  const mind = sampleMind(model, [
    ["m", "running"],
    ["calm", "running"],
    ["glide", "running", "fear is 0"],
  ]);

  test("the transition that did not fire", () => {
    const why = explain(model, mind, 3);
    expect(why.text).toBe("The transition from “calm” to “alert” has not fired: it waits for “noise”.");
    expect([why.code, why.about]).toEqual(["noise", 1]);
    const asked = {
      ...mind,
      checks: [{ node: 0, status: 3, why: "does not see the intruder: in view for 0.4 s of 1 s" }],
    };
    expect(explain(model, asked, 3).text).toBe(
      "The transition from “calm” to “alert” has not fired: does not see the intruder: in view for 0.4 s of 1 s.",
    );
  });

  test("a state that is several transitions away: the first one on the way decides", () => {
    const why = explain(model, mind, 4);
    expect(why.text).toBe(
      "From “calm” the way here leads over “alert”. The transition from “calm” to “alert” has not fired: it waits for “noise”.",
    );
    expect(why.about).toBe(3);
  });

  test("a state that was entered says by which transition", () => {
    const line = { tick: 90, last: null, times: 1, node: 5, text: "calm -> alert because noise" };
    const alert = sampleMind(model, [["alert", "running"]]);
    alert.log = [line];
    expect(explain(model, alert, 3)).toEqual({ reached: true, text: line.text, about: null });
    alert.log = [{ ...line, node: 6 }];
    expect(explain(model, alert, 3).text).toBe("It goes on.");
  });

  test("a number beyond the nodes is a transition, and stands for the state that it leads to", () => {
    expect([2, 5, 6, 7].map((part) => nodeOfPart(model, part))).toEqual([2, 3, 4, null]);
  });

  test("no transition from here", () => {
    const fled = sampleMind(model, [["flee", "running"]]);
    expect(explain(model, fled, 1).text).toBe(
      "The machine is in “flee”, and no transition leads here from there.",
    );
  });

  test("a transition into a state goes on to where that state begins", () => {
    const model = sampleModel(
      "machine m\n  start begins\n  state calm\n  state fight\n    history H*\n    state aim\n      start first\n      state draw\n    state shoot",
      "machine",
      [
        ["begins", "calm"],
        ["calm", "fight", "danger"],
        ["H*", "aim"],
        ["first", "draw"],
        ["draw", "shoot", "ready"],
      ],
    );
    const node = (name: string): number => model.graph.nodes.findIndex((one) => one.name === name);
    const calm = sampleMind(model, [["calm", "running"]]);
    const direct = "The transition from “calm” to “fight” has not fired: it waits for “danger”.";
    for (const name of ["fight", "H*", "aim", "draw"])
      expect(explain(model, calm, node(name)).text, name).toBe(direct);
    expect(explain(model, calm, node("shoot")).text).toBe(
      `From “calm” the way here leads over “fight”. ${direct}`,
    );
    const shooting = sampleMind(model, [["shoot", "running"]]);
    expect(explain(model, shooting, node("calm")).text).toMatch(/no transition leads here from there/);
  });

  test("around the state that runs it goes on; before the first look nothing is known", () => {
    const inside = sampleMind(model, [["glide", "running"]]);
    expect(explain(model, inside, 0)).toEqual({ reached: true, text: "It goes on: “glide”.", about: 2 });
    expect(explain(model, sampleMind(model, []), 3).text).toBe(
      "Nothing has been seen of this machine yet. The next tick shows in which state it is.",
    );
  });
});
