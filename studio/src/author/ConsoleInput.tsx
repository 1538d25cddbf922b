import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { Palette } from "../protocol/authorTypes";
import { SignatureLine } from "./SignatureLine";
import { luaPlace } from "./text/luaPlace";
import { ranked, taken } from "./text/rank";
import { type Signature, signatureOf } from "./text/signature";
import { helpLua } from "./text/helpAt";
import { type Suggestion, suggestLua, wordOfCall } from "./text/words";

interface Props {
  value: string;
  palette: Palette | null;
  disabled: boolean;
  placeholder: string;
  onChange: (line: string) => void;
  onSay: (act: boolean) => void;
  /** Another line that was typed before: 1 is an older one. */
  onRecall: (direction: 1 | -1) => void;
}

/**
 * A line of script with suggestions: Tab takes the first, arrow keys and Enter choose, Escape closes. Enter asks and the
 * up key goes through what was typed, unless something is chosen in the list.
 */
export function ConsoleInput({ value, palette, disabled, placeholder, onChange, onSay, onRecall }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [cursor, setCursor] = useState(0);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState(-1);
  /** Where the cursor goes after the line has changed. */
  const wish = useRef<number | null>(null);
  const before = value.slice(0, cursor);
  const suggestions = useMemo(() => suggestLua(before, palette, value), [before, palette, value]);
  const list = open ? ranked(suggestions, before) : [];
  const help = useMemo(() => helpFor(value, cursor, palette), [value, cursor, palette]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish is for the line as it is after it has changed.
  useEffect(() => {
    if (wish.current === null) return;
    input.current?.setSelectionRange(wish.current, wish.current);
    setCursor(wish.current);
    wish.current = null;
  }, [value]);

  const close = (): void => {
    setOpen(false);
    setPlace(-1);
  };
  const take = (one: Suggestion): void => {
    const next = taken(value, cursor, suggestions.back, one);
    wish.current = next.cursor;
    close();
    onChange(next.line);
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const chosen = list[place];
    if (event.key === "Tab" && list[0] !== undefined && !event.shiftKey) take(chosen ?? list[0]);
    else if (event.key === "Enter" && chosen !== undefined) take(chosen);
    else if (event.key === "Enter") {
      close();
      onSay(event.shiftKey);
    } else if (event.key === "Escape" && list.length > 0) {
      event.stopPropagation();
      close();
    } else if (event.key === " " && (event.ctrlKey || event.metaKey)) setOpen(true);
    else if (event.key === "ArrowDown" && list.length > 0) setPlace((place + 1) % list.length);
    else if (event.key === "ArrowUp" && place >= 0) setPlace(place - 1);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      close();
      wish.current = Number.MAX_SAFE_INTEGER;
      onRecall(event.key === "ArrowUp" ? 1 : -1);
    } else return;
    event.preventDefault();
  };
  return (
    <div className="console-line">
      {list.length > 0 && (
        <ul
          className="console-list"
          role="listbox"
          id={id}
          aria-label="Suggestions"
          data-testid="console-list"
        >
          {list.map((one, number) => (
            <li
              key={`${one.kind} ${one.label}`}
              id={`${id}-${number}`}
              role="option"
              aria-selected={number === place}
              ref={(item) => {
                if (number === place) item?.scrollIntoView({ block: "nearest" });
              }}
              onPointerDown={(event) => {
                event.preventDefault();
                take(one);
              }}
            >
              <b>{one.label}</b>
              {one.detail && <code>{one.detail}</code>}
              {one.help && <span>{one.help}</span>}
            </li>
          ))}
        </ul>
      )}
      {help !== null && <SignatureLine signature={help} />}
      <input
        ref={input}
        role="combobox"
        spellCheck={false}
        autoComplete="off"
        aria-label="Line of script"
        aria-expanded={list.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={place >= 0 ? `${id}-${place}` : undefined}
        data-testid="console-input"
        disabled={disabled}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          // A line that stayed the same has left its wish behind.
          wish.current = null;
          setCursor(event.target.selectionStart ?? event.target.value.length);
          setOpen(true);
          setPlace(-1);
          onChange(event.target.value);
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart ?? 0)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** Help for the call around the cursor, or else for the name at it. */
function helpFor(line: string, cursor: number, palette: Palette | null): Signature | null {
  if (line.trim() === "") return null;
  const { call } = luaPlace(line.slice(0, cursor));
  const word = palette && call && wordOfCall(palette, call.name);
  if (word && call) return signatureOf(word, call.name.slice(0, -word.name.length), call.param);
  return helpLua(line, cursor, palette)?.signature ?? null;
}
