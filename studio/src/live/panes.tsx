import type { ReactNode } from "react";
import { Bench } from "../author/Bench";
import { FilesPanel } from "../author/FilesPanel";
import type { Home } from "../dock/homes";
import { BoardPanel } from "../mind/BoardPanel";
import { LogPanel } from "../mind/LogPanel";
import { NodePanel } from "../mind/NodePanel";
import { ChartsPanel } from "../panels/ChartsPanel";
import { Inspector } from "../panels/Inspector";
import { LayersPanel } from "../panels/LayersPanel";
import { ParamPanel } from "../panels/ParamPanel";
import { ScorePanel } from "../panels/ScorePanel";
import type { Game } from "../protocol/types";
import { TimelinePane } from "../timeline/TimelinePane";
import type { IconName } from "../ui/Icon";
import { WorldDrawer } from "../world/WorldDrawer";
import { GuidePane } from "./GuidePane";
import { ScenePane } from "./ScenePane";

/** What decides which panes there is something to show in. */
export interface Offer {
  game: Game;
  /** Characters have minds, or a file is open in their place. */
  bench: boolean;
  minds: boolean;
  editing: boolean;
  files: boolean;
  world: boolean;
  /** One can go back in time. */
  past: boolean;
}

export interface Pane {
  id: string;
  title: string;
  icon: IconName;
  /** Where it stands when nobody has put it elsewhere. */
  home: Home;
  /** Open at first; others are opened by their button, their key or the list of panes. */
  isUsual: boolean;
  isOffered(now: Offer): boolean;
  body(game: Game): ReactNode;
  /** The section that fills it alone. */
  section?: string;
  /** Scrolls as a whole; others scroll inside. */
  scrolls?: boolean;
}

const always = (): boolean => true;

/** All panes of the live page, in the order of their tabs. A new pane is one more entry. */
// prettier-ignore
export const PANES: readonly Pane[] = [
  { id: "scene", title: "Scene", icon: "eye", home: "scene", isUsual: true, isOffered: always, body: (game) => <ScenePane game={game} /> },
  { id: "mind", title: "Mind", icon: "mind", home: "mind", isUsual: true, isOffered: (now) => now.bench, body: (game) => <Bench game={game} /> },
  { id: "guide", title: "Guide", icon: "lesson", home: "left", isUsual: true, isOffered: always, scrolls: true, body: (game) => <GuidePane game={game} /> },
  { id: "params", title: "Parameters", icon: "sliders", home: "left", isUsual: true, isOffered: (now) => now.game.params.length > 0, scrolls: true, body: (game) => <ParamPanel game={game} /> },
  { id: "layers", title: "Layers", icon: "layers", home: "left", isUsual: true, isOffered: (now) => now.game.layers.length > 0, section: "layers", scrolls: true, body: (game) => <LayersPanel game={game} /> },
  { id: "files", title: "Files", icon: "text", home: "left", isUsual: true, isOffered: (now) => now.files, section: "files", scrolls: true, body: () => <FilesPanel /> },
  { id: "agent", title: "Agent", icon: "character", home: "right", isUsual: true, isOffered: always, section: "inspector", scrolls: true, body: (game) => <Inspector game={game} /> },
  { id: "node", title: "Node", icon: "target", home: "right", isUsual: true, isOffered: (now) => now.minds && !now.editing, section: "mind-node", scrolls: true, body: (game) => <NodePanel game={game} /> },
  { id: "board", title: "Blackboard", icon: "board", home: "right", isUsual: true, isOffered: (now) => now.minds, section: "mind-board", scrolls: true, body: () => <BoardPanel /> },
  { id: "log", title: "Log", icon: "history", home: "right", isUsual: true, isOffered: (now) => now.minds, section: "mind-log", scrolls: true, body: () => <LogPanel /> },
  { id: "charts", title: "Charts", icon: "chart", home: "right", isUsual: true, isOffered: always, scrolls: true, body: (game) => <><ScorePanel game={game} /><ChartsPanel game={game} /></> },
  { id: "timeline", title: "Timeline", icon: "timeline", home: "below", isUsual: false, isOffered: (now) => now.past, body: (game) => <TimelinePane game={game} /> },
  { id: "world", title: "World", icon: "globe", home: "below", isUsual: false, isOffered: (now) => now.world, body: (game) => <WorldDrawer game={game} /> },
];

/** The panes that show something of a mind: as long as one of them is seen, the server sends it. */
export const MIND_PANES: readonly string[] = ["mind", "node", "board", "log"];
