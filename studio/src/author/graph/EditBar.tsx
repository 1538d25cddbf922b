import { foldAllIn } from "../../mind/actions";
import { findNodes } from "../../mind/search";
import { prefer, preferences, setFolded } from "../../store/preferences";
import { useStore } from "../../store/store";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { desk } from "../desk";
import type { Drawing } from "./drawing";
import { ask, goToMatch } from "./keys";
import { currentCanvas, editorView, setEditorView } from "./view";

/** The tools of the graph. */
export function EditBar({ drawing }: { drawing: Drawing }) {
  const direction = useStore(preferences, (p) => p.treeDirection);
  const palette = useStore(preferences, (p) => p.folded["graph-palette"] !== true);
  const form = useStore(preferences, (p) => p.folded["graph-form"] !== true);
  const chosen = useStore(desk, (open) => open?.selection.length ?? 0);
  const { graph } = drawing.model;
  return (
    <div className="mind-bar ge-bar" role="toolbar" aria-label="Graph">
      <Button
        icon="panelLeft"
        label="What can be added"
        testid="graph-palette-toggle"
        aria-pressed={palette}
        onPress={() => setFolded("graph-palette", palette)}
      />
      <Button
        look="soft"
        keys="Space"
        label="Add at the selected node: or just type"
        testid="graph-add"
        onPress={() => ask()}
      >
        + Add
      </Button>
      <span className="quiet ge-count">
        {chosen > 1
          ? `${chosen} selected`
          : `${graph.nodes.filter((_, node) => drawing.sketch.nodes[node]?.at).length} nodes`}
      </span>
      <span className="spacer" />
      <Search drawing={drawing} />
      {graph.nodes.length > 12 && (
        <>
          <Button icon="fold" label="Fold everything" onPress={() => foldAllIn(drawing.model, true, true)} />
          <Button
            icon="unfold"
            label="Open everything"
            testid="graph-open-all"
            onPress={() => foldAllIn(drawing.model, false)}
          />
        </>
      )}
      {graph.form !== "machine" && (
        <Button
          icon={direction === "right" ? "treeRight" : "treeDown"}
          label={
            direction === "right"
              ? "Grows to the right: click for downwards"
              : "Grows downwards: click for to the right"
          }
          testid="graph-direction"
          onPress={() => {
            prefer({ treeDirection: direction === "right" ? "down" : "right" });
            requestAnimationFrame(() => currentCanvas.get()?.stage.fit());
          }}
        />
      )}
      <Button
        icon="fit"
        label="Show everything"
        keys="Home"
        testid="graph-fit"
        onPress={() => currentCanvas.get()?.stage.fit()}
      />
      <Button
        icon="panelRight"
        label="What can be set"
        testid="graph-form-toggle"
        aria-pressed={form}
        onPress={() => setFolded("graph-form", form)}
      />
    </div>
  );
}

function Search({ drawing }: { drawing: Drawing }) {
  const text = useStore(editorView, (view) => view.search);
  const found = text === "" ? 0 : findNodes(drawing.model.graph, text).length;
  return (
    <label className="mind-search">
      <Icon name="search" size={13} />
      <input
        type="search"
        placeholder="Find a node"
        aria-label="Find a node by name, kind or path; Enter goes to the next"
        data-testid="graph-search"
        value={text}
        onChange={(event) => setEditorView({ search: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter") goToMatch(event.shiftKey ? -1 : 1);
          if (event.key === "Escape") {
            setEditorView({ search: "", searching: false });
            currentCanvas.get()?.host.focus();
          }
        }}
      />
      {text !== "" && <span className="number quiet">{found === 0 ? "none" : found}</span>}
    </label>
  );
}
