import { lookInto } from "../session/commands";
import { future, room } from "../session/stores";
import { useStore } from "../store/store";

/** Which of two futures is looked into: shown wherever one of them is told of, while there are two. */
export function FutureChoice({ testid }: { testid: string }) {
  const branched = useStore(room, (r) => r.status !== null && r.status.branch !== null);
  const now = useStore(future, (value) => value);
  if (!branched) return null;
  return (
    <span className="future-choice" role="radiogroup" aria-label="Future that is shown" data-testid={testid}>
      {(["stem", "branch"] as const).map((one) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={one === now}
          data-testid={`${testid}-${one}`}
          data-tip={one === "stem" ? "Show the future without the branch" : "Show the branch"}
          onClick={() => lookInto(one)}
        >
          {one === "stem" ? "Stem" : "Branch"}
        </button>
      ))}
    </span>
  );
}
