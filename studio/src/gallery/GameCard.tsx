import { useEffect, useRef, useState } from "react";
import { pictureAddress } from "../connection/address";
import type { Game } from "../protocol/types";
import { playAddress } from "../store/route";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { Icon } from "../ui/Icon";
import { Mark } from "../ui/Mark";
import { useFilm } from "./film";

/** The hero form is wide and says more: it stands where there are few games. Start cards are those to open first. */
export type CardForm = "plain" | "start" | "hero";

const TAGS = 3;

/** A game in the gallery. It moves while it is pointed at. */
export function GameCard({ game, form }: { game: Game; form: CardForm }) {
  const [alive, setAlive] = useState(false);
  const again = form === "start" ? "start" : "card";
  return (
    <a
      className={form === "hero" ? "card card-hero" : form === "start" ? "card card-start" : "card"}
      href={playAddress(game.name)}
      data-testid={`gallery-${again}-${game.name}`}
      onPointerEnter={(event) => setAlive(event.pointerType === "mouse")}
      onPointerLeave={() => setAlive(false)}
      onFocus={(event) => setAlive(event.currentTarget.matches(":focus-visible"))}
      onBlur={() => setAlive(false)}
    >
      <Picture game={game} alive={alive} eager={form !== "plain"} />
      <div className="card-text">
        <h3>{game.title}</h3>
        <p>{game.summary}</p>
        {form === "hero" && <FirstParagraph text={game.help} />}
        <div className="card-foot">
          {tagsOf(game).map((tag) => (
            <span key={tag} className="chip">
              {tag}
            </span>
          ))}
          {form === "hero" && (
            <span className="card-go">
              <Icon name="play" size={12} /> Open live view
            </span>
          )}
        </div>
      </div>
    </a>
  );
}

/** What a card names: not the section that it stands in anyway. */
function tagsOf({ tags, listing }: Game): string[] {
  return tags.filter((tag) => tag !== listing.family.toLowerCase() && tag !== "game").slice(0, TAGS);
}

function FirstParagraph({ text }: { text: string }) {
  const first = text.split(/\n\s*\n/)[0];
  return first ? <p className="card-help">{first}</p> : null;
}

function Picture({ game, alive, eager }: { game: Game; alive: boolean; eager: boolean }) {
  const now = useStore(theme, (value) => value);
  const address = pictureAddress(game.name, now, location);
  const film = useFilm(alive ? pictureAddress(game.name, now, location, true) : null);
  const [failed, setFailed] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const image = useUntilLeft(address);
  return (
    <div className="card-picture" data-alive={film !== null}>
      {failed === address ? (
        <Mark size={56} />
      ) : (
        <img
          ref={image}
          src={address}
          alt=""
          width={640}
          height={400}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "low"}
          decoding="async"
          data-shown={shown}
          onLoad={() => setShown(true)}
          onError={() => setFailed(address)}
        />
      )}
      {film !== null && <img className="card-film" src={film} alt="" data-testid="card-film" />}
    </div>
  );
}

/** An image that is not waited for any more when its card is gone: the game that was opened needs the connections. */
function useUntilLeft(address: string): React.RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const element = image.current;
    // A card that comes back finds its picture again.
    if (element?.getAttribute("src") === "") element.src = address;
    return () => {
      if (element?.complete === false) element.src = "";
    };
  }, [address]);
  return image;
}
