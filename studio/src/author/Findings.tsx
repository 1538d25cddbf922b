import type { Finding } from "../protocol/authorTypes";
import { useStore } from "../store/store";
import { Icon } from "../ui/Icon";
import { desk } from "./desk";
import { NO_REPORT } from "./deskState";
import { revealFinding } from "./reveal";
import { isElsewhere } from "./text/places";

type Look = "bad" | "warn";

function useFindings(): [Finding, Look][] {
  const report = useStore(desk, (open) => open?.report ?? NO_REPORT);
  return [
    ...report.faults.map((finding) => [finding, "bad"] as [Finding, Look]),
    ...report.doubts.map((finding) => [finding, "warn"] as [Finding, Look]),
  ];
}

function where(finding: Finding): string {
  const place = finding.line === null ? finding.path : `${finding.line}:${finding.column ?? 1}`;
  const elsewhere = isElsewhere(desk.get()?.file ?? "", finding);
  return elsewhere ? [finding.file, place].filter(Boolean).join(":") : place;
}

/** Everything that was found in the text; a click goes there. */
export function Findings() {
  const all = useFindings();
  if (all.length === 0) {
    return (
      <p className="drawer-empty" data-testid="no-findings">
        <Icon name="check" /> Nothing is wrong with this text. Faults (it cannot be used) and doubts (it can,
        but looks like a mistake) appear here while you write.
      </p>
    );
  }
  return (
    <ul className="findings" data-testid="findings">
      {all.map(([finding, look], place) => (
        <li key={place} data-look={look}>
          <button type="button" onClick={() => revealFinding(finding)}>
            <Icon name={look === "bad" ? "stop" : "warning"} size={13} />
            <span className="number quiet">{where(finding)}</span>
            <span>
              {finding.message}
              {finding.expected && <small> Expected: {finding.expected}</small>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The first of them, in one line. */
export function FindingsSummary() {
  const [first] = useFindings();
  if (first === undefined) return <span className="spacer" />;
  const [finding, look] = first;
  return (
    <button
      type="button"
      className="findings-first"
      data-look={look}
      data-testid="first-finding"
      onClick={() => revealFinding(finding)}
    >
      <span className="number">{where(finding)}</span> {finding.message}
    </button>
  );
}
