import type { Game } from "../protocol/types";
import { useStore } from "../store/store";
import { toasts } from "../store/toasts";
import { Toasts } from "../ui/Toasts";

/** One line of a narrow window: what the game is about, and in its place for a while what has happened. */
export function MessageLine({ game }: { game: Game }) {
  const busy = useStore(toasts, (list) => list.length > 0);
  return (
    <div className="message-line" data-testid="message-line">
      {!busy && (
        <p data-tip={game.summary}>
          <b>{game.title}</b> {game.summary}
        </p>
      )}
      <Toasts />
    </div>
  );
}
