import { useEffect } from "react";
import type { Game } from "../protocol/types";
import { catalog } from "../session/stores";
import { type GalleryRoute, route } from "../store/route";
import { useStore } from "../store/store";
import { ConnectionBadge, ConnectionBanner } from "../ui/ConnectionBadge";
import { Mark } from "../ui/Mark";
import { ThemeToggle } from "../ui/ThemeToggle";
import { moveAmongCards } from "./cardKeys";
import { Finder } from "./Finder";
import { FoundGames } from "./FoundGames";
import { GameCard } from "./GameCard";
import { LessonOffer } from "./LessonOffer";
import { OtherStudio } from "./OtherStudio";
import { inSection, lessonGame, sectionsOf, startHere } from "./sections";

/** With more games than this, looking for one needs help. */
const MANY = 4;
const FEW = 2;

const NOWHERE: GalleryRoute = { page: "gallery", search: "", section: null };

/** All games: what to start with, then section by section; or what was searched for. */
export function Gallery() {
  const games = useStore(catalog, (c) => c.games);
  const version = useStore(catalog, (c) => c.version);
  useEffect(() => {
    document.title = "Wits Studio";
  }, []);
  const lesson = lessonGame(games ?? []);
  return (
    <div className="gallery">
      <nav className="gallery-bar">
        <a href="#/" className="home">
          <Mark size={24} />
          <span>Wits</span>
          <span className="home-studio">Studio</span>
        </a>
        <span className="spacer" />
        <ConnectionBadge />
        {version && <span className="quiet">v{version}</span>}
        <ThemeToggle />
      </nav>
      <header className="gallery-head">
        <div>
          <h1>
            Watch game minds <em>at work</em>
          </h1>
          <p>
            Wits is an engine for game AI. Every game here runs live: open one, click a character to see what
            it senses, wants and decides, go back in time, and change the rules while it runs.
          </p>
        </div>
        {lesson && <LessonOffer game={lesson} />}
      </header>
      <main onKeyDown={moveAmongCards}>
        {games === null ? <Skeleton /> : <Games games={games} />}
        <OtherStudio />
      </main>
      <ConnectionBanner />
    </div>
  );
}

function Games({ games }: { games: readonly Game[] }) {
  const { search, section } = useStore(route, (now) => (now.page === "gallery" ? now : NOWHERE));
  if (games.length === 0) return <p className="gallery-none">This studio has no games yet.</p>;
  if (games.length <= FEW) {
    return (
      <div className="cards cards-few">
        {games.map((game) => (
          <GameCard key={game.name} game={game} form="hero" />
        ))}
      </div>
    );
  }
  return (
    <>
      {games.length > MANY && <Finder games={games} search={search} section={section} />}
      {search.trim() === "" ? (
        <Sections games={games} section={section} />
      ) : (
        <FoundGames games={games} search={search} section={section} />
      )}
    </>
  );
}

function Sections({ games, section }: { games: readonly Game[]; section: string | null }) {
  const first = section === null ? startHere(games) : [];
  return (
    <>
      {first.length > 0 && (
        <section className="gallery-section" aria-labelledby="section-start">
          <h2 id="section-start">Start here</h2>
          <div className="cards cards-start">
            {first.map((game) => (
              <GameCard key={game.name} game={game} form="start" />
            ))}
          </div>
        </section>
      )}
      {sectionsOf(inSection(games, section)).map(({ name, games: members }) => (
        <section key={name} className="gallery-section" aria-label={name} data-testid={`section-${name}`}>
          <h2>
            {name} <span className="gallery-count">{members.length}</span>
          </h2>
          <div className="cards">
            {members.map((game) => (
              <GameCard key={game.name} game={game} form="plain" />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function Skeleton() {
  return (
    <div className="cards cards-start" role="status" aria-busy="true" aria-label="Loading the list of games">
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className="card skeleton" />
      ))}
    </div>
  );
}
