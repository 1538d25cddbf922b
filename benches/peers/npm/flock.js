// The suite "flock" on yuka. Prints one JSON object; see benches/README.md.
//
// yuka's query looks at every cell, so coarse cells are faster than fine ones: some cell counts are tried and the best
// counts. One ring of cells round the world stays empty, because yuka adds an entity of cell 0 to that cell again at
// every update, which would make the lists grow and the comparison unfair to it.

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import * as YUKA from "yuka";
import { Lcg } from "./lcg.js";

const RADIUS = 10;
const MAX_SPEED = 1.5;
const DT = 1 / 60;
const WARM_UP = 60;
const MEASURED = 120;
const CASES = [
  { creatures: 1000, cellCounts: [6, 8, 10, 12] },
  { creatures: 4000, cellCounts: [8, 12, 16] },
];

function makeWorld(creatures, cells) {
  const lcg = new Lcg(1);
  Math.random = () => lcg.unit();
  const side = Math.sqrt((creatures * Math.PI * RADIUS * RADIUS) / 10);
  const manager = new YUKA.EntityManager();
  const cell = side / cells;
  const wide = side + 2 * cell;
  manager.spatialIndex = new YUKA.CellSpacePartitioning(wide, 2, wide, cells + 2, 1, cells + 2);
  for (let number = 0; number < creatures; number++) manager.add(makeVehicle(lcg, side));
  return { manager, side };
}

function makeVehicle(lcg, side) {
  const vehicle = new YUKA.Vehicle();
  vehicle.maxSpeed = MAX_SPEED;
  vehicle.updateNeighborhood = true;
  vehicle.neighborhoodRadius = RADIUS;
  vehicle.position.x = (lcg.unit() - 0.5) * side;
  vehicle.position.z = (lcg.unit() - 0.5) * side;
  vehicle.rotation.fromEuler(0, 2 * Math.PI * lcg.unit(), 0);
  const behaviours = [
    [new YUKA.AlignmentBehavior(), 1],
    [new YUKA.CohesionBehavior(), 0.9],
    [new YUKA.SeparationBehavior(), 0.3],
    [new YUKA.WanderBehavior(), 0.5],
  ];
  for (const [behaviour, weight] of behaviours) {
    behaviour.weight = weight;
    vehicle.steering.add(behaviour);
  }
  return vehicle;
}

function update({ manager, side }) {
  manager.update(DT);
  const half = side / 2;
  for (const { position } of manager.entities) {
    if (position.x < -half) position.x += side;
    else if (position.x >= half) position.x -= side;
    if (position.z < -half) position.z += side;
    else if (position.z >= half) position.z -= side;
  }
}

function measure(creatures, cells) {
  const world = makeWorld(creatures, cells);
  for (let tick = 0; tick < WARM_UP; tick++) update(world);
  let milliseconds = 0;
  let neighbours = 0;
  for (let tick = 0; tick < MEASURED; tick++) {
    const start = performance.now();
    update(world);
    milliseconds += performance.now() - start;
    for (const entity of world.manager.entities) neighbours += entity.neighbors.length;
  }
  return { value: milliseconds / MEASURED, neighbours: neighbours / (MEASURED * creatures), cells };
}

function best(creatures, cellCounts) {
  const tried = cellCounts.map((cells) => measure(creatures, cells));
  return tried.reduce((first, second) => (second.value < first.value ? second : first));
}

const version = JSON.parse(readFileSync(new URL("node_modules/yuka/package.json", import.meta.url))).version;
const figures = CASES.map(({ creatures, cellCounts }) => {
  const { value, neighbours, cells } = best(creatures, cellCounts);
  const note = `best of ${cellCounts.join(", ")} cells a side: ${cells}`;
  return { suite: "flock", case: `${creatures} creatures`, unit: "ms/update", value, work: { neighbours }, note };
});
console.log(JSON.stringify({ program: "yuka", version, figures }));
