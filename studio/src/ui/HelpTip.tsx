import { Icon } from "./Icon";

/** A quiet sign that says more when it is pointed at or focused. */
export function HelpTip({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <span className="help-tip" tabIndex={0} role="note" aria-label={text} data-tip={text}>
      <Icon name="info" size={12} />
    </span>
  );
}
