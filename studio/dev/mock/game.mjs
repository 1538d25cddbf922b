/** The games the mock server offers, in the words of PROTOCOL.md. */

const weight = (name, title, value, help) => ({
  name,
  title,
  group: "Steering",
  kind: "number",
  unit: "",
  default: value,
  min: 0,
  max: 4,
  step: 0.05,
  live: true,
  help,
  choices: [],
});

export const flock = {
  name: "flock",
  title: "Flock",
  summary: "Thousands of creatures that move as one, though each only knows its neighbours.",
  help:
    "Every creature follows three simple urges: keep a little distance, fly the same way as the others, stay together. " +
    "Nobody leads, and yet the crowd turns as if it had one mind.\n\n" +
    "Move the weights at the left while it runs and watch order appear and dissolve. " +
    "Use Scare and click into the flock to frighten the creatures around that point.\n\n" +
    "This is the pretended flock of the development server.",
  ticks_per_second: 60,
  tags: ["movement", "steering", "crowd"],
  listing: { family: "Movement", keywords: ["boids"], files: [], start_here: 1, lesson: "", picture_tick: 0 },
  guide: { see: "", tries: [] },
  params: [
    {
      name: "count",
      title: "Creatures",
      group: "World",
      kind: "integer",
      unit: "",
      default: 10000,
      min: 100,
      max: 200000,
      step: 100,
      live: false,
      help: "How many creatures there are.",
      choices: [],
    },
    {
      name: "edge",
      title: "Edge of the world",
      group: "World",
      kind: "choice",
      unit: "",
      default: 0,
      min: 0,
      max: 2,
      step: 1,
      live: false,
      help: "What happens at the edge.",
      choices: ["wrap around", "bounce", "open"],
    },
    weight("separation", "Separation", 1.5, "How strongly a creature keeps away from those too near."),
    weight("alignment", "Alignment", 1, "How strongly it turns the way its neighbours fly."),
    weight("cohesion", "Cohesion", 1, "How strongly it is drawn to the middle of its neighbours."),
    weight("wander", "Wander", 0.35, "How much it follows its own whims."),
    {
      name: "max_speed",
      title: "Top speed",
      group: "Body",
      kind: "number",
      unit: "m/s",
      default: 6,
      min: 0.5,
      max: 20,
      step: 0.5,
      live: true,
      help: "No creature flies faster than this.",
      choices: [],
    },
    {
      name: "predators",
      title: "Predators hunt",
      group: "World",
      kind: "switch",
      unit: "",
      default: 1,
      min: 0,
      max: 1,
      step: 1,
      live: true,
      help: "Whether the hunters are about.",
      choices: [],
    },
  ],
  layers: [
    { name: "density", title: "Density", help: "How crowded it is where.", on: false, overlay: true },
    {
      name: "obstacles",
      title: "Obstacles",
      help: "Rocks the creatures fly around.",
      on: true,
      overlay: false,
    },
    { name: "creatures", title: "Creatures", help: "The flock itself.", on: true, overlay: false },
    { name: "predators", title: "Predators", help: "The hunters.", on: true, overlay: false },
    { name: "leaders", title: "Swarm centres", help: "The middle of every swarm.", on: false, overlay: true },
  ],
  charts: [
    { name: "speed", title: "Mean speed", unit: "m/s", help: "How fast the creatures fly on average." },
    {
      name: "order",
      title: "Order",
      unit: "",
      help: "1 when all fly the same way, 0 when each flies its own.",
    },
  ],
  controls: [
    {
      name: "scare",
      title: "Scare",
      help: "Click into the scene to frighten the creatures near that point.",
      kind: "point",
    },
    { name: "calm", title: "Calm all", help: "Every creature forgets its fear.", kind: "button" },
    { name: "beacon", title: "Beacon", help: "A light that can be put anywhere.", kind: "handle" },
  ],
};

const EXTRA = [
  [
    "westworld",
    "West World",
    "A miner, his wife and a bartender live by finite-state machines.",
    ["decision", "state machines"],
  ],
  [
    "soccer",
    "Simple Soccer",
    "Two teams of five play with steering and states.",
    ["decision", "movement", "teams"],
  ],
  [
    "raven",
    "Raven",
    "Bots that see, hear, remember and choose weapons by fuzzy logic.",
    ["decision", "senses"],
  ],
  ["pathlab", "Path Lab", "Search algorithms race on the same map.", ["navigation", "lab"]],
  ["influence", "Influence", "Two powers, and a map that knows who holds what.", ["tactics", "lab"]],
  [
    "goap",
    "Planner's Forge",
    "Agents plan chains of actions to reach their goals.",
    ["decision", "planning"],
  ],
  ["evolve", "Evolution Pond", "Swimmers that learn to eat, generation by generation.", ["learning"]],
];

/** More cards for the gallery, all of them flocks inside. */
export function manyGames(count) {
  const games = [flock];
  for (let i = 0; games.length < count; i++) {
    const [name, title, summary, tags] = EXTRA[i % EXTRA.length];
    const again = Math.floor(i / EXTRA.length);
    const mark = again === 0 ? "" : String(again + 1);
    games.push({ ...flock, name: name + mark, title: `${title} ${mark}`.trim(), summary, tags });
  }
  return games;
}
