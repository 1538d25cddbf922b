import { endBranch } from "../session/commands";
import { room } from "../session/stores";
import { preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { FutureChoice } from "../ui/FutureChoice";
import { Icon } from "../ui/Icon";
import { FuturesChoice } from "./FuturesChoice";

/** How two futures stand to each other, and which one to go on with. */
export function BranchBar() {
  const branch = useStore(room, (r) => r.status?.branch ?? null);
  const tick = useStore(room, (r) => r.status?.tick ?? 0);
  const look = useStore(preferences, (p) => p.futures);
  if (branch === null) return null;
  const { differs } = branch;
  const same = branch.hash === branch.stem;
  return (
    <div className="branch-bar" data-testid="branch-bar" data-same={same}>
      <Icon name="branch" size={14} />
      <span className="branch-since">
        since tick <b className="number">{branch.from}</b>
      </span>
      <span className="branch-hashes" data-tip={`Hashes of both states at tick ${tick}`}>
        <code data-testid="stem-hash">{branch.stem.slice(0, 8)}</code>
        <b aria-hidden="true">{same ? "=" : "≠"}</b>
        <code data-testid="branch-hash">{branch.hash.slice(0, 8)}</code>
      </span>
      <span
        className="branch-verdict"
        data-testid="branch-verdict"
        data-tip={`Branch since tick ${branch.from}: ${verdict(differs, same)} (stem ${branch.stem.slice(0, 8)}, branch ${branch.hash.slice(0, 8)})`}
        role="status"
      >
        {verdict(differs, same)}
      </span>
      <span className="spacer" />
      {look !== "beside" && <FutureChoice testid="branch-future" />}
      <FuturesChoice />
      <Button
        icon="trash"
        look="soft"
        label="Go on with the stem, as if the branch had never been"
        testid="branch-drop"
        once
        onPress={() => endBranch(false)}
      >
        Drop
      </Button>
      <Button
        icon="check"
        look="soft"
        label="Go on with the branch instead of the stem"
        testid="branch-keep"
        once
        onPress={() => endBranch(true)}
      >
        Keep
      </Button>
    </div>
  );
}

function verdict(differs: { tick: number; parts: string[] } | null, same: boolean): string {
  if (differs === null) return "equal";
  const place = differs.parts.length > 0 ? ` in ${differs.parts.join(", ")}` : "";
  return same
    ? `equal here, differ since tick ${differs.tick}${place}`
    : `differ since tick ${differs.tick}${place}`;
}
