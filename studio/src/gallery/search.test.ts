import { describe, expect, it } from "vitest";
import sample from "./catalog.sample.json";
import { nearestTerms, searchGames, type Searched } from "./search";
import { editDistance, searchWords, wordsOf } from "./words";

/** All games, as a test of the command `wits` keeps them. */
const games: Searched[] = sample;

function found(search: string): string[] {
  return searchGames(games, search, (game) => game).games.map((game) => game.name);
}

/** What people type, and what they should see first. */
const FIRST: readonly (readonly [string, string])[] = [
  ["goap", "planner"],
  ["GOAP", "planner"],
  ["htn", "planner"],
  ["planning", "planner"],
  ["a*", "pathlab"],
  ["a star", "pathlab"],
  ["dijkstra", "pathlab"],
  ["pathfinding", "pathlab"],
  ["path finding", "pathlab"],
  ["pathfindng", "pathlab"],
  ["d* lite", "pursuit"],
  ["fsm", "guard"],
  ["finite state machine", "guard"],
  ["hfsm", "robot"],
  ["boids", "flock"],
  ["flocking", "flock"],
  ["behavior tree", "trees"],
  ["behaviour tree", "trees"],
  ["behaviour trees", "trees"],
  ["bt", "trees"],
  ["steering", "steering"],
  ["stering", "steering"],
  ["steering behaviours", "steering"],
  ["utility", "household"],
  ["utility ai", "household"],
  ["the sims", "household"],
  ["fuzzy", "fuzzyweapon"],
  ["fuzy logic", "fuzzyweapon"],
  ["lua", "miner"],
  ["stealth", "stealth"],
  ["ai for enemies", "arcade"],
  ["enemy ai", "arcade"],
  ["pac-man", "pacman"],
  ["football", "soccer"],
  ["orca", "crowd"],
  ["crowd", "crowd"],
  ["rete", "rules"],
  ["blackboard", "rules"],
  ["level of detail", "city"],
  ["lod", "city"],
  ["tutorial", "playground"],
  ["formation", "formations"],
  ["ida*", "puzzles"],
  ["markov", "fuzzyweapon"],
  ["guard.machine.ron", "guard"],
  ["wolf.machine", "playground"],
  ["alignment", "flock"],
  ["a* algorithm", "pathlab"],
  ["a* search algorithm", "pathlab"],
  ["pathfinding algorithm", "pathlab"],
  ["dijkstra's", "pathlab"],
  ["dijkstra’s algorithm", "pathlab"],
  ["crowd simulation", "crowd"],
  ["flocking simulation", "flock"],
  ["behaviortree", "trees"],
  ["behaviourtrees", "trees"],
  ["steeringbehaviours", "steering"],
  ["levelofdetail", "city"],
  ["goap vs htn", "planner"],
  ["muzzle speed", "ballistics"],
];

describe("the search of the gallery", () => {
  it.each(FIRST)("%s finds %s first", (search, name) => {
    expect(found(search)[0]).toBe(name);
  });

  it("finds all that fit, and nothing else", () => {
    expect(found("goap")).toEqual(["planner"]);
    const trees = found("behavior tree");
    expect(trees).toEqual(
      expect.arrayContaining(["trees", "playground", "stealth", "hauntedhouse", "soldier"]),
    );
    expect(trees).not.toContain("flock");
    expect(found("a*")).toEqual(
      expect.arrayContaining(["pathlab", "pacman", "pursuit", "puzzles", "planner"]),
    );
    for (const search of ["a* algorithm", "a* examples", "a* demo"])
      expect(found(search)).toEqual(found("a*"));
    expect(found("statemachine")).toEqual(expect.arrayContaining(["guard", "robot", "arcade", "miner"]));
    expect(found("zzzzqqq")).toEqual([]);
    expect(found("")).toHaveLength(games.length);
  });

  it("finds a game by a choice that a parameter offers", () => {
    const params = [{ name: "left_estimate", title: "Left estimate", choices: ["octile", "Manhattan"] }];
    const game = { ...(games[0] as Searched), listing: { family: "", keywords: [], files: [] }, params };
    expect(searchGames([game], "manhattan", (one) => one).games).toEqual([game]);
    expect(searchGames([game], "euclid", (one) => one).games).toEqual([]);
  });

  it("shows what has most of the words when nothing has all", () => {
    const hits = searchGames(games, "sheep with goap", (game) => game);
    expect(hits.partly).toBe(true);
    expect(hits.games.map((game) => game.name)).toEqual(expect.arrayContaining(["herd", "planner"]));
    expect(searchGames(games, "goap", (game) => game).partly).toBe(false);
  });

  it("suggests the nearest terms where nothing matches", () => {
    expect(nearestTerms(games, "goapp", 6)).toContain("goap");
    expect(nearestTerms(games, "bt3", 6)).toContain("bt");
    expect(nearestTerms(games, "xyzzy", 6)).toHaveLength(6);
  });
});

describe("words", () => {
  it("are compared in one spelling and number", () => {
    expect(wordsOf("Behaviour Trees")).toEqual(["behavior", "tree"]);
    expect(wordsOf("A*, guard.machine.ron enemies")).toEqual(["a*", "guard", "machine", "ron", "enemy"]);
    expect(searchWords("AI for the enemies")).toEqual(["enemy"]);
    expect(searchWords("ai")).toEqual(["ai"]);
  });

  it("may be mistyped a little", () => {
    expect(editDistance("steering", "stering", 2)).toBe(1);
    expect(editDistance("fsm", "fms", 2)).toBe(1);
    expect(editDistance("abc", "xyz", 1)).toBe(2);
  });
});
