import { useEffect, useState } from "react";
import type { Game } from "../protocol/types";
import { catalog } from "../session/stores";
import { useStore } from "../store/store";
import { ConnectionBadge, ConnectionBanner } from "../ui/ConnectionBadge";
import { Icon, type IconName } from "../ui/Icon";
import { Mark } from "../ui/Mark";
import { ThemeToggle } from "../ui/ThemeToggle";
import { filterGames, tagsOf } from "./filter";
import { GameCard } from "./GameCard";
import { OtherStudio } from "./OtherStudio";

/** With more games than this, looking for one needs help. */
const MANY = 4;
const FEW = 2;

const POINTS: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: "eye",
    title: "Look inside",
    text: "Click any character and read what it senses, wants and decides, live.",
  },
  {
    icon: "history",
    title: "Turn back time",
    text: "Pause, step tick by tick, rewind and run on from any moment.",
  },
  {
    icon: "sliders",
    title: "Change the rules",
    text: "Move a slider and watch a whole crowd change its mind.",
  },
];

export function Gallery() {
  const games = useStore(catalog, (c) => c.games);
  const version = useStore(catalog, (c) => c.version);
  useEffect(() => {
    document.title = "Wits Studio";
  }, []);
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
        <h1>
          Watch game minds <em>at work</em>
        </h1>
        <p>
          Wits is an engine for game AI. In its studio every simulation runs live: open one, look into its
          characters’ heads, and change the world while they think.
        </p>
        <ul className="points">
          {POINTS.map((point) => (
            <li key={point.title}>
              <span className="point-icon">
                <Icon name={point.icon} size={18} />
              </span>
              <div>
                <b>{point.title}</b>
                <span>{point.text}</span>
              </div>
            </li>
          ))}
        </ul>
      </header>
      <main>
        {games === null ? <Skeleton /> : <Games games={games} />}
        <OtherStudio />
      </main>
      <ConnectionBanner />
    </div>
  );
}

function Games({ games }: { games: readonly Game[] }) {
  const [search, setSearch] = useState("");
  const [tag, setTag] = useState<string | null>(null);
  const shown = filterGames(games, search, tag);
  const few = games.length <= FEW;
  return (
    <>
      {games.length > MANY && (
        <div className="finder">
          <label className="search">
            <Icon name="search" />
            <input
              type="search"
              placeholder={`Search ${games.length} games`}
              aria-label="Search games"
              data-testid="gallery-search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </label>
          <div className="tag-row" role="group" aria-label="Tags">
            {tagsOf(games).map((name) => (
              <button
                key={name}
                type="button"
                className="chip chip-button"
                aria-pressed={tag === name}
                onClick={() => setTag(tag === name ? null : name)}
              >
                {name}
              </button>
            ))}
          </div>
        </div>
      )}
      <div className={few ? "cards cards-few" : "cards"}>
        {shown.map((game) => (
          <GameCard key={game.name} game={game} hero={few} />
        ))}
      </div>
      {shown.length === 0 && (
        <p className="gallery-none">
          {games.length === 0 ? "This studio has no games yet." : "Nothing matches."}
        </p>
      )}
    </>
  );
}

function Skeleton() {
  return (
    <div className="cards cards-few" aria-busy="true">
      <div className="card card-hero skeleton" />
    </div>
  );
}
