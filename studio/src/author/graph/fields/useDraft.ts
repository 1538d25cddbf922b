import { useEffect, useState } from "react";

/** A text that is typed here and taken over when the field is left or Enter is pressed; Escape takes it back. */
export function useDraft(value: string, onDone: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  // Whatever comes from outside replaces what was typed.
  useEffect(() => setDraft(value), [value]);
  const done = (): void => {
    if (draft !== value) onDone(draft);
  };
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
