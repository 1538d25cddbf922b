import type { Bookmark } from "../protocol/generated";
import { nameBookmark, removeBookmark, seek } from "../session/commands";
import { bookmarks } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { formatSeconds } from "../ui/format";

const LONGEST = 60;

/** All bookmarks: go there, name them, take them away. */
export function BookmarkList({ ticksPerSecond }: { ticksPerSecond: number }) {
  const all = useStore(bookmarks, (list) => list);
  return (
    <ul className="bookmark-list" data-testid="bookmark-list" aria-label="Bookmarks">
      {all.map((bookmark) => (
        <Entry key={bookmark.tick} bookmark={bookmark} ticksPerSecond={ticksPerSecond} />
      ))}
      {all.length === 0 && <li className="quiet">No bookmarks yet: P puts one at this moment.</li>}
    </ul>
  );
}

function Entry({ bookmark, ticksPerSecond }: { bookmark: Bookmark; ticksPerSecond: number }) {
  const { tick, name } = bookmark;
  const time = formatSeconds(tick / ticksPerSecond);
  const rename = (next: string): void => {
    if (next.trim() !== name) nameBookmark(tick, next);
  };
  return (
    <li>
      <button
        type="button"
        className="bookmark-go number"
        data-tip={`Go to tick ${tick}`}
        data-testid={`bookmark-${tick}`}
        onClick={() => seek(tick)}
      >
        {time}
      </button>
      <input
        key={name}
        defaultValue={name}
        placeholder="Name"
        maxLength={LONGEST}
        aria-label={`Name of the bookmark at ${time}`}
        data-testid={`bookmark-name-${tick}`}
        onBlur={(event) => rename(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
      <Button icon="trash" label={`Remove the bookmark at ${time}`} onPress={() => removeBookmark(tick)} />
    </li>
  );
}
