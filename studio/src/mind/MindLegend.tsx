import { useMemo } from "react";
import type { Model } from "../model/model";
import { STATUS_SIGNS, statusWord } from "../model/statusSigns";
import type { NodeStatus } from "../protocol/mindTypes";
import { type Family, FAMILY_NAMES, familyOf, GLYPHS } from "./nodeKinds";

const OF_TREES: readonly NodeStatus[] = ["running", "success", "failure", "aborted", "faulty"];
const OF_MACHINES: readonly NodeStatus[] = ["running", "left", "faulty"];

/** What signs, glyphs and colours mean: in a row beneath the picture, so that nothing lies on it. */
export function MindLegend({ model }: { model: Model }) {
  const families = useMemo(() => familiesIn(model), [model]);
  const statuses = model.graph.form === "machine" ? OF_MACHINES : OF_TREES;
  return (
    <div className="mind-legend" data-testid="mind-legend">
      <ul
        aria-label="Statuses"
        data-tip="Bright: reached in this moment. It fades within two seconds. Only the transition that fired lights up."
      >
        {statuses.map((status) => (
          <li key={status} data-status={status}>
            <Sign path={STATUS_SIGNS[status]} />
            {statusWord(status)}
          </li>
        ))}
      </ul>
      <ul aria-label="Kinds of nodes">
        {families.map((family) => (
          <li key={family} data-family={family}>
            <Sign path={GLYPHS[family]} />
            {FAMILY_NAMES[family]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** In the order in which they first appear. */
function familiesIn(model: Model): Family[] {
  const found = model.graph.nodes.map(({ kind }, node) =>
    familyOf(kind, (model.children[node]?.length ?? 0) > 0),
  );
  return [...new Set(found)];
}
