import { useState } from "react";
import type { FileInfo } from "../protocol/authorTypes";
import { files, room } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Section } from "../ui/Section";
import { desk } from "./desk";
import { draftChanges, draftedFiles } from "./drafts";
import { iconOf, kindOf, whatIs } from "./kinds";
import { NewFileSheet } from "./NewFileSheet";
import { editFile } from "./open";

/** The files of the game: a click opens one beside the scene. */
export function FilesPanel() {
  const { list, folder } = useStore(files, (all) => all);
  const wanted = useStore(room, (now) => now.wanted);
  useStore(draftChanges, (count) => count);
  const [making, setMaking] = useState(false);
  if (list.length === 0) return null;
  const drafted = wanted === null ? [] : draftedFiles(wanted.game, wanted.room);
  const lost = drafted.filter((name) => !list.some((file) => file.name === name));
  const templates = list.filter((file) => file.template);
  return (
    <Section
      id="files"
      title="Files"
      icon="text"
      aside={
        templates.length > 0 && (
          <span className="section-tools">
            <Button
              icon="plus"
              label="New file from a template…"
              testid="new-file"
              onPress={() => setMaking(true)}
            />
          </span>
        )
      }
    >
      <ul className="files" data-testid="files">
        {list.map((file) => (
          <li key={file.name}>
            <FileRow file={file} isDrafted={drafted.includes(file.name)} />
          </li>
        ))}
        {lost.map((name) => (
          <li key={name}>
            <FileRow file={lostFile(name)} isDrafted />
          </li>
        ))}
      </ul>
      {!folder && (
        <p className="quiet files-note">
          Changes live as long as this room: the studio was started without a folder to save to.
        </p>
      )}
      {making && <NewFileSheet templates={templates} onClose={() => setMaking(false)} />}
    </Section>
  );
}

/** A file of which there is nothing but a draft. */
function lostFile(name: string): FileInfo {
  const help = "It is not in the game; an unsaved draft of it was found in this browser.";
  const nothing = { template: false, version: 0, changed: false, stored: false };
  return { name, kind: kindOf(name), what: "", title: name, help, ...nothing };
}

function FileRow({ file, isDrafted }: { file: FileInfo; isDrafted: boolean }) {
  const isOpen = useStore(desk, (open) => open?.file === file.name);
  const title = file.title === file.name ? "" : file.title;
  return (
    <button
      type="button"
      className="file-row"
      aria-current={isOpen}
      data-testid={`file-${file.name}`}
      data-tip={[whatIs(file), file.help].filter(Boolean).join(": ")}
      onClick={() => editFile(file.name)}
    >
      <span className="file-icon" data-kind={file.kind}>
        <Icon name={iconOf(file.kind)} size={15} />
      </span>
      <span className="file-name">
        <b>{title || file.name}</b>
        {title && <small>{file.name}</small>}
      </span>
      {isDrafted && (
        <span className="file-draft" data-tip="An unsaved text of it is kept in this browser">
          draft
        </span>
      )}
      {file.changed && (
        <i
          className="file-mark"
          data-look="warn"
          role="img"
          aria-label="changed"
          data-tip="Not as it came with the game"
        />
      )}
      {file.stored && (
        <span className="file-stored" role="img" aria-label="stored" data-tip="Stored in the folder">
          <Icon name="save" size={12} />
        </span>
      )}
    </button>
  );
}
