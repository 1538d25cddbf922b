/** What is written in capitals wherever it stands. */
const CAPITALS = new Set(
  (
    "2d 3d a a* a2c ai bfs bt c4.5 d d* dfs dqn fsm goap gob hfsm hpa* htn id3 ida* jps lod lrta* mdp mlp npc orca ppo rl rps rts rvo " +
    "sma* strips sql td xor"
  ).split(" "),
);
/** Names. */
const NAMES: ReadonlyMap<string, string> = new Map(
  "Lua Rust Rete Dijkstra Markov Wright's Hungarian Theta* Braitenberg Sims Hanoi Reynolds Inky Blinky Pinky Clyde"
    .split(" ")
    .map((name) => [name.toLowerCase(), name]),
);

/** A word of the field as it is written: searches know it in lower case. */
export function named(keyword: string): string {
  const words = keyword.split(" ").map((word) => {
    if (CAPITALS.has(word)) return keyword === word || word.length > 1 ? word.toUpperCase() : word;
    return NAMES.get(word) ?? word;
  });
  return words.join(" ");
}

/** The techniques by whose names a game is found, each once: of two spellings the first. */
export function techniqueNames(keywords: readonly string[]): string[] {
  const seen = new Set<string>();
  return keywords.map(named).filter((name) => {
    const key = name.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("our", "or").replace(/s$/, "");
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
