import { useMemo } from "react";
import type { Game, Values } from "../protocol/types";
import { room } from "../session/stores";
import { useStore } from "../store/store";
import { HelpTip } from "../ui/HelpTip";
import { Section } from "../ui/Section";
import { scoreBoard, type ScoreTable, type ShownScore } from "./scoreTable";

const NONE: Values = {};

/** How well the game goes: what counts most comes first, and what several have stands in a table. */
export function ScorePanel({ game }: { game: Game }) {
  const values = useStore(room, (r) => r.status?.score ?? NONE);
  const board = useMemo(() => scoreBoard(game.scores, values), [game, values]);
  const table = board.table && <Shared key="table" table={board.table} />;
  const single = board.single.length > 0 && <Single key="single" scores={board.single} />;
  if (!table && !single) return null;
  return (
    <Section id="score" title="Score" icon="trophy">
      <div className="score-board" data-testid="score">
        {board.tableFirst ? [table, single] : [single, table]}
      </div>
    </Section>
  );
}

function Shared({ table }: { table: ScoreTable }) {
  return (
    <table className="score-table">
      <thead>
        <tr>
          <td />
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ title, help, unit, values }) => (
          <tr key={title}>
            <th scope="row">
              {title}
              {unit && <span className="unit">{unit}</span>}
              <HelpTip text={help} />
            </th>
            {values.map((value, place) => (
              <td className="number" key={table.columns[place]}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Single({ scores }: { scores: readonly ShownScore[] }) {
  return (
    <dl className="score">
      {scores.map(({ title, help, value, unit }) => (
        <div key={title}>
          <dt>
            {title}
            <HelpTip text={help} />
          </dt>
          <dd className="number">
            {value}
            {unit && <span className="unit">{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
