import { useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "./Icon";

export interface MenuEntry {
  title: string;
  help?: string;
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
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: PointerEvent): void => {
      if (!(event.target instanceof Node && host.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener("pointerdown", outside, true);
    return () => document.removeEventListener("pointerdown", outside, true);
  }, [open]);
  return (
    <span
      className="menu"
      ref={host}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.stopPropagation();
        setOpen(false);
      }}
    >
      <button
        type="button"
        className="button button-icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        data-tip={label}
        data-testid={testid}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
      </button>
      {open && (
        <div className="menu-list" role="menu">
          {entries.map((entry) => (
            <button
              key={entry.title}
              type="button"
              role="menuitem"
              disabled={entry.disabled}
              data-testid={entry.testid}
              onClick={() => {
                setOpen(false);
                entry.run();
              }}
            >
              <span>{entry.title}</span>
              {entry.help && <small>{entry.help}</small>}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}
