import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useRef } from "react";
import { Icon, type IconName } from "./Icon";
import { isRepeated } from "./repeated";

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick"> {
  icon?: IconName;
  /** Name for screen readers and tooltip of a button that shows only an icon. */
  label?: string;
  /** Key that does the same, shown in the tooltip. */
  keys?: string;
  look?: "plain" | "solid" | "soft";
  testid?: string;
  /** It decides something: a double click, or a key that is held, presses it once. */
  once?: boolean;
  onPress: () => void;
  children?: ReactNode;
}

export function Button({
  icon,
  label,
  keys,
  look = "plain",
  testid,
  once = false,
  onPress,
  children,
  className,
  ...rest
}: Props) {
  const last = useRef(-Infinity);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    const before = last.current;
    last.current = event.timeStamp;
    if (once && isRepeated(event, before)) return;
    onPress();
    // After a mouse click the keyboard belongs to the shortcuts again (Space plays); after Tab it stays here.
    if (event.detail > 0) event.currentTarget.blur();
  };
  const only = children === undefined;
  return (
    <button
      type="button"
      className={`button button-${look}${only ? " button-icon" : ""} ${className ?? ""}`}
      aria-label={only ? label : undefined}
      data-tip={label}
      data-keys={keys}
      data-testid={testid}
      onClick={press}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
