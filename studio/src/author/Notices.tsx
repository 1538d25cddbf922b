import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { decideDraft, revert, save } from "./desk";
import type { Draft } from "./drafts";

/** Somebody else has stored another text meanwhile: nothing is overwritten unseen. */
export function ConflictNotice({ onCompare }: { onCompare: () => void }) {
  return (
    <div className="notice" data-look="bad" role="alert" data-testid="conflict">
      <Icon name="warning" />
      <p>
        <b>Somebody else has saved this file meanwhile.</b> Yours is not lost: compare, then take theirs or
        keep yours.
      </p>
      <Button look="soft" testid="conflict-compare" onPress={onCompare}>
        Compare
      </Button>
      <Button
        look="soft"
        testid="take-theirs"
        once
        label="Yours can be brought back by undo"
        onPress={() => revert("conflict")}
      >
        Take theirs
      </Button>
      <Button
        look="soft"
        testid="keep-mine"
        once
        label="Writes yours over theirs; theirs stays as a backup"
        onPress={() => void save({ force: true })}
      >
        Keep mine
      </Button>
    </div>
  );
}

/** What was written at an earlier visit and never saved is on the desk again. */
export function DraftNotice({ draft, onCompare }: { draft: Draft; onCompare: () => void }) {
  const when = new Date(draft.at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className="notice" data-look="warn" role="status" data-testid="draft">
      <Icon name="history" />
      <p>
        <b>Unsaved draft found.</b> It was written here{draft.at > 0 && <> on {when}</>} and is on the desk
        again. The game does not follow it yet.
      </p>
      <Button look="soft" testid="draft-compare" onPress={onCompare}>
        Compare
      </Button>
      <Button
        look="soft"
        testid="draft-restore"
        once
        label="Go on with the draft"
        onPress={() => decideDraft(true)}
      >
        Restore
      </Button>
      <Button
        look="soft"
        testid="draft-discard"
        once
        label="Back to what the game follows; undo brings the draft back"
        onPress={() => decideDraft(false)}
      >
        Discard
      </Button>
    </div>
  );
}

/** What running characters lost when the game went over to another text. */
export function LostNotice({ lines, onClose }: { lines: readonly string[]; onClose: () => void }) {
  return (
    <div className="notice" data-look="warn" role="status" data-testid="lost">
      <Icon name="info" />
      <div>
        <b>Running characters went over, and lost:</b>
        <ul>
          {lines.map((line, place) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
      </div>
      <Button icon="close" label="Read" onPress={onClose} />
    </div>
  );
}
