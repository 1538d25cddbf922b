import { useEffect, useMemo } from "react";
import { startDeepLink } from "../author/deepLink";
import { desk } from "../author/desk";
import { StopBanner } from "../author/StopBanner";
import { startShowingStops } from "../author/stopShown";
import { FoundNotice } from "./FoundNotice";
import { Dock } from "../dock/Dock";
import type { PaneView } from "../dock/paneView";
import { dock, isShown, shownPanes } from "../dock/state";
import type { Game } from "../protocol/types";
import { chooseStage } from "../session/stage";
import { setView, view } from "../session/stores";
import { startWatching } from "../session/watching";
import { useStore } from "../store/store";
import { ConnectionBanner } from "../ui/ConnectionBadge";
import { LoneSection } from "../ui/Section";
import { Sheet } from "../ui/Sheet";
import { forgetTimeline } from "../timeline/stores";
import { startWatchingTimeline } from "../timeline/watching";
import { startWatchingPanel } from "../world/watching";
import { FrameSink } from "./FrameSink";
import { GuestNotice } from "./GuestNotice";
import { HelpSheet } from "./HelpSheet";
import { startBringing } from "./layout/bringing";
import { useLayout } from "./layout/useLayout";
import { NarrowStage, NarrowTabs } from "./Narrow";
import { MessageLine } from "./MessageLine";
import { onStage } from "./onStage";
import { MIND_PANES, type Pane } from "./panes";
import { LoadFault } from "./SaveBox";
import { listenToShortcuts } from "./shortcuts";
import { ShareSheet } from "./ShareSheet";
import { startReplacedNotice } from "./replacedNotice";
import { startSharedLook } from "./sharedLook";
import { StatusLine } from "./StatusLine";
import { TopBar } from "./TopBar";
import { Transport } from "./Transport";

/** One room, alive: its panes between the top bar and the transport. */
export function LiveView({ game, room }: { game: Game; room: string }) {
  const { narrow, panes } = useLayout(game);
  const views = useMemo(() => panes.map((pane) => viewOf(pane, game)), [panes, game]);
  const isSceneShown = useStore(dock, (now) => shownPanes(now).includes("scene"));
  const focused = useStore(dock, (now) => now.focused !== null);
  useEffect(() => listenToShortcuts(game), [game]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every game is watched anew.
  useEffect(() => {
    const isMindSeen = (): boolean => MIND_PANES.some(isShown);
    return startWatching(() => (isMindSeen() ? "split" : "scene"), [desk, view, dock]);
  }, [game]);
  useEffect(() => startWatchingPanel(game.name), [game]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every game is watched anew.
  useEffect(() => startWatchingTimeline(), [game]);
  useEffect(() => forgetTimeline, []);
  useEffect(() => startBringing(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every game is watched anew.
  useEffect(() => startShowingStops(), [game]);
  useEffect(() => startDeepLink(), []);
  useEffect(() => startSharedLook(game), [game]);
  useEffect(() => startReplacedNotice(game), [game]);
  useEffect(() => {
    document.title = `${game.title} · Wits Studio`;
  }, [game]);
  return (
    <main className="live" data-narrow={narrow} data-focused={focused}>
      <TopBar game={game} room={room} panes={views} />
      <div className="banners">
        <ConnectionBanner />
        <FoundNotice />
        <GuestNotice />
        <StopBanner />
      </div>
      {narrow && <MessageLine game={game} />}
      {narrow ? <NarrowStage panes={views} /> : <Dock panes={views} />}
      {!isSceneShown && <FrameSink />}
      <Transport game={game} />
      {narrow ? <NarrowTabs panes={views} /> : <StatusLine game={game} />}
      <Sheets game={game} />
      <LoadFault />
    </main>
  );
}

/** A pane of the registry, as the dock shows it. */
function viewOf(pane: Pane, game: Game): PaneView {
  const body = <LoneSection value={pane.section ?? null}>{pane.body(game)}</LoneSection>;
  return {
    id: pane.id,
    title: pane.title,
    icon: pane.icon,
    isMain: pane.id === "scene",
    body: pane.scrolls ? <div className="panel">{body}</div> : body,
    // Whether there is a mind beside the scene is what the stage shows.
    ...(pane.id === "mind"
      ? {
          onOpen: () => chooseStage(onStage(game), "split"),
          onClose: () => chooseStage(onStage(game), "scene"),
        }
      : {}),
  };
}

function Sheets({ game }: { game: Game }) {
  const sheet = useStore(view, (v) => v.sheet);
  const close = (): void => setView({ sheet: "none" });
  if (sheet === "help") return <HelpSheet game={game} onClose={close} />;
  if (sheet === "share") return <ShareSheet game={game} onClose={close} />;
  if (sheet === "about") {
    return (
      <Sheet title={`About ${game.title}`} testid="about-sheet" onClose={close}>
        {game.help.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Sheet>
    );
  }
  return null;
}
