import { dock, openPane, shownPanes } from "../dock/state";
import { assign } from "../session/commands";
import { files, mindView, room } from "../session/stores";
import { type DeskPart, prefer } from "../store/preferences";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Menu } from "../ui/Menu";
import { chipsOf } from "./chips";
import { openContent } from "./content/open";
import { apply, closeFile, desk, forget, redo, revert, undo } from "./desk";
import { type Desk, isEdited } from "./deskState";
import type { Against } from "./Diff";
import { saveNow } from "./keys";
import { iconOf, mindToChange, whatIs } from "./kinds";
import { isSenseGraph } from "./rooms/geometry";
import { typing } from "./typing";

interface Props {
  /** It can be edited as a graph, too. */
  isGraph: boolean;
  part: DeskPart;
  against: Against | null;
  onCompare: (against: Against | null) => void;
}

/** Which file it is, where its text stands, and what can be done with it. */
export function WorkbenchBar({ isGraph, part, against, onCompare }: Props) {
  const open = useStore(desk, (value) => value);
  const folder = useStore(files, (all) => all.folder);
  const fields = useStore(typing, (count) => count);
  if (open === null) return null;
  const chips = chipsOf(open, folder);
  return (
    <div className="workbench-bar" role="toolbar" aria-label="Editor">
      <div className="bar-row">
        <span className="file-icon" data-kind={open.kind} data-tip={whatIs(open)}>
          <Icon name={iconOf(open.kind)} />
        </span>
        <h2 data-tip={whatIs(open)}>{open.file}</h2>
        {chips.map((chip) => (
          <span
            key={chip.name}
            className="chip state-chip"
            data-look={chip.look}
            data-tip={chip.help}
            data-testid={`chip-${chip.name.replaceAll(" ", "-")}`}
          >
            {chip.name}
          </span>
        ))}
        <span className="spacer" />
        <AssignButton file={open.file} />
        <GuideButton />
        <Button icon="layers" label="All files" keys="C" testid="all-files" onPress={openContent} />
        <Button
          icon="close"
          label="Close the file; an unfinished text is kept"
          keys="E"
          testid="close-file"
          onPress={closeFile}
        />
      </div>
      <div className="bar-row">
        {isGraph && against === null && <PartSwitch part={part} title={drawnAs(open)} />}
        <Button
          icon="undo"
          label="Undo"
          keys="Ctrl Z"
          testid="undo"
          disabled={open.past.length === 0}
          onPress={undo}
        />
        <Button
          icon="redo"
          label="Redo"
          keys="Ctrl Y"
          testid="redo"
          disabled={open.future.length === 0}
          onPress={redo}
        />
        <Button
          icon="diff"
          label="Compare with what is in force, stored, or came with the game"
          testid="diff"
          aria-pressed={against !== null}
          onPress={() => onCompare(against === null ? usualAgainst(open) : null)}
        />
        <RevertMenu open={open} folder={folder} />
        <span className="spacer" />
        <Button
          icon="save"
          look="soft"
          label={folder ? "Write it to the folder" : "This studio was started without a folder to save to"}
          keys="Ctrl S"
          testid="save"
          // A field that is left by this very click makes a change that is saved with it: what is under way is no hindrance.
          disabled={!folder || (open.stored === open.text && fields === 0)}
          onPress={saveNow}
        >
          Save
        </Button>
        <Button
          icon="bolt"
          look="solid"
          label="The running game goes over to this text"
          keys="Ctrl Enter"
          testid="apply"
          // The same goes for this one. A file that was taken away is made again.
          disabled={!isEdited(open) && !open.gone && fields === 0}
          onPress={() => void apply()}
        >
          Apply
        </Button>
      </div>
    </div>
  );
}

/** What is most likely wanted: what would change by applying, else by saving. */
function usualAgainst(open: Desk): Against {
  if (open.conflict !== null) return "conflict";
  if (isEdited(open)) return "inForce";
  if (open.stored !== null && open.stored !== open.text) return "stored";
  return open.original !== null ? "original" : "inForce";
}

const PARTS = ["graph", "both", "text"] as const;

/** What a file is shown as when it is not shown as text. */
function drawnAs({ file, kind }: Desk): string {
  return kind === "character" ? "Form" : isSenseGraph(file) ? "Map" : "Graph";
}

function PartSwitch({ part, title }: { part: DeskPart; title: string }) {
  const titles = { graph: title, both: "Both", text: "Text" };
  return (
    <div className="stage-switch" role="group" aria-label="How the file is shown">
      {PARTS.map((choice) => (
        <button
          key={choice}
          type="button"
          className="button"
          data-testid={`desk-${choice}`}
          aria-pressed={choice === part}
          onClick={(event) => {
            prefer({ deskPart: choice });
            if (event.detail > 0) event.currentTarget.blur();
          }}
        >
          {titles[choice]}
        </button>
      ))}
    </div>
  );
}

function RevertMenu({ open, folder }: { open: Desk; folder: boolean }) {
  return (
    <Menu
      icon="history"
      label="Go back to another text"
      testid="revert"
      entries={[
        {
          title: "To what is in force",
          help: "Drops what was not applied; undo brings it back.",
          testid: "revert-in-force",
          disabled: open.text === open.inForce,
          run: () => revert("inForce"),
        },
        {
          title: "To what is stored",
          help: "The text of the file in the folder.",
          disabled: open.stored === null || open.stored === open.text,
          run: () => revert("stored"),
        },
        {
          title: "To what came with the game",
          help: "As it was at the very beginning.",
          testid: "revert-original",
          disabled: open.original === null || open.original === open.text,
          run: () => revert("original"),
        },
        ...forgetEntry(open, folder),
      ]}
    />
  );
}

function forgetEntry(open: Desk, folder: boolean) {
  const entry = { testid: "forget", run: () => void forget() };
  if (open.original === null && open.stored === null && !open.gone)
    return [{ ...entry, title: "Take the file away", help: "The game does without it." }];
  if (!folder) return [];
  const [title, help] =
    open.original === null
      ? ["Take the file away", "The game does without it; a backup stays in the folder."]
      : ["Take it out of the folder", "The game goes back to its own text; a backup stays in the folder."];
  return [{ ...entry, title, help, disabled: open.stored === null }];
}

/** The way back to what there is to try: opening a file folds the guide away. */
function GuideButton() {
  const isHidden = useStore(
    dock,
    (now) => now.offered.includes("guide") && !shownPanes(now).includes("guide"),
  );
  if (!isHidden) return null;
  return (
    <Button
      icon="lesson"
      label="Show the guide beside the file: what you see, and what to try"
      testid="show-guide"
      onPress={() => openPane("guide")}
    >
      Guide
    </Button>
  );
}

/** Lets the picked character follow this file, where it follows another one. */
function AssignButton({ file }: { file: string }) {
  const inspection = useStore(room, (r) => r.inspection);
  const looked = useStore(mindView, (view) => view.mind);
  const mind = mindToChange(inspection?.minds ?? [], looked);
  if (inspection === null || mind < 0) return null;
  const who = inspection.document.title || `agent ${inspection.agent}`;
  if (inspection.minds.some((one) => one.file === file))
    return (
      <span className="chip follows" data-tip={`${who} follows this file`} data-testid="follows">
        <Icon name="link" size={12} /> {who}
      </span>
    );
  return (
    <Button
      icon="link"
      look="soft"
      label={`Let ${who} follow this file from now on (its mind “${inspection.minds[mind]?.name}”)`}
      testid="assign"
      onPress={() => assign(inspection.agent, mind, file)}
    >
      Give to {who}
    </Button>
  );
}
