// The suite "steering" on yuka. Prints one JSON object; see benches/README.md.

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import * as YUKA from "yuka";
import { Lcg } from "./lcg.js";

const AGENTS = 1000;
const SIDE = 200;
const MAX_SPEED = 2;
const DT = 1 / 60;
const WARM_UP = 60;
const MEASURED = 300;

const place = (lcg) => {
  const x = (lcg.unit() - 0.5) * SIDE;
  return new YUKA.Vector3(x, 0, (lcg.unit() - 0.5) * SIDE);
};

function obstacles(lcg) {
  return Array.from({ length: 20 }, () => {
    const obstacle = new YUKA.GameEntity();
    obstacle.position.copy(place(lcg));
    obstacle.boundingRadius = 4;
    return obstacle;
  });
}

/** A ring of eight points, begun at a different one by each agent. */
function ring(number) {
  const path = new YUKA.Path();
  path.loop = true;
  for (let point = 0; point < 8; point++) {
    const angle = (2 * Math.PI * (point + number)) / 8;
    path.add(new YUKA.Vector3(60 * Math.cos(angle), 0, 60 * Math.sin(angle)));
  }
  return path;
}

// What is drawn from the generator once for all, and the behaviour of an agent.
const CASES = [
  ["seek", () => null, (lcg) => new YUKA.SeekBehavior(place(lcg))],
  ["arrive", () => null, (lcg) => new YUKA.ArriveBehavior(place(lcg))],
  ["wander", () => null, () => new YUKA.WanderBehavior()],
  ["avoid 20 obstacles", obstacles, (lcg, common) => new YUKA.ObstacleAvoidanceBehavior(common)],
  ["follow a path", () => null, (lcg, common, number) => new YUKA.FollowPathBehavior(ring(number))],
];

function makeVehicle(lcg) {
  const vehicle = new YUKA.Vehicle();
  vehicle.maxSpeed = MAX_SPEED;
  vehicle.boundingRadius = 0.5;
  vehicle.position.copy(place(lcg));
  const angle = 2 * Math.PI * lcg.unit();
  vehicle.velocity.set(MAX_SPEED * Math.cos(angle), 0, MAX_SPEED * Math.sin(angle));
  return vehicle;
}

function measure(shared, behaviour) {
  const lcg = new Lcg(1);
  Math.random = () => lcg.unit();
  const manager = new YUKA.EntityManager();
  const common = shared(lcg);
  for (let number = 0; number < AGENTS; number++) {
    const vehicle = makeVehicle(lcg);
    vehicle.steering.add(behaviour(lcg, common, number));
    manager.add(vehicle);
  }
  const starts = manager.entities.map((entity) => entity.position.clone());
  for (let tick = 0; tick < WARM_UP; tick++) manager.update(DT);
  const start = performance.now();
  for (let tick = 0; tick < MEASURED; tick++) manager.update(DT);
  const milliseconds = performance.now() - start;
  const travelled = manager.entities.reduce((sum, entity, i) => sum + entity.position.distanceTo(starts[i]), 0);
  return { value: (milliseconds * 1e6) / (MEASURED * AGENTS), travelled: travelled / AGENTS };
}

const version = JSON.parse(readFileSync(new URL("node_modules/yuka/package.json", import.meta.url))).version;
const figures = CASES.map(([name, shared, behaviour]) => {
  // The first run warms the compiler up.
  measure(shared, behaviour);
  const { value, travelled } = measure(shared, behaviour);
  return { suite: "steering", case: name, unit: "ns/agent", value, work: { travelled } };
});
console.log(JSON.stringify({ program: "yuka", version, figures }));
