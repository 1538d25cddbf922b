import type { ReactNode } from "react";
import type { IconName } from "../ui/Icon";

/** What the dock has to know of a pane. */
export interface PaneView {
  id: string;
  title: string;
  icon: IconName;
  /** It has a bar of its own, so it needs no tab as long as it is alone; and it cannot be closed. */
  isMain?: boolean;
  body: ReactNode;
  /** Where opening or closing it means more than a change of the layout. */
  onOpen?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}
