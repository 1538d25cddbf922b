export function Log({ entries }: { entries: readonly { tick: number; text: string }[] }) {
  return (
    <ol className="doc-log">
      {entries.map((entry, index) => (
        <li key={`${entry.tick}/${index}`}>
          <span className="number">{entry.tick}</span>
          <span>{entry.text}</span>
        </li>
      ))}
      {entries.length === 0 && <li className="quiet">nothing yet</li>}
    </ol>
  );
}
