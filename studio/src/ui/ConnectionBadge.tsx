import { retryNow } from "../session/session";
import { farewell, linkState } from "../session/stores";
import { useStore } from "../store/store";

const WORDS = { connecting: "connecting", open: "connected", lost: "connection lost" } as const;

export function ConnectionBadge() {
  const phase = useStore(linkState, (state) => state.phase);
  return (
    <span className="connection" data-testid="connection" data-state={phase} role="status">
      <i aria-hidden="true" />
      {WORDS[phase]}
    </span>
  );
}

/** Says across the page that what is seen is no longer alive. */
export function ConnectionBanner() {
  const lost = useStore(linkState, (state) => state.phase === "lost");
  const reason = useStore(farewell, (text) => text);
  if (!lost) return null;
  return (
    <div className="banner" role="alert">
      <span className="spinner" aria-hidden="true" />
      <span>Connection lost, retrying…{reason && ` (${reason})`}</span>
      <button type="button" className="button button-soft" onClick={retryNow}>
        Retry now
      </button>
    </div>
  );
}
