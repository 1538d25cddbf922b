import { createContext, type ReactNode, useContext, useId } from "react";
import { preferences, setFolded } from "../store/preferences";
import { useStore } from "../store/store";
import { Icon, type IconName } from "./Icon";

interface Props {
  /** Under this name the fold is remembered. */
  id: string;
  title: string;
  icon?: IconName;
  /** Folded as long as nobody says otherwise. */
  startsFolded?: boolean;
  /** Small controls at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The section that fills a pane alone: the tab of the pane is its title, and folds it. */
export const LoneSection = createContext<string | null>(null);

/** A part of a panel that folds. Folded content is not rendered at all, so it costs nothing. */
export function Section({ id, title, icon, startsFolded = false, aside, children }: Props) {
  const folded = useStore(preferences, (p) => p.folded[id] ?? startsFolded);
  const bodyId = useId();
  if (useContext(LoneSection) === id) {
    return (
      <div className="section" data-lone="true">
        {aside && <div className="section-aside">{aside}</div>}
        <div className="section-body">{children}</div>
      </div>
    );
  }
  return (
    <section className="section" data-folded={folded}>
      <header className="section-head">
        <button
          type="button"
          className="section-toggle"
          aria-expanded={!folded}
          aria-controls={bodyId}
          onClick={() => setFolded(id, !folded)}
        >
          {icon && <Icon name={icon} size={14} />}
          <span>{title}</span>
          <span className="section-chevron">
            <Icon name="chevron" size={12} />
          </span>
        </button>
        {aside}
      </header>
      <div id={bodyId} className="section-body">
        {!folded && children}
      </div>
    </section>
  );
}
