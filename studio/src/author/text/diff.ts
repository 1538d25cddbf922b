import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import type { FileKind } from "../../protocol/authorTypes";
import { languageOf } from "./languages";
import { THEME } from "./theme";

/** Two texts side by side, with what differs marked and what is the same folded. Returns what takes it away. */
export function showDiff(
  host: HTMLElement,
  file: string,
  kind: FileKind,
  left: string,
  right: string,
): () => void {
  const extensions = [
    lineNumbers(),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.lineWrapping,
    languageOf(file, kind),
    THEME,
  ];
  const view = new MergeView({
    parent: host,
    a: { doc: left, extensions },
    b: { doc: right, extensions },
    gutter: true,
    highlightChanges: true,
    collapseUnchanged: { margin: 3, minSize: 5 },
  });
  return () => view.destroy();
}
