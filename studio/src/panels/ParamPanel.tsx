import { Fragment } from "react";
import type { Game, Param } from "../protocol/types";
import { discardStaged, restart } from "../session/commands";
import { room } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Section } from "../ui/Section";
import { KeepTime } from "./KeepTime";
import { ParamControl } from "./ParamControl";
import { groupParams } from "./paramGroups";

export function ParamPanel({ game }: { game: Game }) {
  return (
    <>
      {groupParams(game.params).map(({ title, params, startsFolded }) => (
        <Section
          key={title}
          id={`params/${game.name}/${title}`}
          title={title}
          icon="sliders"
          startsFolded={startsFolded}
        >
          {params.map((param) => (
            <Fragment key={param.name}>
              <ParamControl param={param} />
              {game.pacing?.param === param.name && <KeepTime pacing={game.pacing} />}
            </Fragment>
          ))}
          {params.some((param) => !param.live) && <RestartNote params={params} />}
        </Section>
      ))}
    </>
  );
}

/** Values that wait for a restart, and the button that does it. */
function RestartNote({ params }: { params: readonly Param[] }) {
  const waiting = useStore(room, (r) => params.some((param) => r.staged[param.name] !== undefined));
  if (!waiting) return null;
  return (
    <div className="restart-note" role="status">
      <span>Takes effect on restart</span>
      <div>
        <Button look="plain" onPress={discardStaged}>
          Discard
        </Button>
        <Button look="solid" testid="apply-restart" onPress={() => restart()}>
          Apply &amp; restart
        </Button>
      </div>
    </div>
  );
}
