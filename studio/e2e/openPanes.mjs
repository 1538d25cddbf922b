/**
 * A layout in which every pane is seen at once, for tests of what panes show. How panes are arranged by the studio itself is
 * tested elsewhere, with the usual layouts.
 */

const stack = (...panes) => ({ kind: "stack", panes, active: panes[0] });
const split = (kind, ...parts) => ({
  kind,
  parts: parts.map(([part]) => part),
  shares: parts.map(([, share]) => share / parts.reduce((sum, [, one]) => sum + one, 0)),
});
const column = (...panes) => split("column", ...panes.map(([pane, share]) => [stack(pane), share]));

const LEFT = column(["params", 5], ["layers", 3], ["files", 3], ["guide", 2]);
const RIGHT = column(["agent", 4], ["node", 3], ["board", 3], ["log", 3], ["charts", 3]);

/** What stands between the columns, and what is closed, by what the person is doing. */
const MIDDLE = {
  scene: { panes: ["scene"], closed: ["mind"] },
  split: { panes: ["scene", "mind"], closed: [] },
  mind: { panes: ["mind"], closed: ["scene"] },
  edit: { panes: ["scene", "mind"], closed: [] },
  map: { panes: ["scene", "mind"], closed: [] },
  editor: { panes: ["mind"], closed: ["scene"] },
};

function layoutOf({ panes, closed }) {
  const middle =
    panes.length === 1 ? stack(panes[0]) : split("row", ...panes.map((pane) => [stack(pane), 1]));
  const parts = middle.kind === "row" ? middle.parts.map((part) => [part, 33]) : [[middle, 60]];
  return { tree: split("row", [LEFT, 18], ...parts, [RIGHT, 20]), closed, sized: true };
}

/** As the studio keeps layouts in the browser. */
export const OPEN_PANES = JSON.stringify(
  Object.fromEntries(
    Object.entries(MIDDLE).flatMap(([doing, middle]) =>
      ["medium", "wide"].flatMap((size) =>
        (doing === "split" ? [" below", " beside"] : [""]).map((side) => [
          `${doing} ${size}${side}`,
          layoutOf(middle),
        ]),
      ),
    ),
  ),
);
