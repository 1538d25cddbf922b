import { useEffect, useRef } from "react";
import type { Game } from "../protocol/types";
import { playAddress, searchGallery } from "../store/route";
import { Icon } from "../ui/Icon";
import { searched, searchGames } from "./search";
import { inSection, sectionNames } from "./sections";

/** Search and choice of a section. Both are in the address. `/` goes to the search, Enter opens the first hit. */
export function Finder(props: { games: readonly Game[]; search: string; section: string | null }) {
  const { games, search, section } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey;
      if (event.key !== "/" || typing || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  const openFirst = (): void => {
    const [first] = searchGames(inSection(games, section), search, searched).games;
    if (search.trim() !== "" && first) location.hash = playAddress(first.name);
  };
  return (
    <div className="finder">
      <form
        role="search"
        className="search search-games"
        onSubmit={(event) => {
          event.preventDefault();
          openFirst();
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          placeholder="Search: A*, behavior tree, GOAP, flocking, Lua …"
          aria-label="Search games"
          data-testid="gallery-search"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => searchGallery(event.target.value, section)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && search !== "") searchGallery("", section);
          }}
        />
        {search === "" && <kbd aria-hidden="true">/</kbd>}
      </form>
      <div className="tag-row" role="group" aria-label="Sections">
        <Choice name="All" chosen={section === null} onChoose={() => searchGallery(search, null)} />
        {sectionNames(games).map((name) => (
          <Choice
            key={name}
            name={name}
            chosen={section === name}
            onChoose={() => searchGallery(search, section === name ? null : name)}
          />
        ))}
      </div>
    </div>
  );
}

function Choice({ name, chosen, onChoose }: { name: string; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      className="chip chip-button"
      aria-pressed={chosen}
      data-testid={`gallery-section-${name}`}
      onClick={onChoose}
    >
      {name}
    </button>
  );
}
