import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, type Extension, Prec, type StateEffect, Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
} from "@codemirror/view";
import type { FileKind, Palette, Place, Report, Sketch, Span } from "../../protocol/authorTypes";
import { helpLua, helpRon } from "./helpAt";
import { isRon, languageOf } from "./languages";
import { diagnosticsOf, markings, setMarks } from "./marks";
import { difference, offsetAt, placeAt } from "./places";
import { signatureElement } from "./signatureDom";
import { type Stops, stopsField, withInForce, withToggled, withTold } from "./stops";
import { THEME } from "./theme";
import { type Suggestion, suggestLua, suggestRon } from "./words";

export interface EditorEvents {
  typed(text: string): void;
  /** The cursor was moved by hand. */
  moved(place: Place): void;
  /** The breakpoints as the game should know them: lines of the text that it follows. */
  stopsSet(lines: readonly number[]): void;
  undo(): void;
  redo(): void;
  apply(): void;
  save(): void;
}

/** What comes from elsewhere and must not be told back. */
const FromOutside = Annotation.define<boolean>();

/** An editor of one file. Undo belongs to whoever owns the text, so that it is one for text and graph. */
export class CodeEditor {
  private readonly view: EditorView;
  private readonly lineBreak: string;
  private readonly suggest: typeof suggestRon;
  private readonly helpAt: typeof helpRon;
  private palette: Palette | null = null;

  constructor(
    host: HTMLElement,
    private readonly file: string,
    kind: FileKind,
    text: string,
    private readonly events: EditorEvents,
  ) {
    // Whatever ends the lines of a file stays what it is.
    this.lineBreak = /\r\n/.test(text) && !/(^|[^\r])\n/.test(text) ? "\r\n" : "\n";
    const scripted = kind === "script";
    this.helpAt = scripted ? helpLua : isRon(file) ? helpRon : () => null;
    this.suggest = scripted ? suggestLua : isRon(file) ? suggestRon : () => ({ back: 0, list: [] });
    this.view = new EditorView({
      parent: host,
      state: EditorState.create({
        doc: text,
        extensions: [
          EditorState.lineSeparator.of(this.lineBreak),
          Prec.highest(keymap.of(this.keys())),
          markings(scripted ? (line) => this.toggleStop(line) : null),
          COMMON,
          languageOf(file, kind),
          autocompletion({ override: [(context) => this.complete(context)], icons: false }),
          hoverTooltip((view, at) => this.hover(view, at)),
          EditorView.contentAttributes.of({ "aria-label": file, tabindex: "0", "data-testid": "code" }),
          EditorView.updateListener.of((update) => {
            const outside = update.transactions.some((one) => one.annotation(FromOutside));
            if (outside) return;
            if (update.docChanged) events.typed(update.state.sliceDoc());
            if (update.selectionSet || update.docChanged) events.moved(this.cursor());
          }),
        ],
      }),
    });
  }

  get hasFocus(): boolean {
    return this.view.hasFocus;
  }

  cursor(): Place {
    return placeAt(this.view.state.doc, this.view.state.selection.main.head);
  }

  setText(text: string): void {
    const { state } = this.view;
    if (state.sliceDoc() === text) return;
    const plain = text.split(this.lineBreak).join("\n");
    const { from, to, insert } = difference(state.doc.toString(), plain);
    const changes = { from, to, insert: state.toText(insert.split("\n").join(this.lineBreak)) };
    // Whoever undoes something looks at what comes back.
    const there = this.view.hasFocus
      ? { selection: { anchor: from + insert.length }, scrollIntoView: true }
      : {};
    this.view.dispatch({ changes, ...there, annotations: FromOutside.of(true) });
  }

  setFindings(report: Report, sketch: Sketch | null): void {
    const { state } = this.view;
    this.view.dispatch(setDiagnostics(state, diagnosticsOf(state.doc, this.file, report, sketch)));
  }

