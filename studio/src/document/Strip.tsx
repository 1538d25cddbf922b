import { formatSeconds } from "../ui/format";
import { useHost } from "./host";
import { type Sample, stripPoints } from "./history";

const WIDTH = 54;
const HEIGHT = 14;

/** How a value went since somebody looked: time from left to right, now at the right edge. */
export function Strip({ samples }: { samples: readonly Sample[] }) {
  const { ticksPerSecond } = useHost();
  const points = stripPoints(samples, WIDTH, HEIGHT);
  const took = ((samples.at(-1)?.tick ?? 0) - (samples[0]?.tick ?? 0)) / ticksPerSecond;
  return (
    <svg
      className="cell-strip"
      data-testid="cell-strip"
      data-samples={samples.length}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
      role="img"
      aria-label={`over the last ${formatSeconds(took)}`}
      data-tip={`The last ${formatSeconds(took)}: as long as you have looked`}
    >
      <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} />
      <polyline points={points} />
    </svg>
  );
}
