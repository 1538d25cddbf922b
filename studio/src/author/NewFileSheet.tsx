import { useState } from "react";
import type { FileInfo } from "../protocol/authorTypes";
import { assign } from "../session/commands";
import { files, mindView, room } from "../session/stores";
import { useStore } from "../store/store";
import { Icon } from "../ui/Icon";
import { Sheet } from "../ui/Sheet";
import { makeFile, textOf } from "./desk";
import { endOf, iconOf, mindToChange, nameFault, whatIs } from "./kinds";

/** A new file out of a template, and perhaps a character that follows it. */
export function NewFileSheet({
  templates,
  onClose,
}: {
  templates: readonly FileInfo[];
  onClose: () => void;
}) {
  const [template, setTemplate] = useState(templates[0]?.name ?? "");
  const [stem, setStem] = useState("");
  const [follow, setFollow] = useState(true);
  const [busy, setBusy] = useState(false);
  const taken = useStore(files, (all) => all.list);
  const inspection = useStore(room, (r) => r.inspection);
  const looked = useStore(mindView, (view) => view.mind);
  const end = endOf(template);
  const fault = nameFault(
    stem,
    end,
    taken.map((file) => file.name),
  );
  const minds = inspection?.minds ?? [];
  const mind = mindToChange(minds, looked);
  const who = inspection && mind >= 0 ? inspection.document.title || `agent ${inspection.agent}` : null;

  const make = async (): Promise<void> => {
    setBusy(true);
    const text = await textOf(template);
    const made = text !== null && (await makeFile(stem + end, text));
    setBusy(false);
    if (!made) return;
    if (follow && inspection !== null && who !== null) assign(inspection.agent, mind, stem + end);
    onClose();
  };
  return (
    <Sheet title="New file from a template" testid="new-file-sheet" onClose={onClose}>
      <form
        className="new-file"
        onSubmit={(event) => {
          event.preventDefault();
          if (fault === "" && !busy) void make();
        }}
      >
        <fieldset className="templates">
          <legend>Begin with</legend>
          {templates.map((file) => (
            <label key={file.name} data-chosen={file.name === template}>
              <input
                type="radio"
                name="template"
                value={file.name}
                checked={file.name === template}
                onChange={() => setTemplate(file.name)}
              />
              <span className="file-icon" data-kind={file.kind}>
                <Icon name={iconOf(file.kind)} size={18} />
              </span>
              <span>
                <b>{file.title}</b>
                <small>{file.help || whatIs(file)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <label className="new-name">
          <span>Name</span>
          <span className="name-field" data-bad={stem !== "" && fault !== ""}>
            <input
              autoFocus
              data-testid="new-name"
              value={stem}
              placeholder="ada"
              spellCheck={false}
              onChange={(event) => setStem(event.target.value.trim())}
            />
            <span className="quiet">{end}</span>
          </span>
        </label>
        {stem !== "" && fault !== "" && <p className="name-fault">{fault}</p>}
        {who !== null ? (
          <label className="new-follow">
            <input
              type="checkbox"
              role="switch"
              className="switch"
              checked={follow}
              onChange={() => setFollow(!follow)}
            />
            <span>
              Let {who} follow it from now on (its mind “{minds[mind]?.name}”)
            </span>
          </label>
        ) : (
          <p className="quiet">
            Pick a character in the scene first if one should follow the new file at once.
          </p>
        )}
        <p className="message-actions">
          <button
            type="submit"
            className="button button-solid"
            data-testid="make-file"
            disabled={fault !== "" || busy}
          >
            {busy ? "Making it…" : "Make it"}
          </button>
          <button type="button" className="button button-soft" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Sheet>
  );
}
