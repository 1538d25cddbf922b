import { guest, takeOver } from "../session/guest";
import { room } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";

/** To whoever followed a link into a room where others are: they only watch, and how to take over. */
export function GuestNotice() {
  const watches = useStore(guest, (value) => value);
  const others = useStore(room, (r) => (r.status?.watchers ?? 1) - 1);
  if (!watches) return null;
  return (
    <div className="found-notice" role="status" data-testid="guest-notice">
      <Icon name="info" size={14} />
      <span>
        You watch a room that {others === 1 ? "somebody else" : `${others} others`} opened. What you select
        and where you look is yours alone.
      </span>
      <Button
        look="soft"
        icon="play"
        testid="take-over"
        once
        label="From now on what you change, everybody in this room sees"
        onPress={takeOver}
      >
        Take over
      </Button>
    </div>
  );
}
