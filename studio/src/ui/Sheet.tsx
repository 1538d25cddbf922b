import { type ReactNode, useEffect, useRef } from "react";
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
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sheet"
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
      <div className="sheet-inner">
        <header>
          <h2>{title}</h2>
          <Button icon="close" label="Close" onPress={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
