import { useMemo } from "react";
import { DocumentSection, sectionNames } from "../document/DocumentSection";
import { HostContext } from "../document/host";
import { FutureChoice } from "../ui/FutureChoice";
import type { Game } from "../protocol/types";
import { select } from "../session/commands";
import { room, setView, view } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Section } from "../ui/Section";
import { JumpTo } from "./JumpTo";

/** What goes on in one agent, as its game tells it. */
export function Inspector({ game }: { game: Game }) {
  const inspection = useStore(room, (r) => r.inspection);
  const pinned = useStore(view, (v) => v.pinned);
  const follow = useStore(view, (v) => v.follow);
  const names = sectionNames(inspection?.document.sections ?? []);
  const host = useMemo(
    () => ({
      id: `inspector/${game.name}`,
      ticksPerSecond: game.ticks_per_second,
      wide: false,
      drag: null,
      waiting: [],
    }),
    [game],
  );
  return (
    <Section
      id="inspector"
      title="Inspector"
      icon="eye"
      aside={
        <span className="section-tools">
          <FutureChoice testid="inspector-future" />
          {inspection && (
            <>
              <Button
                icon="follow"
                label="Follow with the camera"
                keys="T"
                aria-pressed={follow}
                onPress={() => setView({ follow: !follow })}
              />
              <Button
                icon="pin"
                label="Pin: clicks into the scene keep this agent"
                aria-pressed={pinned}
                onPress={() => setView({ pinned: !pinned })}
              />
              <Button
                icon="close"
                label="Close"
                keys="Esc"
                testid="inspector-close"
                onPress={() => select(null)}
              />
            </>
          )}
        </span>
      }
    >
      <div className="inspector" data-testid="inspector" data-agent={inspection?.agent ?? ""}>
        {inspection === null ? (
          <Empty />
        ) : (
          <>
            <div className="inspector-title">
              <h2>{inspection.document.title || `Agent ${inspection.agent}`}</h2>
              {inspection.document.subtitle && (
                <span className="chip" data-tip={inspection.document.subtitle}>
                  {inspection.document.subtitle}
                </span>
              )}
            </div>
            <HostContext value={host}>
              {inspection.document.sections.map((section, place) => (
                <DocumentSection key={names[place]} section={section} name={names[place] ?? ""} />
              ))}
            </HostContext>
          </>
        )}
        <JumpTo testid="inspector-jump" />
      </div>
    </Section>
  );
}

function Empty() {
  return (
    <div className="inspector-empty">
      <Icon name="cursor" size={20} />
      <p>
        Point at an agent in the scene to see who it is and why it does what it does. Click it to look inside.
      </p>
    </div>
  );
}
