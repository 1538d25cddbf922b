import type { AcceptsInfo, JsonValue, Palette, Word, WordParam } from "../../protocol/authorTypes";

/** What is known of a word: how it is told things, and what each of them means. */
export interface Signature {
  /** `go_to(place, line, tell?)` with the parameter that is being written between. */
  title: string;
  help: string;
  params: { name: string; kind: string; help: string; takes: string; needed: boolean }[];
  /** Which of them is being written; −1 when none is. */
  active: number;
}

/** The parameters in a few words: `place, line, tell?`. */
export function usage(word: Word): string {
  return word.params.map((param) => param.name + (isNeeded(param) ? "" : "?")).join(", ");
}

const isNeeded = (param: WordParam): boolean => !param.optional && param.default === null;

const MAX_SHOWN = 8;

/** What values a parameter takes, for people; empty when every value of its kind will do. */
export function takesText(accepts: AcceptsInfo | null): string {
  if (accepts === null) return "";
  const { choices, more, min, max, form, what } = accepts;
  if (choices.length > 0 || what !== "") {
    const left = choices.length + more - Math.min(choices.length, MAX_SHOWN);
    const names = choices.slice(0, MAX_SHOWN).map((one) => one.name);
    return names.length === 0
      ? `one of the ${what}: there are none`
      : names.join(", ") + (left > 0 ? ` and ${left} more` : "");
  }
  if (min !== null && max !== null) return `${min} to ${max}`;
  if (min !== null) return `at least ${min}`;
  if (max !== null) return `at most ${max}`;
  return form === "" ? "" : `of the form ${form}`;
}

/** Everything about a word, with the parameter that is being written. */
export function signatureOf(word: Word, prefix: string, active: string | number | null): Signature {
  const params = word.params.map((param) => ({
    name: param.name,
    kind: param.kind,
    help: param.help,
    takes: takesText(param.accepts),
    needed: isNeeded(param),
  }));
  const place = params.findIndex((param, number) => param.name === active || number === active);
  return { title: `${prefix}${word.name}(${usage(word)})`, help: word.help, params, active: place };
}

/** What is wrong with a value that a parameter does not take; empty when it takes it. */
export function refusalOf(accepts: AcceptsInfo | null, value: JsonValue): string {
  if (accepts === null || value === null) return "";
  const { choices, more, min, max, form, what } = accepts;
  if (typeof value === "string") {
    if (/^\{.*\}$/.test(value)) return "";
    const listed = choices.some((one) => one.name === value) || more > 0 || what === "";
    if (!listed) return `“${value}” is not one of the ${what}.`;
    return form !== "" && !fits(form, value) ? `Expected a text of the form ${form}.` : "";
  }
  if (typeof value !== "number") return "";
  const small = min !== null && value < min;
  return small || (max !== null && value > max) ? `Expected ${takesText(accepts)}.` : "";
}

/** `*` stands for any characters, `?` for one, `#` for a digit. */
function fits(form: string, text: string): boolean {
  const pattern = form
    .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", "[^]*")
    .replaceAll("?", "[^]")
    .replaceAll("#", "\\d");
  return new RegExp(`^${pattern}$`, "u").test(text);
}

/** The word of a game by its name, wherever it is declared. */
export function wordsOf(palette: Palette): readonly (readonly [string, readonly Word[]])[] {
  return [
    ["action", palette.actions],
    ["condition", palette.conditions],
    ["value", palette.values],
    ["event", palette.events],
  ];
}
