import { useRef } from "react";
import type { InspectionDocument, Section } from "../protocol/documentTypes";
import { needsAll, type Part, partsOf } from "./columns";
import { DocumentSection, sectionNames } from "./DocumentSection";
import { useWidth } from "./useWidth";

/** From these widths on there are two columns, and three. [px] */
const TWO = 620;
const THREE = 1500;

/** A document with room: its sections as cards, in as many columns as fit. */
export function DocumentView({ document }: { document: InspectionDocument }) {
  const [host, width] = useWidth<HTMLDivElement>();
  const { sections } = document;
  const names = sectionNames(sections);
  const parts = useSteadyParts(sections, names, width >= THREE ? 3 : width >= TWO ? 2 : 1);
  const card = (place: number) => {
    const name = names[place] ?? "";
    return <DocumentSection key={name} section={sections[place] as Section} name={name} />;
  };
  return (
    <div className="document" ref={host}>
      {width > 0 &&
        parts.map((part, number) =>
          part.kind === "whole" ? (
            card(part.place)
          ) : (
            <div key={number} className="document-columns">
              {part.columns.map((places, column) => (
                <div key={column}>{places.map(card)}</div>
              ))}
            </div>
          ),
        )}
      {sections.length === 0 && <p className="quiet document-empty">Nothing is written on this sheet yet.</p>}
    </div>
  );
}

/**
 * Sections do not hop from column to column while they grow: they are laid out anew when others come or go, or when one
 * has come to need the whole width, which it keeps.
 */
function useSteadyParts(sections: readonly Section[], names: readonly string[], columns: number): Part[] {
  const wholes = useRef(new Set<string>());
  const last = useRef<{ key: string; parts: Part[] }>({ key: "", parts: [] });
  sections.forEach((section, place) => needsAll(section) && wholes.current.add(names[place] ?? ""));
  const isWhole = (place: number): boolean => wholes.current.has(names[place] ?? "");
  const key = `${columns} ${names.map((name, place) => `${name} ${isWhole(place)}`).join("\n")}`;
  if (last.current.key !== key) last.current = { key, parts: partsOf(sections, columns, isWhole) };
  return last.current.parts;
}
