import type { Game } from "../protocol/types";
import { room } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { isTouch } from "../store/touch";
import { hasNotice, letPlay, noticeOf, playAgain } from "./playing";

/**
 * Who plays, how to take over and to give back, and how it ended. Its place is kept, so that nothing moves when it changes.
 * Fingers need larger buttons than the status line has room for: then it stands beside the pad.
 */
export function PlayNotice({ game }: { game: Game }) {
  // Texts, so that it is drawn again only when it says something else.
  const text = useStore(room, ({ status }) => noticeOf(game, status, isTouch()).text);
  const action = useStore(room, ({ status }) => noticeOf(game, status, isTouch()).action);
  if (!hasNotice(game)) return null;
  return (
    <div className="play-notice" data-action={action ?? "none"} data-testid="play-notice">
      <p role="status" data-tip={text}>
        {text}
      </p>
      {action === "again" && (
        <Button look="solid" icon="restart" keys="Enter" testid="play-again" once onPress={playAgain}>
          Play again
        </Button>
      )}
      {action === "release" && (
        <Button look="soft" icon="play" testid="let-play" once onPress={() => letPlay(game)}>
          Let it play
        </Button>
      )}
    </div>
  );
}
