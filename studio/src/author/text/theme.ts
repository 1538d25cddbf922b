import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The studio's own colours; they follow the page's theme by themselves. */
const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--stage)", fontSize: "12.5px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--accent)", padding: "8px 0" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--select-back) !important",
  },
  ".cm-activeLine": { backgroundColor: "var(--line-back)" },
  ".cm-gutters": {
    backgroundColor: "var(--stage)",
    color: "var(--text-quiet)",
    border: "none",
    borderRight: "1px solid var(--line)",
  },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 8px 0 4px", minWidth: "28px" },
  ".cm-activeLineGutter": { backgroundColor: "var(--line-back)", color: "var(--text-soft)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--accent-faint)",
    outline: "1px solid var(--accent)",
  },
  ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--bad-faint)" },
  ".cm-searchMatch": { backgroundColor: "var(--amber-faint)", outline: "1px solid var(--amber)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--amber-faint)", outline: "2px solid var(--amber)" },
  ".cm-selectionMatch": { backgroundColor: "var(--accent-faint)" },
  ".cm-tooltip": {
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius-small)",
    backgroundColor: "var(--panel)",
    color: "var(--text)",
    boxShadow: "var(--shadow)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "12px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent-faint)",
    color: "var(--text)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", color: "var(--accent)", fontWeight: "600" },
  ".cm-completionDetail": { marginLeft: "10px", color: "var(--text-quiet)", fontStyle: "normal" },
  ".cm-completionInfo": { padding: "6px 10px", maxWidth: "280px", fontFamily: "var(--font)" },
  ".cm-diagnostic": { padding: "5px 10px", fontFamily: "var(--font)", fontSize: "12.5px" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--amber)" },
  ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "2px dotted var(--bad)" },
  ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "2px dotted var(--amber)" },
  ".cm-lintPoint:after": { borderBottomColor: "var(--bad)" },
  ".cm-lintPoint-warning:after": { borderBottomColor: "var(--amber)" },
  ".cm-lint-marker": {
    width: "9px",
    height: "9px",
    margin: "5px 2px 0",
    borderRadius: "50%",
    content: "none",
  },
  ".cm-lint-marker-error": { content: "none", background: "var(--bad)" },
  ".cm-lint-marker-warning": { content: "none", background: "var(--amber)" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--text)", borderColor: "var(--line)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": { fontFamily: "var(--font)", padding: "6px 8px" },
  ".cm-panel.cm-search label, .cm-panel.cm-search input, .cm-panel.cm-search button": { fontSize: "12px" },
  ".cm-panel.cm-search input[type=checkbox]": { accentColor: "var(--accent-strong)", verticalAlign: "-2px" },
  ".cm-panel.cm-search [name=close]": {
    top: "6px",
    right: "8px",
    fontSize: "16px",
    color: "var(--text-quiet)",
  },
  ".cm-textfield": {
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-small)",
    backgroundColor: "var(--field)",
    padding: "3px 7px",
  },
  ".cm-button": {
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-small)",
    background: "var(--raised)",
    color: "var(--text)",
    padding: "3px 9px",
  },
  ".cm-part-line": { boxShadow: "inset 2px 0 0 var(--part-edge)" },
  ".cm-part": { backgroundColor: "var(--part-back)", boxShadow: "inset 0 -1px 0 var(--part-edge)" },
  ".cm-stops .cm-gutterElement": { width: "15px", cursor: "pointer" },
  ".cm-stop": {
    display: "block",
    width: "9px",
    height: "9px",
    margin: "5px 3px",
    borderRadius: "50%",
    background: "transparent",
  },
  ".cm-stops .cm-gutterElement:hover .cm-stop": {
    background: "var(--bad-faint)",
    boxShadow: "0 0 0 1px var(--bad)",
  },
  ".cm-stop[data-set=true]": { background: "var(--bad)" },
  ".cm-now": { backgroundColor: "var(--amber-faint) !important", boxShadow: "inset 3px 0 0 var(--amber)" },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: tags.escape, color: "var(--code-key)" },
  { tag: tags.labelName, color: "var(--code-key)", fontWeight: "600" },
  { tag: [tags.number, tags.atom, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword], color: "var(--code-word)" },
  { tag: [tags.typeName, tags.className], color: "var(--code-variant)", fontWeight: "600" },
  { tag: tags.propertyName, color: "var(--code-field)" },
  { tag: [tags.standard(tags.variableName), tags.special(tags.variableName)], color: "var(--code-field)" },
  { tag: tags.meta, color: "var(--text-quiet)" },
  { tag: [tags.punctuation, tags.bracket, tags.operator], color: "var(--text-soft)" },
]);

export const THEME: Extension = [LOOK, syntaxHighlighting(COLOURS)];
