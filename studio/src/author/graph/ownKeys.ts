import type { KeyInfo, Palette } from "../../protocol/authorTypes";
import type { Drawing } from "./drawing";
import { keysOf } from "./fields/BoardInput";

/** The palette with the keys that the file itself declares, and what events tell. */
export function withOwnKeys(palette: Palette, drawing: Drawing): Palette {
  const parts = [drawing.sketch.file, ...drawing.sketch.nodes];
  const boards = parts.flatMap((part) => part.fields.filter((field) => field.kind.is === "board"));
  const own = boards.flatMap((field) =>
    Object.entries(keysOf(field.value)).map(([name, { kind, help }]): KeyInfo => ({
      name,
      kind: kind.toLowerCase(),
      help,
    })),
  );
  const told = palette.events.flatMap((event) =>
    event.params.map(({ name, kind }): KeyInfo => ({
      name: `event.${name}`,
      kind,
      help: `told by ${event.name}`,
    })),
  );
  const machine = drawing.model.graph.form === "machine" ? told : [];
  const all = [...own, ...palette.keys, ...machine];
  const keys = all.filter((key, place) => all.findIndex((other) => other.name === key.name) === place);
  return { ...palette, keys };
}
