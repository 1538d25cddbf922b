/**
 * Measures how machines are laid out: crossings, bends and length of their lines, the scale at which the whole fits into
 * a pane, and the processor time that it takes; for the machines of the games and for random ones.
 *   node dev/measure-machines.mjs [--seeds 10] [--each] [--elk path/to/elk.bundled.js]
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createServer } from "vite";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "10" },
    each: { type: "boolean", default: false },
    elk: { type: "string" },
  },
});
const root = fileURLToPath(new URL("..", import.meta.url));
const vite = await createServer({
  ...{ root, configFile: false, logLevel: "error", appType: "custom" },
  server: { middlewareMode: true, hmr: false, ws: false },
});
const { figuresOf, machineOf, placed, randomMachine, sizesBy } =
  await vite.ssrLoadModule("/src/testing/machines.ts");
const Elk = values.elk ? createRequire(import.meta.url)(values.elk) : null;
const elk = Elk && new Elk();

const games = JSON.parse(readFileSync(`${root}/src/mind/machine/games.sample.json`, "utf8"));
const random = (states) =>
  Array.from({ length: Number(values.seeds) }, (_, seed) => [`${seed}`, randomMachine(states, seed)]);
const groups = [
  ["games", Object.entries(games)],
  ["10 states", random(10)],
  ["20 states", random(20)],
  ["50 states", random(50)],
];

function ours(sample) {
  placed(sample);
  const start = process.cpuUsage();
  const place = placed(sample);
  const ms = process.cpuUsage(start).user / 1000;
  const lines = place.edges.map((edge) => edge.points);
  return { ...figuresOf(lines, place.width, place.height), ms };
}

/** The same machine by elkjs. */
async function byElk(sample) {
  const model = machineOf(sample);
  const sizes = sizesBy(model);
  const isDot = (node) =>
    model.graph.nodes[node].kind === "start" || model.graph.nodes[node].kind === "history";
  const box = (node) => ({
    id: `${node}`,
    ...(isDot(node) ? { width: 18, height: 18 } : { width: sizes.box(node).w, height: 42 }),
    children: (model.children[node] ?? []).map(box),
    layoutOptions: { "elk.padding": "[top=34,left=14,bottom=14,right=14]" },
  });
  const graph = {
    id: "all",
    layoutOptions: {
      "elk.algorithm": "layered",
      "elk.edgeRouting": "ORTHOGONAL",
      "elk.hierarchyHandling": "INCLUDE_CHILDREN",
      "elk.json.edgeCoords": "ROOT",
    },
    children: model.roots.map(box),
    edges: model.graph.links.map(({ from, to, label }, at) => ({
      id: `e${at}`,
      sources: [`${from}`],
      targets: [`${to}`],
      labels: label ? [{ text: label, width: Math.min(150, sizes.text(label)), height: 13 }] : [],
    })),
  };
  const text = JSON.stringify(graph);
  await elk.layout(JSON.parse(text));
  const start = process.cpuUsage();
  const found = await elk.layout(JSON.parse(text));
  const ms = process.cpuUsage(start).user / 1000;
  const lines = found.edges.flatMap(({ sections = [] }) =>
    sections.map(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [x, y]),
    ),
  );
  return { ...figuresOf(lines, found.width, found.height), ms };
}

function report(name, list) {
  const sum = (what) => list.reduce((all, one) => all + one[what], 0);
  const scales = list.map((one) => one.scale).sort((a, b) => a - b);
  console.log(
    `${name.padEnd(34)} ${`${sum("crossings")}`.padStart(5)} crossings, ${`${sum("bends")}`.padStart(5)} bends, ` +
      `length ${`${Math.round(sum("length"))}`.padStart(7)}, scale ${scales[scales.length >> 1].toFixed(2)}, ` +
      `${(sum("ms") / list.length).toFixed(1)} ms each`,
  );
}

for (const [name, machines] of groups) {
  const [mine, elks] = [[], []];
  for (const [title, sample] of machines) {
    mine.push(ours(sample));
    if (values.each) report(`  ${title}`, mine.slice(-1));
    if (elk) elks.push(await byElk(sample));
    if (elk && values.each) report("    elk", elks.slice(-1));
  }
  report(`${name} (${machines.length})`, mine);
  if (elk) report("  by elkjs", elks);
}
await vite.close();
// elkjs leaves a worker behind.
process.exit(0);
