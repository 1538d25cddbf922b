import type { Game } from "../protocol/types";
import { searchGallery } from "../store/route";
import { GameCard } from "./GameCard";
import { nearestTerms, searched, searchGames } from "./search";
import { inSection } from "./sections";

const SUGGESTIONS = 6;

/** What a search finds, best first; or what else one could search for. */
export function FoundGames(props: { games: readonly Game[]; search: string; section: string | null }) {
  const { games, search, section } = props;
  const hits = searchGames(inSection(games, section), search, searched);
  if (hits.games.length === 0) return <NoHits {...props} />;
  return (
    <section className="gallery-section" aria-label="Found">
      <h2 aria-live="polite">
        {hits.partly ? "No game has all of these words. The nearest:" : found(hits.games.length)}
        {section !== null && ` in ${section}`}
      </h2>
      <div className="cards" data-testid="gallery-found">
        {hits.games.map((game) => (
          <GameCard key={game.name} game={game} form="plain" />
        ))}
      </div>
    </section>
  );
}

function found(count: number): string {
  return count === 1 ? "1 game" : `${count} games`;
}

function NoHits({
  games,
  search,
  section,
}: {
  games: readonly Game[];
  search: string;
  section: string | null;
}) {
  const elsewhere = section === null ? 0 : searchGames(games, search, searched).games.length;
  const terms = nearestTerms(games.map(searched), search, SUGGESTIONS);
  return (
    <section className="gallery-nearest" data-testid="gallery-nearest" aria-live="polite">
      <h2>
        No game for “{search.trim()}”{section !== null && ` in ${section}`}. Did you mean:
      </h2>
      <p className="tag-row">
        {elsewhere > 0 && (
          <button type="button" className="button button-solid" onClick={() => searchGallery(search, null)}>
            {found(elsewhere)} in other sections
          </button>
        )}
        {terms.map((term) => (
          <button
            key={term}
            type="button"
            className="chip chip-button"
            data-testid="gallery-suggestion"
            onClick={() => searchGallery(term, null)}
          >
            {term}
          </button>
        ))}
        <button type="button" className="link" onClick={() => searchGallery("", null)}>
          Show all games
        </button>
      </p>
    </section>
  );
}
