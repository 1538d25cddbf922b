import type { Game } from "../protocol/types";
import { setView, tried } from "../session/stores";
import { useStore } from "../store/store";
import { Icon } from "../ui/Icon";
import { techniqueNames } from "./names";
import { runTry, startOver } from "./runTry";

/** What one sees and what to try: a few sentences, and buttons that do it. */
export function Guide({ game }: { game: Game }) {
  const done = useStore(tried, (titles) => titles);
  const { see, tries } = game.guide;
  return (
    <div className="guide" data-testid="guide">
      <h3>What you see</h3>
      <p>{see}</p>
      {tries.length > 0 && <h3>What to try</h3>}
      <ul className="guide-tries">
        {tries.map((one, place) => (
          <li key={one.title}>
            <button
              type="button"
              className="guide-try"
              data-testid={`try-${place}`}
              data-tried={done.includes(one.title)}
              onClick={() => {
                runTry(game, one);
                tried.update((titles) => [...titles, one.title]);
              }}
            >
              <span className="guide-mark">
                <Icon name={done.includes(one.title) ? "check" : "play"} size={12} />
              </span>
              <span>
                <b>{one.title}</b>
                <span className="guide-text">{one.text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <TechniqueNames game={game} />
      <p className="guide-more">
        {done.length > 0 && (
          <button
            type="button"
            className="link"
            data-testid="guide-start-over"
            onClick={() => {
              startOver(game);
              tried.set([]);
            }}
          >
            Undo and start over
          </button>
        )}
        {game.help && (
          <button
            type="button"
            className="link"
            data-testid="guide-more"
            onClick={() => setView({ sheet: "about" })}
          >
            More about this game
          </button>
        )}
      </p>
    </div>
  );
}

/** Whoever has searched for a technique finds its name here, too. */
export function TechniqueNames({ game }: { game: Game }) {
  const names = techniqueNames(game.listing.keywords);
  if (names.length === 0) return null;
  return (
    <p className="guide-names quiet" data-testid="guide-names">
      Techniques and names: {names.join(", ")}.
    </p>
  );
}
