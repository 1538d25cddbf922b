import { useEffect, useRef, useState } from "react";
import type { Game } from "../protocol/types";
import { putBookmark, seekBookmark } from "../session/commands";
import { bookmarks, room, timeline } from "../session/stores";
import { type Mark, MOST_LANES } from "../store/timeline";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { formatCount, formatSeconds } from "../ui/format";
import { Icon } from "../ui/Icon";
import { BookmarkList } from "./BookmarkList";
import { runTimeline, type TimelineHand } from "./runTimeline";
import { filter, followsNow, pointed } from "./stores";

const KINDS: readonly [Mark["kind"], string, string][] = [
  ["decision", "Decisions", "What agents decided, or what they do"],
  ["game", "Game", "What happened to the game as a whole: goals, alarms, messages"],
  ["event", "Events", "What was done to the game from outside"],
  ["stop", "Breakpoints", "Breakpoints that were reached"],
];

const LONGEST_FILTER = 100;

/** What all agents did when, and why: a lane for each that did something. */
export function TimelinePane({ game }: { game: Game }) {
  const host = useRef<HTMLDivElement>(null);
  const hand = useRef<TimelineHand | null>(null);
  const [listed, setListed] = useState(false);
  useEffect(() => {
    if (host.current === null) return undefined;
    const running = runTimeline(host.current, game.ticks_per_second);
    hand.current = running;
    return () => {
      hand.current = null;
      running.stop();
    };
  }, [game]);
  return (
    <section className="timeline" aria-label="Timeline of all agents">
      <div className="timeline-bar">
        <Filters />
        <span className="spacer" />
        <Follow />
        <Button icon="plus" label="Show less time, larger" keys="+" onPress={() => hand.current?.zoom(1.6)} />
        <Button
          icon="minus"
          label="Show more time, smaller"
          keys="−"
          onPress={() => hand.current?.zoom(1 / 1.6)}
        />
        <Button
          icon="fit"
          label="Show all that is recorded"
          keys="Home"
          testid="timeline-fit"
          onPress={() => hand.current?.showAll()}
        />
        <span className="timeline-marks">
          <Button icon="back" label="Bookmark before" keys="<" onPress={() => seekBookmark(-1)} />
          <Button
            icon="bookmark"
            label="Bookmark this moment"
            keys="P"
            testid="bookmark"
            onPress={() => putBookmark()}
          />
          <Button icon="chevron" label="Bookmark after" keys=">" onPress={() => seekBookmark(1)} />
          <BookmarkCount open={listed} onPress={() => setListed(!listed)} />
        </span>
      </div>
      <div className="timeline-body">
        <div
          ref={host}
          className="timeline-canvas"
          data-testid="timeline-canvas"
          role="application"
          aria-label="Timeline: arrow keys go from mark to mark and from agent to agent, Enter goes to that moment, plus and minus zoom"
          aria-describedby="timeline-told"
          tabIndex={0}
        />
        {listed && <BookmarkList ticksPerSecond={game.ticks_per_second} />}
      </div>
      <Told ticksPerSecond={game.ticks_per_second} />
    </section>
  );
}

/** Which kinds and whose lanes are shown. */
function Filters() {
  const now = useStore(filter, (value) => value);
  const toggle = (kind: Mark["kind"]): void => {
    const hidden = new Set(now.hidden);
    if (!hidden.delete(kind)) hidden.add(kind);
    filter.set({ ...now, hidden });
    // What is pointed at may be hidden now.
    pointed.set(null);
  };
  return (
    <>
      {KINDS.map(([kind, title, help]) => (
        <button
          key={kind}
          type="button"
          className="timeline-kind"
          data-kind={kind}
          data-tip={help}
          data-testid={`timeline-kind-${kind}`}
          aria-pressed={!now.hidden.has(kind)}
          onClick={() => toggle(kind)}
        >
          <i aria-hidden="true" />
          <span>{title}</span>
        </button>
      ))}
      <label className="timeline-search">
        <Icon name="search" size={13} />
        <input
          type="search"
          placeholder="Agent"
          aria-label="Show agents whose name contains this, or whose number is in a range such as 200-399"
          data-tip="A part of their names, or a range of numbers such as 200-399"
          data-testid="timeline-search"
          maxLength={LONGEST_FILTER}
          value={now.name}
          onChange={(event) => filter.set({ ...now, name: event.target.value })}
        />
      </label>
    </>
  );
}

function Follow() {
  const on = useStore(followsNow, (value) => value);
  return (
    <Button
      icon="follow"
      label="Keep the present in view"
      testid="timeline-follow"
      aria-pressed={on}
      onPress={() => followsNow.set(!on)}
    />
  );
}

function BookmarkCount({ open, onPress }: { open: boolean; onPress: () => void }) {
  const count = useStore(bookmarks, (all) => all.length);
  return (
    <Button
      icon="text"
      label="List of bookmarks: names, jump, remove"
      testid="bookmark-list-button"
      aria-pressed={open}
      onPress={onPress}
    >
      {count}
    </Button>
  );
}

/** What is pointed at, in words; else how much there is. */
function Told({ ticksPerSecond }: { ticksPerSecond: number }) {
  const at = useStore(pointed, (value) => value);
  return (
    <p className="timeline-told" id="timeline-told" aria-live="polite" data-testid="timeline-told">
      {at === null ? (
        <Summary />
      ) : "mark" in at ? (
        <>
          <b className="number">{momentOf(at.mark.tick, ticksPerSecond)}</b>
          <b>{at.name}</b>
          <span>{at.mark.text}</span>
          {at.mark.why !== "" && <span className="quiet">{at.mark.why}</span>}
        </>
      ) : (
        <>
          <b className="number">{momentOf(at.bookmark.tick, ticksPerSecond)}</b>
          <span>Bookmark {at.bookmark.name}</span>
        </>
      )}
    </p>
  );
}

function Summary() {
  const [text, setText] = useState("");
  useEffect(() => {
    const show = (): void => {
      const agents = [...timeline.lanes.values()].filter((lane) => lane.agent !== null).length;
      const whom =
        timeline.agents === null
          ? `of ${agents} ${agents === 1 ? "agent" : "agents"}`
          : `· ${formatCount(MOST_LANES)} of ${formatCount(timeline.agents)} agents shown (filter them: a name, or numbers as 200-399)`;
      const what = `${formatCount(timeline.count)} marks ${whom}`;
      setText(timeline.known ? what : "Playing the last minute once more to see what happened…");
    };
    show();
    return timeline.subscribe(show);
  }, []);
  const past = useStore(room, (r) => r.status !== null && r.status.tick < r.status.newest);
  return (
    <span className="quiet">
      {text}
      {past && " · what comes after now happens again, unless you change something"}
    </span>
  );
}

export function momentOf(tick: number, ticksPerSecond: number): string {
  return `${formatSeconds(tick / ticksPerSecond)} · tick ${tick}`;
}
