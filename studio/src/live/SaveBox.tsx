import { useRef } from "react";
import type { Game } from "../protocol/types";
import { loadFault, world } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Sheet } from "../ui/Sheet";
import { loadGame, saveGame } from "./saving";

/** The game as a file, and back. */
export function SaveBox({ game }: { game: Game }) {
  const saves = useStore(world, (w) => w.saves);
  const input = useRef<HTMLInputElement>(null);
  const cannot = `${game.title} cannot be saved`;
  return (
    <div className="transport-group">
      <Button
        icon="download"
        label={saves ? "Save… the game as it is, as a file" : cannot}
        testid="save-game"
        disabled={!saves}
        onPress={() => void saveGame()}
      />
      <Button
        icon="upload"
        label={saves ? "Load… a saved game and go on there" : cannot}
        testid="load-game"
        disabled={!saves}
        onPress={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept=".save"
        hidden
        data-testid="load-file"
        aria-label="A saved game"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = "";
          if (file !== undefined) void loadGame(file, game.ticks_per_second);
        }}
      />
    </div>
  );
}

/** Why a file was refused. */
export function LoadFault() {
  const fault = useStore(loadFault, (value) => value);
  if (fault === null) return null;
  return (
    <Sheet title="This file cannot be loaded" testid="load-fault" onClose={() => loadFault.set(null)}>
      <p>
        <b>{fault.file}</b>: {fault.why.replace(/^the file: /, "")}
      </p>
      <p className="quiet">The game goes on as it was.</p>
    </Sheet>
  );
}
