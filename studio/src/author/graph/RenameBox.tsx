import { useState } from "react";
import { useStore } from "../../store/store";
import { placed } from "./AddBox";
import { rename } from "./changes";
import { titleOf } from "./drawing";
import { currentCanvas, currentDrawing, editorView, setEditorView } from "./view";

/** Another name for a part; whatever names it follows. */
export function RenameBox() {
  const at = useStore(editorView, (view) => view.renaming);
  return at === null ? null : <Box key={at} at={at} />;
}

function Box({ at }: { at: string }) {
  const drawing = currentDrawing();
  const before = drawing === null ? "" : titleOf(drawing, at);
  const [name, setName] = useState(before);
  const close = (): void => {
    setEditorView({ renaming: null });
    currentCanvas.get()?.host.focus({ preventScroll: true });
  };
  return (
    <div className="ge-add ge-rename" style={placed(drawing, at, 240, 60)}>
      <input
        type="text"
        autoFocus
        aria-label="New name; whatever names it follows"
        data-testid="rename-input"
        value={name}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => setEditorView({ renaming: null })}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Enter") {
            close();
            if (name.trim() !== before) void rename(at, name.trim());
          }
          if (event.key === "Escape") close();
        }}
      />
    </div>
  );
}
