import { leaveAsFound, startAfresh } from "../session/commands";
import { guest } from "../session/guest";
import { room } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { foundWords } from "./foundWords";

/** To whoever comes into a room that is not as a new one would be: what others have left or do there, and a way to begin anew. */
export function FoundNotice() {
  const found = useStore(room, (r) => r.found);
  // Whoever watches on purpose is told so, with a way to take over.
  const watches = useStore(guest, (value) => value);
  if (found === null || watches) return null;
  const forWhom = found.others > 0 ? "For everybody in this room: as" : "As";
  return (
    <div className="found-notice" role="status" data-testid="found-notice">
      <Icon name="info" size={14} />
      <span>{foundWords(found)}</span>
      <Button
        look="soft"
        icon="restart"
        testid="start-afresh"
        once
        label={`${forWhom} if the room had just been opened: no branch, no breakpoints, nothing changed. Saved files stay`}
        onPress={startAfresh}
      >
        Start afresh
      </Button>
      <Button icon="close" label="Go on with it as it is" testid="keep-found" onPress={leaveAsFound} />
    </div>
  );
}
