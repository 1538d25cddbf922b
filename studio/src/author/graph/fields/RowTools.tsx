/** Up, down, away: for members of a list. */
export function RowTools<T>({
  list,
  place,
  label,
  onSet,
}: {
  list: readonly T[];
  place: number;
  label: string;
  onSet: (list: T[]) => void;
}) {
  return (
    <span className="ge-tools">
      {list.length > 1 && (
        <button
          type="button"
          disabled={place === 0}
          aria-label={`${label} earlier`}
          data-tip="Earlier"
          onClick={() => onSet(swapped(list, place - 1))}
        >
          ↑
        </button>
      )}
      {list.length > 1 && (
        <button
          type="button"
          disabled={place === list.length - 1}
          aria-label={`${label} later`}
          data-tip="Later"
          onClick={() => onSet(swapped(list, place))}
        >
          ↓
        </button>
      )}
      <button
        type="button"
        aria-label={`Remove ${label}`}
        data-tip="Remove"
        onClick={() => onSet(list.filter((_, at) => at !== place))}
      >
        ×
      </button>
    </span>
  );
}

/** The member of this number and the next one, the other way round. */
export function swapped<T>(list: readonly T[], place: number): T[] {
  const next = [...list];
  const [first, second] = [next[place], next[place + 1]];
  if (first !== undefined && second !== undefined) next.splice(place, 2, second, first);
  return next;
}
