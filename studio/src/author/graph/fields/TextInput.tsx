import { useDraft } from "./useDraft";

/** One line, or several where there are some. */
export function TextInput({
  value,
  label,
  placeholder = "",
  lines = 1,
  mono = false,
  testid,
  onSet,
}: {
  value: string;
  label: string;
  placeholder?: string;
  lines?: number;
  mono?: boolean;
  testid?: string;
  onSet: (text: string) => void;
}) {
  const { props, done, reset } = useDraft(value, onSet);
  const look = {
    className: `ge-input${mono ? " ge-mono" : ""}`,
    "aria-label": label,
    "data-testid": testid,
    placeholder,
    spellCheck: !mono,
  };
  if (lines === 1) return <input type="text" {...look} {...props} />;
  return (
    <textarea
      {...look}
      rows={Math.max(lines, Math.min(12, value.split("\n").length))}
      {...props}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) done();
        if (event.key !== "Escape") return;
        event.stopPropagation();
        reset();
      }}
    />
  );
}
