import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { revert, save } from "./desk";

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
        label="Yours can be brought back by undo"
        onPress={() => revert("conflict")}
      >
        Take theirs
      </Button>
      <Button
        look="soft"
        testid="keep-mine"
        label="Writes yours over theirs; theirs stays as a backup"
        onPress={() => void save({ force: true })}
      >
        Keep mine
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
