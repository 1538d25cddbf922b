import { leaveAsFound, startAfresh } from "../session/commands";
import { room } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { agoWords, foundWords } from "./foundWords";

/** To whoever comes into a room that nobody was in: what somebody has left there, and a way to begin anew. */
export function FoundNotice() {
  const found = useStore(room, (r) => r.found);
  const playing = useStore(room, (r) => r.status?.playing ?? true);
  const tick = useStore(room, (r) => r.status?.tick ?? 0);
  if (found === null) return null;
  const what = foundWords(found, playing);
  if (what === "") return null;
  return (
    <div className="found-notice" role="status" data-testid="found-notice">
      <Icon name="info" size={14} />
      <span>
        This room is as somebody left it {agoWords(found.seconds)}: at tick {tick}, {what}.
      </span>
      <Button
        look="soft"
        icon="restart"
        testid="start-afresh"
        once
        label="As if the room had just been opened: no branch, no breakpoints, nothing changed. Saved files stay"
        onPress={startAfresh}
      >
        Start afresh
      </Button>
      <Button icon="close" label="Go on with it as it is" testid="keep-found" onPress={leaveAsFound} />
    </div>
  );
}
