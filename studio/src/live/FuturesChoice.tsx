import { type FuturesLook, prefer, preferences } from "../store/preferences";
import { useStore } from "../store/store";

const LOOKS: readonly [FuturesLook, string, string][] = [
  ["beside", "Beside", "Both futures beside each other, or one above the other"],
  ["ghosts", "Ghosts", "The other future translucent over this one, in one scene"],
  ["one", "One", "Only the future that is looked into"],
];

/** How two futures are seen. */
export function FuturesChoice() {
  const now = useStore(preferences, (p) => p.futures);
  return (
    <span className="futures-choice" role="radiogroup" aria-label="How two futures are seen">
      {LOOKS.map(([look, title, help]) => (
        <button
          key={look}
          type="button"
          role="radio"
          aria-checked={look === now}
          data-testid={`futures-${look}`}
          data-tip={help}
          onClick={() => prefer({ futures: look })}
        >
          {title}
        </button>
      ))}
    </span>
  );
}
