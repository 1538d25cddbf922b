import type { PaneView } from "../dock/paneView";
import { closePane, dock, openPane, resetLayout, shownPanes } from "../dock/state";
import { useStore } from "../store/store";
import { Menu, type MenuEntry } from "../ui/Menu";

/** Every pane that there is something to show in, to open and close; and the way back to the usual layout. */
export function PanesMenu({ panes }: { panes: readonly PaneView[] }) {
  const shown = useStore(dock, (now) => shownPanes(now).join(" ")).split(" ");
  const entries: MenuEntry[] = panes
    .filter((pane) => pane.isMain !== true)
    .map((pane) => {
      const checked = shown.includes(pane.id);
      return {
        title: pane.title,
        icon: pane.icon,
        checked,
        testid: `pane-entry-${pane.id}`,
        run: checked
          ? (pane.onClose ?? (() => closePane(pane.id)))
          : (pane.onOpen ?? (() => openPane(pane.id))),
      };
    });
  return (
    <Menu
      icon="panes"
      label="Panes"
      testid="panes-menu"
      entries={[
        ...entries,
        {
          title: "Reset layout",
          help: "Panes stand where the studio would put them",
          icon: "reset",
          testid: "reset-layout",
          run: resetLayout,
        },
      ]}
    />
  );
}
