/** The timeline of the pretended flock, and bookmarks. */

const DOINGS = ["flocking", "fleeing: a hunter is near", "resting"];
const AGENTS = 5;

/** What a few creatures did until now: something else every second. */
function marksOf({ flock }) {
  const marks = [];
  for (let tick = 0; tick <= flock.tick; tick += 60) {
    for (let agent = 0; agent < AGENTS; agent++) {
      const text = DOINGS[(tick / 60 + agent) % DOINGS.length];
      marks.push({ tick, agent, kind: "decision", text });
    }
  }
  const lanes = Array.from({ length: AGENTS }, (_, agent) => [agent, `Creature ${agent}`]);
  return { say: "marks", reset: true, from: 0, to: flock.tick, lanes, marks };
}

function setBookmark(_client, { tick, name }, room) {
  room.bookmarks ??= new Map();
  if (name === null) room.bookmarks.delete(tick);
  else room.bookmarks.set(tick, name);
  const bookmarks = [...room.bookmarks]
    .sort(([a], [b]) => a - b)
    .map(([at, called]) => ({ tick: at, name: called }));
  for (const client of room.clients) client.say({ say: "bookmarks", bookmarks });
}

export const TIMELINE_ACTIONS = {
  timeline: (client, { on }, room) => on && client.say(marksOf(room)),
  bookmark: setBookmark,
};
