import { GRAPH_KEYS } from "../author/graph/graphKeys";
import { DEBUG_KEYS, DESK_KEYS } from "../author/keys";
import { DOCK_KEYS } from "../dock/steer";
import type { Game } from "../protocol/types";
import { Sheet } from "../ui/Sheet";
import { shownKey } from "./gameKeys";
import { hasNotice } from "./playing";
import { SHORTCUTS } from "./shortcuts";

const MOUSE = [
  ["Point at somebody (a finger: hold)", "Its name, what it does, and why"],
  ["Click", "Pick an agent, or use the active control"],
  ["Drag", "Pan, or paint with a brush"],
  [
    "Swipe, in games that are steered",
    "A finger that is away again at once steers; one that stays moves the camera",
  ],
  ["Shift drag, middle button", "Pan, whatever is in hand"],
  ["Wheel, pinch", "Zoom about the cursor"],
] as const;

const SOLID = [
  ["Drag, arrow keys", "Turn the camera; from the eyes of an agent: turn the head"],
  ["Shift drag, middle button, two fingers", "Move the camera sideways"],
  ["Wheel, pinch, + −", "Come nearer, go away"],
  ["Tab to the scene", "Then the arrow keys are the camera's"],
] as const;

const MIND = [
  ["Click", "Select a node: what it does, why, and why not"],
  ["Click its left edge", "Set or take away a breakpoint"],
  ["Click a transition", "Select it; on the dot at its beginning: set or take away a breakpoint"],
  ["X, Shift X", "Step through the transitions out of the selected state; then B for a breakpoint"],
  ["Double click, Enter", "Fold or open what is beneath"],
  ["Arrow keys", "Walk over the nodes (with Shift: pan)"],
  ["Drag a ring on a plot", "Bend the curve by hand (or Tab to it, then arrow keys)"],
] as const;

export function HelpSheet({ game, onClose }: { game: Game; onClose: () => void }) {
  const handles = game.controls.filter((control) => control.kind === "handle");
  return (
    <Sheet title="Keyboard and mouse" testid="help-sheet" onClose={onClose}>
      <div className="help-columns">
        {SHORTCUTS.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.entries.map((entry) => (
                <div key={entry.shown}>
                  <dt>
                    <kbd>{entry.shown}</kbd>
                  </dt>
                  <dd>{entry.about}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <GameKeys game={game} />
        <Gestures title="Panes" list={DOCK_KEYS} />
        {game.space === "3d" && <Gestures title="In three dimensions" list={SOLID} />}
        <Gestures title="In a mind" list={MIND} />
        <Gestures title="In the graph of a file" list={GRAPH_KEYS} />
        <Gestures title="In a file" list={DESK_KEYS} />
        <Gestures title="In the debugger of scripts" list={DEBUG_KEYS} />
        <section>
          <h3>Mouse</h3>
          <dl>
            {MOUSE.map(([gesture, about]) => (
              <div key={gesture}>
                <dt>
                  <kbd>{gesture}</kbd>
                </dt>
                <dd>{about}</dd>
              </div>
            ))}
            {handles.map((handle) => (
              <div key={handle.name} data-testid={`help-handle-${handle.name}`}>
                <dt>
                  <kbd>Drag {handle.title.toLowerCase()}</kbd>
                </dt>
                <dd>{handle.help || "Move it"} (or Tab to it, then arrow keys)</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <p className="quiet">
        Rooms are shared: whoever opens the same address watches the same simulation. What you select is yours
        alone.
      </p>
    </Sheet>
  );
}

/** What a game that is steered does with keys. */
function GameKeys({ game }: { game: Game }) {
  const list = game.keys.map(({ control, keys }): readonly [string, string] => {
    const { title, help } = game.controls.find(({ name }) => name === control) ?? {
      title: control,
      help: "",
    };
    return [keys.map(shownKey).join(" "), help || title];
  });
  if (hasNotice(game)) list.push(["Enter", "Plays again, when it is over"]);
  return list.length === 0 ? null : (
    <Gestures title="In this game, while the scene has the focus" list={list} />
  );
}

function Gestures({ title, list }: { title: string; list: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {list.map(([gesture, about]) => (
          <div key={gesture}>
            <dt>
              <kbd>{gesture}</kbd>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
