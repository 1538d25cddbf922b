import { memo } from "react";
import type { Section } from "../protocol/documentTypes";
import { HelpTip } from "../ui/HelpTip";
import { Bars } from "./Bars";
import { Curve } from "./Curve";
import { Fields } from "./Fields";
import { Frames } from "./Frames";
import { Log } from "./Log";
import { Matrix } from "./Matrix";
import { Outline } from "./Outline";
import { Plot } from "./Plot";
import { Surface } from "./Surface";
import { Table } from "./Table";
import { Timeline } from "./Timeline";

/** A part of a document: the same in the inspector and on the sheet of a mind. */
export const DocumentSection = memo(function DocumentSection({
  section,
  name,
}: {
  section: Section;
  /** Tells it apart from other sections of the same document. */
  name: string;
}) {
  return (
    <section
      className="doc-section"
      data-kind={section.kind}
      data-testid={`section-${section.kind}`}
      aria-label={section.title || section.kind}
    >
      {section.title && (
        <h3 className="sub-title">
          {section.title} <HelpTip text={section.help} />
        </h3>
      )}
      <Body section={section} name={name} />
    </section>
  );
});

function Body({ section, name }: { section: Section; name: string }) {
  switch (section.kind) {
    case "fields":
      return <Fields fields={section.fields} />;
    case "bars":
      return <Bars bars={section.bars} />;
    case "curve":
      return <Curve points={section.points} unit={section.unit} />;
    case "log":
      return <Log entries={section.entries} />;
    case "table":
      return <Table section={section} name={name} />;
    case "plot":
      return <Plot section={section} name={name} />;
    case "surface":
      return <Surface section={section} />;
    case "matrix":
      return <Matrix section={section} />;
    case "outline":
      return <Outline items={section.items} name={name} />;
    case "timeline":
      return <Timeline section={section} />;
    case "frames":
      return <Frames section={section} />;
    case "text":
      return <p className="doc-text">{section.text}</p>;
  }
}

/** Names for sections: two of the same title are told apart by their order. */
export function sectionNames(sections: readonly Section[]): string[] {
  const seen = new Map<string, number>();
  return sections.map(({ kind, title }) => {
    const name = `${kind}/${title}`;
    const number = seen.get(name) ?? 0;
    seen.set(name, number + 1);
    return number === 0 ? name : `${name}/${number}`;
  });
}
