import type { Game } from "../protocol/types";
import { sendControl } from "../session/commands";
import { Icon } from "../ui/Icon";
import { type Direction, padOf } from "./gameKeys";

const WAYS: readonly Direction[] = ["left", "up", "down", "right"];

/** Arrows to steer with, for games that are steered, where there is no keyboard. Below the scene, not on it. */
export function GamePad({ game }: { game: Game }) {
  const pad = padOf(game);
  if (pad === null) return null;
  return (
    <div className="game-pad" role="group" aria-label="Steer" data-testid="game-pad">
      {WAYS.map((way) => (
        <button
          key={way}
          type="button"
          data-way={way}
          data-testid={`pad-${way}`}
          aria-label={pad[way].title}
          // At once, not when the finger is lifted.
          onPointerDown={(event) => {
            event.preventDefault();
            sendControl(pad[way].name);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" || event.key === " ") sendControl(pad[way].name);
          }}
        >
          <Icon name="chevron" size={26} />
        </button>
      ))}
    </div>
  );
}
