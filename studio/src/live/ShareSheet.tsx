import { useRef, useState } from "react";
import type { Game } from "../protocol/types";
import { world } from "../session/stores";
import { useStore } from "../store/store";
import { toast } from "../store/toasts";
import { Button } from "../ui/Button";
import { Sheet } from "../ui/Sheet";
import { saveGame } from "./saving";
import { reachOf } from "./sharing";
import { sharedLink } from "./sharedLook";

/** What can be given to others: the way here, or the game as a file. */
export function ShareSheet({ game, onClose }: { game: Game; onClose: () => void }) {
  const saves = useStore(world, (now) => now.saves);
  const [link] = useState(() => sharedLink(game));
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toast("The link is copied.", "info");
      onClose();
    } catch {
      setRefused(true);
      field.current?.focus();
      field.current?.select();
    }
  };
  const save = (): void => {
    onClose();
    void saveGame();
  };
  return (
    <Sheet title="Share" testid="share-sheet" onClose={onClose}>
      <p>
        The link leads into this room while it is open: to this tick, the selected agent, its mind, and what
        the stage shows. Whoever opens it watches with you; once they take over, you share the room: what one
        changes, the others see.
      </p>
      <p data-testid="share-reach">{reachOf(new URL(link), saves)}</p>
      <input
        ref={field}
        className="share-link"
        aria-label="Link to what you see"
        data-testid="share-link"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      {refused && (
        <p role="status" data-testid="share-refused">
          The browser keeps its clipboard closed. The link is selected: copy it by hand.
        </p>
      )}
      <p className="share-actions">
        <Button icon="link" look="solid" testid="copy-link" onPress={() => void copy()}>
          Copy link
        </Button>
        <Button
          icon="download"
          look="soft"
          label={saves ? undefined : `${game.title} cannot be saved`}
          testid="share-save"
          once
          disabled={!saves}
          onPress={save}
        >
          Download a save
        </Button>
      </p>
    </Sheet>
  );
}
