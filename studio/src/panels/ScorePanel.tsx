import { room } from "../session/stores";
import { useStore } from "../store/store";
import { formatNumber } from "../ui/format";
import { Section } from "../ui/Section";

/** How well the game goes, in its own numbers. */
export function ScorePanel() {
  const score = useStore(room, (r) => r.status?.score);
  const entries = Object.entries(score ?? {});
  if (entries.length === 0) return null;
  return (
    <Section id="score" title="Score" icon="trophy">
      <dl className="score">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name.replaceAll("_", " ")}</dt>
            <dd className="number">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
