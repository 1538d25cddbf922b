import type { Section } from "../protocol/documentTypes";

/** A part of a sheet: one section over the whole width, or several in columns. Places in the list of sections. */
export type Part = { kind: "whole"; place: number } | { kind: "columns"; columns: number[][] };

/** Lays sections out in so many columns: each goes where there is most room left, so the first stay at the top. */
export function partsOf(sections: readonly Section[], columns: number): Part[] {
  const parts: Part[] = [];
  let run: number[] = [];
  const flush = (): void => {
    if (run.length > 0) parts.push({ kind: "columns", columns: spread(run, sections, columns) });
    run = [];
  };
  sections.forEach((section, place) => {
    if (columns === 1 || !needsAll(section)) run.push(place);
    else {
      flush();
      parts.push({ kind: "whole", place });
    }
  });
  flush();
  return parts;
}

function spread(run: number[], sections: readonly Section[], columns: number): number[][] {
  const lists = Array.from({ length: Math.min(columns, run.length) }, (): number[] => []);
  const heights = lists.map(() => 0);
  for (const place of run) {
    const least = heights.indexOf(Math.min(...heights));
    lists[least]?.push(place);
    heights[least] = (heights[least] ?? 0) + height(sections[place] as Section);
  }
  return lists;
}

function needsAll(section: Section): boolean {
  if (section.kind === "timeline") return true;
  return section.kind === "table" && section.columns.length > 5;
}

/** About how high a section is. [px] */
function height(section: Section): number {
  const rows = (count: number, each: number): number => 40 + Math.min(420, Math.max(1, count) * each);
  switch (section.kind) {
    case "fields":
      return rows(section.fields.length, 26);
    case "bars":
      return rows(section.bars.length, section.bars.some((bar) => bar.note) ? 36 : 22);
    case "curve":
      return 110;
    case "log":
      return rows(section.entries.length, 22);
    case "table":
      return rows(section.rows.length + 2, 26);
    case "plot":
      return 290;
    case "surface":
      return 310;
    case "outline":
      return rows(section.items.length, 24);
    case "timeline":
      return rows(section.lanes.length, 30);
    case "text":
      return rows(section.text.length / 60, 20);
  }
}
