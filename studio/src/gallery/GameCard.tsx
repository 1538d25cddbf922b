import { useState } from "react";
import { pictureAddress } from "../connection/address";
import type { Game } from "../protocol/types";
import { playAddress } from "../store/route";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { Icon } from "../ui/Icon";
import { Mark } from "../ui/Mark";

/** A game in the gallery. The hero form is wide and says more: it stands where there are few games. */
export function GameCard({ game, hero }: { game: Game; hero: boolean }) {
  return (
    <a
      className={hero ? "card card-hero" : "card"}
      href={playAddress(game.name)}
      data-testid={`gallery-card-${game.name}`}
    >
      <Picture game={game} />
      <div className="card-text">
        <h2>{game.title}</h2>
        <p>{game.summary}</p>
        {hero && <FirstParagraph text={game.help} />}
        <div className="card-foot">
          {game.tags.map((tag) => (
            <span key={tag} className="chip">
              {tag}
            </span>
          ))}
          <span className="spacer" />
          <span className="card-go">
            <Icon name="play" size={12} /> {hero ? "Open live view" : "Open"}
          </span>
        </div>
      </div>
    </a>
  );
}

function FirstParagraph({ text }: { text: string }) {
  const first = text.split(/\n\s*\n/)[0];
  return first ? <p className="card-help">{first}</p> : null;
}

function Picture({ game }: { game: Game }) {
  const now = useStore(theme, (value) => value);
  const address = pictureAddress(game.name, now, location);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className="card-picture">
      {failed === address ? (
        <Mark size={56} />
      ) : (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(address)} />
      )}
    </div>
  );
}
