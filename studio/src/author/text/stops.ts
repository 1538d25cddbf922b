import { type ChangeDesc, ChangeSet, type Extension, StateEffect, StateField, Text } from "@codemirror/state";
import { difference } from "./places";

/**
 * Breakpoints of a text that is being edited. The game knows them by lines of the text in force; here they are where those
 * lines have gone. A breakpoint on a line that the game does not have yet waits until the text is applied.
 */
export interface Stops {
  /** What the game follows. */
  inForce: Text;
  /** What became of that text. */
  since: ChangeDesc;
  /** Lines of the text in force, as the game knows them. */
  told: readonly number[];
  /** Places of the edited text that the game does not know yet. */
  waiting: readonly number[];
}

const setStops = StateEffect.define<Stops>();

/** The breakpoints move along with the text. */
export const stopsField = StateField.define<Stops>({
  create: (state) => ({
    inForce: state.doc,
    since: ChangeSet.empty(state.doc.length).desc,
    told: [],
    waiting: [],
  }),
  update: (value, transaction) => {
    const set = transaction.effects.find((effect) => effect.is(setStops));
    if (set !== undefined) return set.value;
    if (!transaction.docChanged) return value;
    const { changes } = transaction;
    const waiting = value.waiting.map((place) => changes.mapPos(place, 1));
    return { ...value, since: value.since.composeDesc(changes.desc), waiting };
  },
});

export const keepingStops: Extension = stopsField;

/** The game has told its breakpoints, by lines of the text in force. */
export function withTold(stops: Stops, told: Iterable<number>) {
  return setStops.of({ ...stops, told: [...told] });
}

/** The game follows another text. Breakpoints are where they were on the edited text. */
export function withInForce(stops: Stops, doc: Text, inForce: Text) {
  const lines = shownLines(stops, doc);
  const since = changesBetween(inForce, doc);
  const before: Stops = { inForce, since, told: [], waiting: [] };
  return setStops.of(lines.reduce((all, line) => toggled(all, doc, line), before));
}

/** The breakpoints after a click beside a line of the edited text. */
export function withToggled(stops: Stops, doc: Text, line: number) {
  return setStops.of(toggled(stops, doc, line));
}

function toggled(stops: Stops, doc: Text, line: number): Stops {
  const { from } = doc.line(line);
  if (shownLines({ ...stops, waiting: [] }, doc).includes(line))
    return { ...stops, told: stops.told.filter((one) => lineNow(stops, doc, one) !== line) };
  const waiting = stops.waiting.filter((place) => doc.lineAt(place).number !== line);
  if (waiting.length < stops.waiting.length) return { ...stops, waiting };
  const before = lineBefore(stops, doc, line);
  return before === null
    ? { ...stops, waiting: [...stops.waiting, from] }
    : { ...stops, told: [...stops.told, before].sort((a, b) => a - b) };
}

/** The lines of the edited text that have a breakpoint. */
export function shownLines(stops: Stops, doc: Text): number[] {
  const told = stops.told.flatMap((line) => lineNow(stops, doc, line) ?? []);
  const waiting = stops.waiting.map((place) => doc.lineAt(Math.min(place, doc.length)).number);
  return [...new Set([...told, ...waiting])].sort((a, b) => a - b);
}

/** Where a line of the text in force is now; null when there is no such line. */
function lineNow({ inForce, since }: Stops, doc: Text, line: number): number | null {
  if (line < 1 || line > inForce.lines) return null;
  return doc.lineAt(since.mapPos(inForce.line(line).from, 1)).number;
}

/** Which line of the text in force this one was; null when it is new. */
function lineBefore(stops: Stops, doc: Text, line: number): number | null {
  const place = stops.since.invertedDesc.mapPos(doc.line(line).from, 1);
  const before = stops.inForce.lineAt(place).number;
  return lineNow(stops, doc, before) === line ? before : null;
}

function changesBetween(old: Text, next: Text): ChangeDesc {
  if (old.eq(next)) return ChangeSet.empty(old.length).desc;
  const { from, to, insert } = difference(old.toString(), next.toString());
  return ChangeSet.of({ from, to, insert: Text.of(insert.split("\n")) }, old.length).desc;
}
