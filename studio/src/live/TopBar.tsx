import { toggleContent } from "../author/content/open";
import { desk } from "../author/desk";
import { type Home, isHomeOpen } from "../dock/homes";
import type { PaneView } from "../dock/paneView";
import { dock, shownPanes, togglePane, toggleSide } from "../dock/state";
import type { Game } from "../protocol/types";
import { chooseStage } from "../session/stage";
import { room as roomStore, setView, view, world as worldStore } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon, type IconName } from "../ui/Icon";
import { Mark } from "../ui/Mark";
import { ThemeToggle } from "../ui/ThemeToggle";
import { hasWorld } from "../world/panels";
import { useOnStage } from "./onStage";
import { PanesMenu } from "./PanesMenu";
import { ToolRow } from "./ToolRow";

interface Props {
  game: Game;
  room: string;
  panes: readonly PaneView[];
}

/** Where you are, what the stage shows, and what can be opened. */
export function TopBar({ game, room, panes }: Props) {
  const narrow = useStore(dock, (now) => now.narrow);
  const low = useStore(dock, (now) => now.low);
  return (
    <header className="top-bar" data-low={low}>
      <a href="#/" className="home" aria-label="Wits: all games" data-tip="All games">
        <Icon name="back" size={14} />
        <Mark size={22} />
        <span>Wits</span>
      </a>
      <span className="top-divider" aria-hidden="true" />
      <h1 title={game.title}>{game.title}</h1>
      {room !== game.name && <span className="chip">{room}</span>}
      {game.help && (
        <Button
          icon="info"
          label="About this game"
          testid="about"
          onPress={() => setView({ sheet: "about" })}
        />
      )}
      <p className="top-summary" title={game.summary}>
        {game.summary}
      </p>
      {low ? <ToolRow game={game} /> : <span className="spacer" />}
      {!narrow && <StageSwitch game={game} />}
      <ContentButton />
      {!narrow && (
        <>
          <WorldButton />
          <SideButton home="left" icon="panelLeft" label="What can be changed" keys="[" />
          <SideButton home="right" icon="panelRight" label="What can be read" keys="]" />
          <PanesMenu panes={panes} />
        </>
      )}
      <Button
        icon="link"
        label="Share: a link to what you see, or a save"
        testid="share-button"
        aria-label="Share"
        onPress={() => setView({ sheet: "share" })}
      >
        {narrow ? undefined : "Share"}
      </Button>
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

/** Folds and unfolds the panes of one side. */
function SideButton({
  home,
  icon,
  label,
  keys,
}: {
  home: Home;
  icon: IconName;
  label: string;
  keys: string;
}) {
  const open = useStore(dock, (now) => isHomeOpen(now.tree, home, now.homes));
  return (
    <Button
      icon={icon}
      label={label}
      keys={keys}
      testid={`side-${home}`}
      aria-pressed={open}
      onPress={() => toggleSide(home)}
    />
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
      data-tip={`Scene, ${beside.toLowerCase()}, or both`}
      data-keys="M"
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
  const open = useStore(dock, (now) => shownPanes(now).includes("world"));
  if (!there) return null;
  return (
    <Button
      icon="globe"
      label="The world as a whole: views, telling"
      keys="W"
      testid="world-button"
      aria-pressed={open}
      onPress={() => togglePane("world")}
    >
      World
    </Button>
  );
}
