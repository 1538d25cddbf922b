import { toggleContent } from "../author/content/open";
import { desk } from "../author/desk";
import type { Game } from "../protocol/types";
import { chooseStage } from "../session/stage";
import { room as roomStore, setView, view, world as worldStore } from "../session/stores";
import { prefer, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Mark } from "../ui/Mark";
import { ThemeToggle } from "../ui/ThemeToggle";
import { hasWorld } from "../world/panels";
import { useOnStage } from "./onStage";

export function TopBar({ game, room }: { game: Game; room: string }) {
  const left = useStore(preferences, (p) => p.leftOpen);
  const right = useStore(preferences, (p) => p.rightOpen);
  return (
    <header className="top-bar">
      <a href="#/" className="home" aria-label="All games" data-tip="All games">
        <Icon name="back" size={14} />
        <Mark size={22} />
        <span>Wits</span>
      </a>
      <span className="top-divider" aria-hidden="true" />
      <h1>{game.title}</h1>
      {room !== game.name && <span className="chip">{room}</span>}
      {game.help && (
        <Button
          icon="info"
          label="About this game"
          testid="about"
          onPress={() => setView({ sheet: "about" })}
        />
      )}
      <p className="top-summary">{game.summary}</p>
      <span className="spacer" />
      <StageSwitch game={game} />
      <ContentButton />
      <WorldButton />
      <Button
        icon="panelLeft"
        label="Parameters and layers"
        keys="["
        aria-pressed={left}
        onPress={() => prefer({ leftOpen: !left })}
      />
      <Button
        icon="panelRight"
        label="Inspector and charts"
        keys="]"
        aria-pressed={right}
        onPress={() => prefer({ rightOpen: !right })}
      />
      <ThemeToggle />
      <Button
        icon="help"
        label="Keyboard and mouse"
        keys="?"
        testid="help-button"
        onPress={() => setView({ sheet: "help" })}
      />
    </header>
  );
}

const CHOICES = [
  ["scene", "Scene"],
  ["split", "Both"],
  ["mind", "Mind"],
] as const;

/** What the stage shows, where characters have minds to look at or a file is open. */
function StageSwitch({ game }: { game: Game }) {
  const { choice: now, ...on } = useOnStage(game);
  const content = useStore(desk, (open) => open === null) && on.editing;
  if (!on.minds && !on.editing) return null;
  const beside = content ? "Content" : on.editing ? "Editor" : "Mind";
  return (
    <div
      className="stage-switch"
      role="group"
      aria-label="What the stage shows"
      data-tip={`Scene, ${beside.toLowerCase()}, or both  ·  M`}
    >
      {CHOICES.map(([choice, title]) => (
        <button
          key={choice}
          type="button"
          className="button"
          data-testid={`stage-${choice}`}
          aria-pressed={choice === now}
          onClick={(event) => {
            chooseStage(on, choice);
            if (event.detail > 0) event.currentTarget.blur();
          }}
        >
          {choice === "mind" ? beside : title}
        </button>
      ))}
    </div>
  );
}

/** Opens the list of all files; a program that runs by itself has none. */
function ContentButton() {
  const attached = useStore(roomStore, (r) => r.attached);
  const open = useStore(view, (v) => v.content);
  if (attached) return null;
  return (
    <Button
      icon="layers"
      label="All files of the game, and what is wrong with any of them"
      keys="C"
      testid="content-button"
      aria-pressed={open}
      onPress={toggleContent}
    >
      Content
    </Button>
  );
}

/** Opens the views of the whole game, where there are any. */
function WorldButton() {
  const there = useStore(worldStore, hasWorld);
  const open = useStore(preferences, (p) => p.world);
  if (!there) return null;
  return (
    <Button
      icon="globe"
      label="The world as a whole: views, telling"
      keys="W"
      testid="world-button"
      aria-pressed={open}
      onPress={() => prefer({ world: !open })}
    >
      World
    </Button>
  );
}