  setParts(parts: readonly Span[]): void {
    this.view.dispatch({ effects: setMarks.of({ parts }), annotations: FromOutside.of(true) });
  }

  /** The breakpoints that the game knows: lines of the text that it follows. */
  setStops(told: ReadonlySet<number>): void {
    const stops = this.stops();
    if (stops !== null) this.changeStops(withTold(stops, told));
  }

  /** The game follows this text. Breakpoints stay on the lines they are on, and the game is told where that is for it. */
  setInForce(text: string): void {
    const stops = this.stops();
    const { doc } = this.view.state;
    const inForce = Text.of(text.split(this.lineBreak));
    if (stops === null || stops.inForce.eq(inForce)) return;
    this.changeStops(withInForce(stops, doc, inForce));
    this.tellStops(stops.told);
  }

  private toggleStop(line: number): void {
    const stops = this.stops();
    if (stops === null) return;
    this.changeStops(withToggled(stops, this.view.state.doc, line));
    this.tellStops(stops.told);
  }

  private stops(): Stops | null {
    return this.view.state.field(stopsField, false) ?? null;
  }

  private changeStops(effects: StateEffect<Stops>): void {
    this.view.dispatch({ effects, annotations: FromOutside.of(true) });
  }

  private tellStops(before: readonly number[]): void {
    const told = this.stops()?.told ?? [];
    if (told.join() !== before.join()) this.events.stopsSet(told);
  }

  /** The line at which the script is looked at; null when it is not. */
  setNow(line: number | null): void {
    this.view.dispatch({ effects: setMarks.of({ now: line }), annotations: FromOutside.of(true) });
    if (line !== null) this.reveal([line, 1], false);
  }

  setPalette(palette: Palette | null): void {
    this.palette = palette;
  }

  /** Moves there, if it is not in view already. */
  reveal(place: Place, focus: boolean): void {
    const offset = offsetAt(this.view.state.doc, place);
    this.view.dispatch({
      selection: { anchor: offset },
      effects: EditorView.scrollIntoView(offset, { y: focus ? "center" : "nearest", yMargin: 48 }),
      annotations: FromOutside.of(true),
    });
    if (focus) this.view.focus();
  }

  destroy(): void {
    this.view.destroy();
  }

  private keys() {
    const does = (run: () => void) => () => {
      run();
      return true;
    };
    return [
      { key: "Mod-z", run: does(this.events.undo), preventDefault: true },
      { key: "Mod-y", run: does(this.events.redo), preventDefault: true },
      { key: "Mod-Shift-z", run: does(this.events.redo), preventDefault: true },
      { key: "Mod-Enter", run: does(this.events.apply), preventDefault: true },
      { key: "Mod-s", run: does(this.events.save), preventDefault: true },
    ];
  }

  private complete(context: CompletionContext): CompletionResult | null {
    const before = context.state.doc.sliceString(0, context.pos);
    const { back, list } = this.suggest(before, this.palette, context.state.doc.toString());
    if (list.length === 0 || (back === 0 && !context.explicit && !/["'{.]$/.test(before))) return null;
    return { from: context.pos - back, options: list.map(asCompletion), validFor: /^[\w.{ -]*$/ };
  }

  private hover(view: EditorView, at: number): Tooltip | null {
    const help = this.helpAt(view.state.doc.toString(), at, this.palette);
    if (help === null) return null;
    const { from, to, signature } = help;
    return { pos: from, end: to, above: true, create: () => ({ dom: signatureElement(signature) }) };
  }
}

function asCompletion({ label, kind, help, detail, insert }: Suggestion): Completion {
  return { label, type: kind, detail, ...(help ? { info: help } : {}), ...(insert ? { apply: insert } : {}) };
}

const COMMON: Extension = [
  lineNumbers(),
  lintGutter(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  drawSelection(),
  EditorState.allowMultipleSelections.of(true),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightSelectionMatches(),
  search({ top: true }),
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...lintKeymap,
    ...defaultKeymap,
    indentWithTab,
  ]),
  THEME,
];
