import { useId, useState } from "react";
import { useDraft } from "./useDraft";

/** Something that can be named, and what it is. */
export interface Suggestion {
  name: string;
  help: string;
}

/** A name, with those that there are: typing narrows them down, arrow keys and Enter choose. */
export function NameInput({
  value,
  names,
  label,
  placeholder = "",
  className = "",
  onSet,
}: {
  value: string;
  names: readonly Suggestion[];
  label: string;
  placeholder?: string;
  className?: string;
  onSet: (name: string) => void;
}) {
  const list = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(false);
  const [place, setPlace] = useState(0);
  const { draft, setDraft, reset } = useDraft(value, onSet);
  const wanted = typed ? draft.toLowerCase() : "";
  const shown = names
    .filter(({ name, help }) => `${name} ${help}`.toLowerCase().includes(wanted))
    .sort(
      (a, b) =>
        Number(b.name.toLowerCase().startsWith(wanted)) - Number(a.name.toLowerCase().startsWith(wanted)),
    )
    .slice(0, 60);
  const close = (): void => {
    setOpen(false);
    setTyped(false);
  };
  const take = (name: string): void => {
    close();
    setDraft(name);
    if (name !== value) onSet(name);
  };
  const show = (): void => {
    setOpen(true);
    setPlace(
      Math.max(
        0,
        shown.findIndex(({ name }) => name === value),
      ),
    );
  };
  const key = (event: React.KeyboardEvent): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) show();
      else setPlace((place + (event.key === "ArrowDown" ? 1 : shown.length - 1)) % Math.max(1, shown.length));
    } else if (event.key === "Enter") {
      const best = open && (typed || place > 0) ? shown[place] : undefined;
      take(best?.name ?? draft);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      close();
      reset();
    }
  };
  return (
    <span className={`ge-name ${className}`}>
      <input
        type="text"
        className="ge-input"
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open ? `${list}-${place}` : undefined}
        placeholder={placeholder}
        value={draft}
        spellCheck={false}
        onChange={(event) => {
          setDraft(event.target.value);
          setTyped(true);
          setOpen(true);
          setPlace(0);
        }}
        onClick={show}
        onKeyDown={key}
        onBlur={() => {
          close();
          if (draft !== value) onSet(draft);
        }}
      />
      {open && shown.length > 0 && (
        <ul className="ge-list" role="listbox" id={list} aria-label={label}>
          {shown.map((one, number) => (
            <li
              key={one.name}
              id={`${list}-${number}`}
              role="option"
              aria-selected={number === place}
              ref={(item) => {
                if (number === place) item?.scrollIntoView({ block: "nearest" });
              }}
              onPointerDown={(event) => {
                event.preventDefault();
                take(one.name);
              }}
            >
              <b>{one.name}</b>
              {one.help && <span>{one.help}</span>}
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}
