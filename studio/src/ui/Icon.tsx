/** The app's own line icons, on a grid of 16. */
const PATHS = {
  play: "M5 3.2v9.6a.5.5 0 0 0 .77.42l7.4-4.8a.5.5 0 0 0 0-.84l-7.4-4.8A.5.5 0 0 0 5 3.2z",
  pause: "M5.2 3.5v9M10.8 3.5v9",
  step: "M4 3.5v9l6.5-4.5zM12.5 3.5v9",
  stepTen: "M2.5 3.5v9L7.5 8zM7.5 3.5v9l5-4.5zM14 3.5v9",
  restart: "M3 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3",
  die: "M3.5 2.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM5.5 5.5h.01M10.5 5.5h.01M8 8h.01M5.5 10.5h.01M10.5 10.5h.01",
  fit: "M2.5 6V3.5a1 1 0 0 1 1-1H6M10 2.5h2.5a1 1 0 0 1 1 1V6M13.5 10v2.5a1 1 0 0 1-1 1H10M6 13.5H3.5a1 1 0 0 1-1-1V10",
  follow: "M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M8 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
  cursor: "M3.5 2.5l9.5 4.2-4 1.5-1.6 4.1z",
  brush:
    "M13.5 2.5 7.2 8.8M6.4 8.4c-1.6 0-2.6 1-2.7 2.4-.1 1-.7 1.6-1.5 1.9 2.5.9 5.2.3 5.7-1.9.3-1.2-.4-2.3-1.5-2.4z",
  target: "M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  bolt: "M8.8 1.8 3.5 9h4l-.6 5.2L12.5 7h-4z",
  sun: "M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9",
  moon: "M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z",
  help: "M6 6a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4M8 11.6h.01M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z",
  info: "M8 7.2v4M8 4.8h.01M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z",
  close: "M4 4l8 8M12 4l-8 8",
  pin: "M6 2.5h4l-.5 4 2 2v1h-7v-1l2-2zM8 9.5v4",
  chevron: "M6 4l4 4-4 4",
  back: "M10 3.5 5.5 8l4.5 4.5",
  reset: "M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M5.5 4 3 6.5 5.5 9",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.2 3.2",
  sliders:
    "M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6M10.2 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM5.8 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z",
  layers: "M8 2.5 2.5 5.5 8 8.5l5.5-3zM2.5 8.2 8 11.2l5.5-3M2.5 10.8 8 13.8l5.5-3",
  chart: "M2.5 2.5v10a1 1 0 0 0 1 1h10M5 10l2.5-3 2 1.6L13 4.5",
  eye: "M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z",
  panelLeft: "M3.5 2.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM6.2 2.5v11",
  panelRight: "M3.5 2.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM9.8 2.5v11",
  history: "M2.8 8a5.2 5.2 0 1 0 1.6-3.8L2.8 5.8M2.8 2.8v3h3M8 5.2V8l2 1.4",
  mind: "M8 2.2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM4 9.8a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 9.8a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM7 6l-2.2 4M9 6l2.2 4",
  stop: "M8 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM8 8h.01",
  board: "M2.5 3.5h11v8h-11zM5 6.2h4M5 8.8h6M5 11.5 4 14M11 11.5l1 2.5",
  fold: "M2.5 8h11M8 1.8v3.7M6 3.8 8 5.8l2-2M8 14.2v-3.7M6 12.2l2-2 2 2",
  unfold: "M2.5 8h11M8 5.8V2M6 3.8l2-2 2 2M8 10.2V14M6 12.2l2 2 2-2",
  treeRight: "M2.5 6.5h3v3h-3zM10.5 2.5h3v3h-3zM10.5 10.5h3v3h-3zM5.5 8H8M10.5 4H8v8h2.5",
  treeDown: "M6.5 2.5h3v3h-3zM2.5 10.5h3v3h-3zM10.5 10.5h3v3h-3zM8 5.5V8M4 10.5V8h8v2.5",
  trophy:
    "M5 2.5h6v4a3 3 0 0 1-6 0zM5 3.5H2.8c0 2 .8 3.2 2.3 3.4M11 3.5h2.2c0 2-.8 3.2-2.3 3.4M8 9.5v2.5M5.5 13.5h5",
} as const;

const FILLED: ReadonlySet<string> = new Set(["play"]);

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  const filled = FILLED.has(name);
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={filled ? "currentColor" : "none"}
      stroke={filled ? "none" : "currentColor"}
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
