import { STATUS_SIGNS, statusWord } from "../model/statusSigns";
import { STATUSES } from "../protocol/mindTypes";

export function StatusIcon({ status }: { status: number }) {
  const name = STATUSES[status] ?? "idle";
  return (
    <svg
      className="status-icon"
      data-status={name}
      viewBox="0 0 16 16"
      width="14"
      height="14"
      role="img"
      aria-label={statusWord(name)}
    >
      <path d={STATUS_SIGNS[name]} />
    </svg>
  );
}
