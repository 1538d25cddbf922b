/** The Wits mark: a W as a small graph of thoughts. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="mark">
      <path
        d="M5 8l5.6 17L16 12.5 21.4 25 27 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="5" cy="8" r="3" fill="var(--accent)" />
      <circle cx="16" cy="12.5" r="2.6" fill="var(--violet)" />
      <circle cx="27" cy="8" r="3" fill="var(--amber)" />
    </svg>
  );
}
