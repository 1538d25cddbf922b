import { useEffect, useRef } from "react";
import { useStore } from "../store/store";
import { apply, desk } from "./desk";
import { isEdited } from "./deskState";

/**
 * While on, every change by hand goes into the running game as it is made, undoing it too; one with faults is refused, which
 * is told. What is typed as text waits until somebody applies it.
 */
export function useAtOnce(on: boolean): void {
  const open = useStore(desk, (now) => now);
  const seen = useRef(open?.text);
  useEffect(() => {
    if (open === null || open.text === seen.current) return;
    if (!on || open.typedAt !== 0) seen.current = open.text;
    else if (open.checked === open.text && !open.waiting) {
      seen.current = open.text;
      if (isEdited(open)) void apply();
    }
  }, [on, open]);
}
