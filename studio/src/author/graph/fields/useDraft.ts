import { useEffect, useState } from "react";
import { typing } from "../../typing";

/** A text that is typed here and taken over when the field is left or Enter is pressed; Escape takes it back. */
export function useDraft(value: string, onDone: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  // Whatever comes from outside replaces what was typed.
  useEffect(() => setDraft(value), [value]);
  const done = (): void => {
    if (draft !== value) onDone(draft);
  };
  // Typed and not taken over yet: it can be applied all the same, since leaving the field takes it over.
  const isOpen = draft !== value;
  useEffect(() => {
    if (!isOpen) return undefined;
    typing.update((fields) => fields + 1);
    return () => typing.update((fields) => fields - 1);
  }, [isOpen]);
  return {
    draft,
    setDraft,
    done,
    reset: () => setDraft(value),
    props: {
      value: draft,
      onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
      onBlur: done,
      onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
        if (event.key === "Enter") done();
        if (event.key === "Escape") {
          setDraft(value);
          event.stopPropagation();
        }
      },
    },
  };
}
