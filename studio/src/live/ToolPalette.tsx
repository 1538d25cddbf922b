import type { Game } from "../protocol/types";
import { useControl as sendControl } from "../session/commands";
import { currentStage } from "../scene/currentStage";
import { room, setView, view } from "../session/stores";
import { useStore } from "../store/store";
import { toolsOf } from "./tools";
import { Button } from "../ui/Button";

/** What a click into the scene does, and where the camera looks. Floats over the scene. */
export function ToolPalette({ game }: { game: Game }) {
  const tool = useStore(view, (v) => v.tool);
  const follow = useStore(view, (v) => v.follow);
  const selected = useStore(room, (r) => r.selected !== null);
  const points = toolsOf(game);
  const buttons = game.controls.filter((control) => control.kind === "button");
  return (
    <div className="palette" role="toolbar" aria-label="Tools">
      {points.length > 0 && (
        <div className="palette-group">
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
        </div>
      )}
      {buttons.length > 0 && (
        <div className="palette-group">
          {buttons.map((control) => (
            <Button
              key={control.name}
              icon="bolt"
              label={control.help || control.title}
              testid={`control-${control.name}`}
              onPress={() => sendControl(control.name)}
            >
              {control.title}
            </Button>
          ))}
        </div>
      )}
      <div className="palette-group">
        <Button
          icon="fit"
          label="Show everything"
          keys="F"
          testid="fit"
          onPress={() => currentStage.get()?.fit()}
        />
        <Button
          icon="follow"
          label="Follow the selected agent"
          keys="T"
          testid="follow"
          aria-pressed={follow}
          disabled={!selected}
          onPress={() => setView({ follow: !follow })}
        />
      </div>
    </div>
  );
}
