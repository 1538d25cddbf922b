import { useRef } from "react";
import { dock, toggleFocus } from "../dock/state";
import { JumpTo } from "../panels/JumpTo";
import type { Control, Game } from "../protocol/types";
import { sendControl } from "../session/commands";
import { currentStage } from "../scene/currentStage";
import { padOf } from "../session/pad";
import { setView, view } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { CameraModes } from "./CameraModes";
import { Legend } from "./Legend";
import { isOfNotice } from "./playing";
import { toolsOf } from "./tools";
import { useOneLine } from "./useOneLine";

/**
 * What a click into the scene does, where the camera looks, and what the colours mean: one row above the canvas. Tools that
 * do not fit into the row are in further ones, which a button unfolds.
 */
export function ToolRow({ game }: { game: Game }) {
  const row = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const line = useOneLine(row, tools);
  return (
    <div className="tool-row" ref={row}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: whoever chooses with keys stays among the tools. */}
      <div
        className="tools"
        role="toolbar"
        aria-label="Tools"
        data-open={line.open}
        ref={tools}
        // What has the focus is seen.
        onFocus={(event) => line.isHidden(event.target) && line.setOpen(true)}
        onClick={(event) => event.detail > 0 && line.setOpen(false)}
      >
        <GameTools game={game} />
        <JumpTo testid="jump-input" short />
      </div>
      {line.isShort && (
        <Button
          icon="chevron"
          className="tools-more"
          label={line.open ? "One line of tools" : "All tools"}
          testid="tools-more"
          aria-expanded={line.open}
          onPress={() => line.setOpen(!line.open)}
        >
          {line.open ? "Less" : "More"}
        </Button>
      )}
      <Legend game={game} room={line.room} />
      <CameraTools game={game} />
      <FocusButton />
    </div>
  );
}

/** What the game can be told with a click, or at once. */
function GameTools({ game }: { game: Game }) {
  const tool = useStore(view, (v) => v.tool);
  const points = toolsOf(game);
  const buttons = game.controls.filter(
    (control) => control.kind === "button" && !isOfNotice(game, control.name),
  );
  const steers = Object.values(padOf(game) ?? {});
  return (
    <>
      {points.length > 0 && (
        <Button
          icon="cursor"
          label="Click agents to look inside"
          keys="V"
          testid="tool-select"
          aria-pressed={tool === null}
          onPress={() => setView({ tool: null })}
        >
          Select
        </Button>
      )}
      {points.map((control, index) => (
        <Button
          key={control.name}
          icon={control.kind === "brush" ? "brush" : "target"}
          label={control.help || control.title}
          keys={String(index + 1)}
          testid={`tool-${control.name}`}
          aria-pressed={tool === control.name}
          onPress={() => setView({ tool: control.name })}
        >
          {control.title}
        </Button>
      ))}
      {buttons.map((control) => (
        <ControlButton key={control.name} control={control} steers={steers.includes(control)} />
      ))}
    </>
  );
}

/** What steers has a pad of its own where there is no keyboard. */
function ControlButton({ control, steers }: { control: Control; steers: boolean }) {
  return (
    <Button
      icon="bolt"
      className={steers ? "tool-steers" : ""}
      label={control.help || control.title}
      testid={`control-${control.name}`}
      onPress={() => sendControl(control.name)}
    >
      {control.title}
    </Button>
  );
}

function CameraTools({ game }: { game: Game }) {
  return (
    <div className="camera-tools" role="toolbar" aria-label="Camera">
      <Button
        icon="fit"
        label="Show everything"
        keys="0"
        testid="fit"
        onPress={() => currentStage.get()?.fit()}
      />
      <CameraModes game={game} />
    </div>
  );
}

function FocusButton() {
  const focused = useStore(dock, (now) => now.focused === "scene");
  const narrow = useStore(dock, (now) => now.narrow);
  if (narrow) return null;
  return (
    <Button
      icon={focused ? "shrink" : "grow"}
      label={focused ? "Back to all panes" : "Give the scene the whole window"}
      keys="F"
      testid="focus-scene"
      aria-pressed={focused}
      onPress={() => toggleFocus("scene")}
    />
  );
}
