import type { Game } from "../protocol/types";
import { playAddress } from "../store/route";
import { Icon } from "../ui/Icon";

/** The tutorial that watches what is done, offered where people arrive. */
export function LessonOffer({ game }: { game: Game }) {
  return (
    <a className="lesson-offer" href={playAddress(game.name)} data-testid="lesson-offer">
      <span className="lesson-offer-icon">
        <Icon name="lesson" size={20} />
      </span>
      <span>
        <b>New here? {game.listing.lesson}</b>
        <span>A tutorial that watches what you do and ticks off each step.</span>
      </span>
      <span className="lesson-offer-go">
        Start <Icon name="chevron" size={12} />
      </span>
    </a>
  );
}
