import { lookInto } from "../session/commands";
import { type Future, future } from "../session/stores";
import { useStore } from "../store/store";

const NAMES: Readonly<Record<Future, string>> = { stem: "Stem", branch: "Branch" };

/** The name of one of two futures; pressed, everything that is told is told of it. */
export function FutureName({ of }: { of: Future }) {
  const seen = useStore(future, (now) => now === of);
  return (
    <button
      type="button"
      className="future-name"
      aria-pressed={seen}
      data-testid={`future-${of}`}
      data-tip={
        seen
          ? "Inspector, charts and views show this future"
          : "Let inspector, charts and views show this future"
      }
      onClick={() => lookInto(of)}
    >
      {NAMES[of]}
    </button>
  );
}
