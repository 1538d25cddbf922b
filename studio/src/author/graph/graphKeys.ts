/** What the help sheet says about the graph editor. */
export const GRAPH_KEYS = [
  ["Type, Space, /", "Add at the selected node"],
  ["Enter in that box", "Add below or behind it; with Shift put it around"],
  ["Drag", "Move nodes; with Alt copy them"],
  ["Drag a border or a head", "Connect states; lead a transition elsewhere"],
  ["Shift click, Shift drag", "Select several"],
  ["Arrow keys", "Walk over the nodes; with Shift select more"],
  ["Alt ↑ ↓", "Move among siblings"],
  ["Enter, double click", "Go to what can be set"],
  ["F2", "Rename; whatever names it follows"],
  ["Del", "Remove"],
  ["Ctrl C, X, V, D", "Copy, cut, paste, duplicate"],
  ["Ctrl A, Esc", "Select all, nothing"],
  ["Ctrl F, Ctrl G", "Find a node, the next one"],
  [".", "Fold or open"],
  ["Home, + −", "Show everything, zoom"],
] as const;
