import { type Grid, heightOf, type Hop, type Row, type Vertex, type Wire } from "./grid";
import { assignTracks } from "./tracks";

/** Between two lines side by side. */
const TRACK = 9;
/** Before the first and after the last line of a channel, so that arrows can be seen. */
const LEAD = 8;
const ARROW = 15;
/** From a state to the label of a line that leaves it, or past the arrow of one that enters it. */
export const LABEL_GAP = 6;
export const LABEL_PAST_ARROW = 13;
export const LABEL_PAST_LOOP = 21;
const BETWEEN_BANDS = 30;

export const labelGap = (row: Row): number =>
  row.loop ? LABEL_PAST_LOOP : row.arrow ? LABEL_PAST_ARROW : LABEL_GAP;

/** Where a band begins and ends, and how wide and high the whole is. */
export interface Extent {
  left: number;
  right: number;
  height: number;
  /** By wire: where it runs from band to band. */
  outside: Map<Wire, number>;
}

/** Gives columns and lines their places from left to right, and stacks the bands. */
export function setWidths(grid: Grid, least: number): Extent {
  const hops = grid.wires.flatMap((wire) => wire.legs.flat());
  let width = least;
  const ends = grid.bands.map((columns, band) => {
    const end = spread(
      columns,
      hops.filter((hop) => hop.band === band),
    );
    width = Math.max(width, end);
    return end;
  });
  grid.bands.forEach((columns, band) => align(columns, hops, band, width - (ends[band] as number)));
  let top = 0;
  for (const columns of grid.bands) {
    const vertices = columns.flat();
    const first = Math.min(...vertices.map((vertex) => vertex.y));
    for (const vertex of vertices) vertex.y += top - first;
    top = Math.max(...vertices.map((vertex) => vertex.y + vertex.h)) + BETWEEN_BANDS;
  }
  return { ...outsideOf(grid, width), height: top - BETWEEN_BANDS };
}

/** Columns beside each other; between them there is room for labels, then for the lines that turn. Gives the width. */
function spread(columns: Vertex[][], hops: readonly Hop[]): number {
  let x = 0;
  columns.forEach((column, number) => {
    const wide = Math.max(0, ...column.map((vertex) => (vertex.item < 0 ? 0 : vertex.w)));
    for (const vertex of column) {
      if (vertex.item < 0) vertex.w = wide;
      vertex.x = x + Math.round((wide - vertex.w) / 2);
    }
    x += wide;
    if (number === columns.length - 1) return;
    const rows = column.flatMap((vertex) => vertex.right);
    const labels = rows.reduce((most, row) => Math.max(most, roomOf(row, x)), 0);
    const inside = hops.filter((hop) => hop.channel === number && !hop.from.loop);
    const turning = inside.filter((hop) => turns(hop));
    const count = assignTracks(turning);
    for (const hop of turning) hop.track = x + labels + LEAD + hop.track * TRACK;
    const lines = count > 0 ? LEAD + (count - 1) * TRACK : 0;
    // The last gap needs room for arrows only where something enters there.
    const enters = inside.some((hop) => [hop.from, hop.to].some((row) => row.side === "left"));
    x += labels + lines + (enters ? ARROW : 4);
  });
  return x;
}

/** How far right of its column a row needs room. */
function roomOf(row: Row, edge: number): number {
  const right = row.vertex.x + row.vertex.w;
  const label = row.label > 0 ? labelGap(row) + row.label + 4 : row.loop ? 18 : row.arrow ? 12 : 0;
  return right + label - edge;
}

function turns(hop: Hop): boolean {
  return hop.from.side === hop.to.side || heightOf(hop.from) !== heightOf(hop.to);
}

/** A band that is narrower than others ends where they end; one that runs to the left begins at the right. */
function align(columns: Vertex[][], hops: readonly Hop[], band: number, slack: number): void {
  const first = band % 2 === 0 ? columns.length - 1 : 1;
  columns.forEach((column, number) => {
    if (number >= first) for (const vertex of column) vertex.x += slack;
  });
  for (const hop of hops) if (hop.band === band && hop.channel >= first) hop.track += slack;
}

/** Lines from band to band run left and right of all bands. */
function outsideOf(grid: Grid, width: number): Omit<Extent, "height"> {
  const outside = new Map<Wire, number>();
  const reach = { left: 0, right: 0 };
  for (const side of ["left", "right"] as const) {
    const tracks: [number, number][][] = [];
    const wires = grid.wires.filter((wire) => wire.outside === side);
    const span = (wire: Wire): [number, number] => {
      const heights = [wire.legs[0]?.at(-1)?.to, wire.legs[1]?.[0]?.from].map((row) => heightOf(row as Row));
      return [Math.min(...heights) - 4, Math.max(...heights) + 4];
    };
    const length = (wire: Wire): number => span(wire)[1] - span(wire)[0];
    for (const wire of wires.sort((a, b) => length(a) - length(b))) {
      const [low, high] = span(wire);
      let number = tracks.findIndex((track) => track.every(([from, to]) => to < low || from > high));
      if (number < 0) number = tracks.push([]) - 1;
      tracks[number]?.push([low, high]);
      const far = LEAD + number * TRACK;
      outside.set(wire, side === "left" ? -far : width + far);
    }
    reach[side] = tracks.length === 0 ? 0 : LEAD + tracks.length * TRACK;
  }
  return { left: -reach.left, right: width + reach.right, outside };
}
