import { useMemo } from "react";
import { mindView, room, setMindView } from "../session/stores";
import { type MindPart, prefer, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { foldAll, goToMatch, toggleFollowRunning } from "./actions";
import { currentMind } from "./currentMind";
import type { Model } from "../model/model";
import { findNodes } from "./search";

interface Props {
  model: Model | null;
  part: MindPart | null;
  onEdit: (file: string) => void;
}

/** Whose mind it is, and the tools for its picture where there is one. */
export function MindBar({ model, part, onEdit }: Props) {
  const follow = useStore(mindView, (view) => view.follow);
  const direction = useStore(preferences, (p) => p.treeDirection);
  const grows = model !== null && model.graph.form !== "machine";
  const folds = useMemo(
    () => model?.graph.nodes.some((node, at) => node.folds && model.parent[at] !== -1) ?? false,
    [model],
  );
  return (
    <div className="mind-bar" role="toolbar" aria-label="Mind">
      <MindChooser />
      <EditButton onEdit={onEdit} />
      {part !== null && <PartSwitch part={part} />}
      <span className="spacer" />
      {model !== null && (
        <span className="mind-tools">
          <Search model={model} />
          {folds && (
            <Button
              icon="fold"
              label="Fold all sub-trees and nested machines"
              testid="mind-fold-all"
              onPress={() => foldAll(true)}
            />
          )}
          {folds && (
            <Button
              icon="unfold"
              label="Open everything"
              testid="mind-open-all"
              onPress={() => foldAll(false)}
            />
          )}
          {grows && (
            <Button
              icon={direction === "right" ? "treeRight" : "treeDown"}
              label={
                direction === "right"
                  ? "Grows to the right: click for downwards"
                  : "Grows downwards: click for to the right"
              }
              testid="mind-direction"
              onPress={() => {
                prefer({ treeDirection: direction === "right" ? "down" : "right" });
                requestAnimationFrame(() => currentMind.get()?.auto());
              }}
            />
          )}
          <Button
            icon="follow"
            label="Follow the running node"
            testid="mind-follow"
            aria-pressed={follow}
            onPress={toggleFollowRunning}
          />
          <Button
            icon="fit"
            label="Show everything"
            testid="mind-fit"
            onPress={() => currentMind.get()?.fit()}
          />
        </span>
      )}
    </div>
  );
}

/** Opens the file that the mind follows, where that can be changed. */
function EditButton({ onEdit }: { onEdit: (file: string) => void }) {
  const minds = useStore(room, (r) => r.inspection?.minds);
  const chosen = useStore(mindView, (view) => view.mind);
  const file = minds?.[Math.min(chosen, minds.length - 1)]?.file ?? "";
  if (file === "") return null;
  return (
    <Button
      icon="edit"
      look="soft"
      label={`Edit ${file} while the game runs`}
      testid="edit-mind"
      onPress={() => onEdit(file)}
    >
      Edit
    </Button>
  );
}

const PARTS = [
  ["graph", "Graph"],
  ["both", "Both"],
  ["sheet", "Sheet"],
] as const;

/** What is shown of a mind that has both. */
function PartSwitch({ part }: { part: MindPart }) {
  return (
    <div className="stage-switch" role="group" aria-label="What is shown of this mind">
      {PARTS.map(([choice, title]) => (
        <button
          key={choice}
          type="button"
          className="button"
          data-testid={`part-${choice}`}
          aria-pressed={choice === part}
          onClick={(event) => {
            prefer({ mindPart: choice });
            if (event.detail > 0) event.currentTarget.blur();
          }}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

/** Whose mind, and which of several. */
function MindChooser() {
  const inspection = useStore(room, (r) => r.inspection);
  const chosen = useStore(mindView, (view) => view.mind);
  if (inspection === null || inspection.minds.length === 0) return <h2>Mind</h2>;
  const { minds } = inspection;
  return (
    <>
      <h2>{inspection.document.title || `Agent ${inspection.agent}`}</h2>
      {minds.length === 1 ? (
        <span className="chip">{minds[0]?.name}</span>
      ) : (
        <div className="mind-tabs" role="tablist" aria-label="Minds of this character">
          {minds.map((mind, place) => (
            <button
              key={place}
              type="button"
              role="tab"
              className="chip chip-button"
              data-testid={`mind-tab-${place}`}
              aria-selected={place === Math.min(chosen, minds.length - 1)}
              onClick={() => setMindView({ mind: place, node: null })}
            >
              {mind.name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function Search({ model }: { model: Model }) {
  const text = useStore(mindView, (view) => view.search);
  const node = useStore(mindView, (view) => view.node);
  const found = useMemo(() => findNodes(model.graph, text), [model, text]);
  const place = node === null ? -1 : found.indexOf(node);
  return (
    <label className="mind-search">
      <Icon name="search" size={13} />
      <input
        type="search"
        placeholder="Find a node"
        aria-label="Find a node by name, kind or path; Enter goes to the next"
        data-testid="mind-search"
        value={text}
        onChange={(event) => setMindView({ search: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter") goToMatch(event.shiftKey ? -1 : 1);
          if (event.key === "Escape") {
            setMindView({ search: "" });
            event.currentTarget.blur();
          }
        }}
      />
      {text !== "" && (
        <span className="number quiet" data-testid="mind-found">
          {found.length === 0 ? "none" : place < 0 ? found.length : `${place + 1}/${found.length}`}
        </span>
      )}
    </label>
  );
}
