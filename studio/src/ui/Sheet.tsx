import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "./Button";

interface Props {
  title: string;
  testid?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal sheet; the browser's own dialog keeps the focus inside and closes on Escape. */
export function Sheet({ title, testid, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the document: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by key what a click beside it does.
    <dialog
      ref={dialog}
      className="dialog"
      aria-label={title}
      data-testid={testid}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="dialog-inner">
        <header>
          <h2>{title}</h2>
          <Button icon="close" label="Close" onPress={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
