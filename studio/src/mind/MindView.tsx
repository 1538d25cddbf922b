import { useLayoutEffect, useRef, useState } from "react";
import { dock, shownPanes } from "../dock/state";
import { JumpTo } from "../panels/JumpTo";
import type { Game } from "../protocol/types";
import { mindView, pictures, room, shownMind } from "../session/stores";
import { type MindPart, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { Icon } from "../ui/Icon";
import { TwoParts } from "../ui/TwoParts";
import { GraphView } from "./GraphView";
import { MindBar } from "./MindBar";
import { usualPart } from "./mindPart";
import type { Model } from "../model/model";
import { SheetView } from "./SheetView";

/** The mind of the selected character: its picture, its sheet, or both. */
export function MindView({ game, onEdit }: { game: Game; onEdit: (file: string) => void }) {
  const inspection = useStore(room, (r) => r.inspection);
  const chosen = useStore(mindView, (view) => view.mind);
  const preferred = useStore(preferences, (p) => p.mindPart);
  const isPartSelected = useStore(mindView, ({ node, link }) => (link ?? node) !== null);
  const host = useRef<HTMLElement>(null);
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const size = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    size.observe(element);
    return () => size.disconnect();
  }, []);
  const mind = Math.max(0, Math.min(chosen, (inspection?.minds.length ?? 0) - 1));
  const info = inspection?.minds[mind];
  const graph = useStore(shownMind, (now) => now?.graph ?? null);
  const model = useStore(pictures, (all) => (graph ? (all.get(graph)?.model ?? null) : null));
  const hasBoth = info?.sheet === true && info.graph !== "";
  const part: MindPart = hasBoth
    ? (preferred ?? usualPart(width, height, isPartSelected))
    : info?.sheet
      ? "sheet"
      : "graph";
  const picture = part !== "sheet" && model !== null && info?.graph === graph ? model : null;
  return (
    <section
      className="mind"
      aria-label="Mind"
      data-testid="mind"
      data-graph={graph ?? ""}
      data-part={part}
      ref={host}
    >
      <MindBar model={picture} part={hasBoth ? part : null} onEdit={onEdit} />
      {info === undefined || inspection === null ? (
        <Empty />
      ) : (
        <TwoParts
          first={part === "sheet" ? null : <Picture game={game} model={picture} />}
          second={part === "graph" ? null : <SheetView game={game} agent={inspection.agent} mind={mind} />}
          split="mindSplit"
          label="Border between picture and sheet"
          testid="mind-border"
        />
      )}
    </section>
  );
}

function Picture({ game, model }: { game: Game; model: Model | null }) {
  return model === null ? <Empty /> : <GraphView game={game} model={model} />;
}

function Empty() {
  const selected = useStore(room, (r) => r.inspection !== null);
  const minds = useStore(room, (r) => r.inspection?.minds.length ?? 0);
  const isSceneShown = useStore(dock, (now) => shownPanes(now).includes("scene"));
  const [icon, title, text] = !selected
    ? ([
        "cursor",
        "Pick a character to see its mind",
        isSceneShown ? "Click one in the scene, or type its number in the inspector." : "Type its number.",
      ] as const)
    : minds === 0
      ? ([
          "mind",
          "Nothing to see in this one",
          "It has no behaviour tree, state machine, plan or sheet. Pick another.",
        ] as const)
      : (["mind", "Fetching the picture…", ""] as const);
  return (
    <div className="mind-empty" data-testid="mind-empty">
      <Icon name={icon} size={28} />
      <p>
        <b>{title}</b>
      </p>
      <p className="quiet">{text}</p>
      {minds === 0 && !isSceneShown && <JumpTo testid="mind-jump" />}
    </div>
  );
}
