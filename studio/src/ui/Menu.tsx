import { useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "./Icon";
import { handleMenuKey, MENU_ENTRIES } from "./menuKeys";

export interface MenuEntry {
  title: string;
  help?: string;
  icon?: IconName;
  /** Something that is on or off. */
  checked?: boolean;
  testid?: string;
  disabled?: boolean;
  run: () => void;
}

interface Props {
  icon: IconName;
  label: string;
  testid?: string;
  disabled?: boolean;
  entries: readonly MenuEntry[];
}

/** A button that opens a short list of things to do. */
export function Menu({ icon, label, testid, disabled = false, entries }: Props) {
  const [open, setOpen] = useState(false);
  const host = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    host.current?.querySelector<HTMLElement>(MENU_ENTRIES)?.focus();
    const outside = (event: PointerEvent): void => {
      if (!(event.target instanceof Node && host.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener("pointerdown", outside, true);
    return () => document.removeEventListener("pointerdown", outside, true);
  }, [open]);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <span className="menu" ref={host}>
      <button
        ref={opener}
        type="button"
        className="button button-icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        data-tip={label}
        data-testid={testid}
        disabled={disabled}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <Icon name={icon} />
      </button>
      {open && (
        <div
          className="menu-list"
          role="menu"
          aria-label={label}
          onKeyDown={(event) => handleMenuKey(event, close)}
        >
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is there only with the role menuitemcheckbox.
            <button
              key={entry.title}
              type="button"
              role={entry.checked === undefined ? "menuitem" : "menuitemcheckbox"}
              aria-checked={entry.checked}
              tabIndex={-1}
              disabled={entry.disabled}
              data-testid={entry.testid}
              onClick={() => {
                close();
                entry.run();
              }}
            >
              <span>
                {entry.icon && <Icon name={entry.icon} size={14} />}
                {entry.title}
              </span>
              {entry.help && <small>{entry.help}</small>}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}
