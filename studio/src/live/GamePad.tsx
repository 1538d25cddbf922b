import type { PointerEvent } from "react";
import type { Game } from "../protocol/types";
import { sendControl } from "../session/commands";
import { type Direction, padOf } from "../session/pad";
import { holdControl } from "../session/steering";
import { Icon } from "../ui/Icon";

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
          // At once, not when the finger is lifted; and again as long as it is not.
          onPointerDown={(event) => {
            event.preventDefault();
            holdUntilLifted(event, pad[way].name);
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

function holdUntilLifted(event: PointerEvent<HTMLButtonElement>, control: string): void {
  const { currentTarget: button, pointerId } = event;
  const letGo = holdControl(control);
  const lifted = new AbortController();
  const lift = (up: globalThis.PointerEvent): void => {
    if (up.pointerId !== pointerId) return;
    letGo();
    lifted.abort();
  };
  // Capturing it, the button hears of its end wherever that is, also when the page takes the finger away.
  button.setPointerCapture(pointerId);
  button.addEventListener("lostpointercapture", lift, { signal: lifted.signal });
}
