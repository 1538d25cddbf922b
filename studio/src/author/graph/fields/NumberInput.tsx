import { useDraft } from "./useDraft";

/** A number with steppers; arrow keys step, with Shift by ten. */
export function NumberInput({
  value,
  whole = false,
  label,
  placeholder = "",
  onSet,
}: {
  value: number | null;
  whole?: boolean;
  label: string;
  placeholder?: string;
  onSet: (value: number | null) => void;
}) {
  const take = (text: string): void => {
    const number = Number(text.trim().replace(",", "."));
    if (text.trim() === "") onSet(null);
    else if (Number.isFinite(number)) onSet(whole ? Math.round(number) : number);
    else reset();
  };
  const { draft, setDraft, props, reset } = useDraft(value === null ? "" : String(value), take);
  const step = (by: number): void => {
    const next = stepped(Number(draft) || 0, by, whole);
    setDraft(String(next));
    onSet(next);
  };
  return (
    <span className="ge-number">
      <input
        {...props}
        type="text"
        inputMode="decimal"
        className="ge-input number"
        aria-label={label}
        placeholder={placeholder}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (by !== undefined) {
            event.preventDefault();
            step(event.shiftKey ? by * 10 : by);
          } else props.onKeyDown(event);
        }}
      />
      <span className="ge-steps">
        <button type="button" tabIndex={-1} aria-label={`More ${label}`} onClick={() => step(1)}>
          ▴
        </button>
        <button type="button" tabIndex={-1} aria-label={`Less ${label}`} onClick={() => step(-1)}>
          ▾
        </button>
      </span>
    </span>
  );
}

/** Fractions go in tenths, whole numbers in ones. */
export function stepped(value: number, by: number, whole: boolean): number {
  const unit = whole || Number.isInteger(value) ? 1 : 0.1;
  return Math.round((value + by * unit) * 1000) / 1000;
}
