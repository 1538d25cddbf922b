/** Reads the RON of definitions into pieces that know where they stand. Just enough for a pretended editor. */
export class Unreadable extends Error {
  constructor(at, message) {
    super(message);
    this.at = at;
  }
}

export function readRon(text) {
  const reader = new Reader(text);
  const value = reader.value();
  reader.space();
  if (reader.at < text.length) throw new Unreadable(reader.at, "something after the end");
  return value;
}

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
    /** Those that stood alone since the last value. */
    this.comments = [];
  }

  fail(message) {
    throw new Unreadable(this.at, message);
  }

  /** Skips blanks and comments. */
  space() {
    for (;;) {
      const blank = /^\s+/.exec(this.text.slice(this.at));
      if (blank) this.at += blank[0].length;
      const comment = /^\/\/[^\n]*/.exec(this.text.slice(this.at));
      if (!comment) return;
      const before = this.text.slice(0, this.at).split("\n").at(-1);
      if (before.trim() === "") this.comments.push(comment[0].replace(/^\/+ ?/, ""));
      this.at += comment[0].length;
    }
  }

  take(char) {
    this.space();
    if (this.text[this.at] !== char)
      this.fail(`expected “${char}”, found “${this.text[this.at] ?? "the end"}”`);
    this.at++;
  }

  is(char) {
    this.space();
    return this.text[this.at] === char;
  }

  value() {
    this.space();
    const comment = this.comments.splice(0).join("\n");
    const from = this.at;
    const made = this.piece();
    return { ...made, from, to: this.at, comment };
  }

  piece() {
    const rest = this.text.slice(this.at);
    const string = /^"(?:[^"\\]|\\.)*"/.exec(rest);
    if (string) return this.step(string[0], { is: "string", value: JSON.parse(string[0]) });
    const number = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?/i.exec(rest);
    if (number) return this.step(number[0], { is: "number", value: Number(number[0]) });
    const name = /^[A-Za-z_]\w*/.exec(rest);
    if (name) {
      this.at += name[0].length;
      if (!this.is("(")) return { is: "name", name: name[0], items: [] };
      const inside = this.list("(", ")");
      return { is: "variant", name: name[0], items: inside };
    }
    if (rest[0] === "(") return { is: "struct", items: this.list("(", ")") };
    if (rest[0] === "[") return { is: "list", items: this.list("[", "]") };
    return this.fail(`expected a value, found “${rest[0] ?? "the end"}”`);
  }

  step(taken, made) {
    this.at += taken.length;
    return made;
  }

  list(open, close) {
    this.take(open);
    const items = [];
    while (!this.is(close)) {
      const field = /^\s*([A-Za-z_]\w*)\s*:/.exec(this.text.slice(this.at));
      if (field) this.at += field[0].length;
      items.push({ ...this.value(), field: field?.[1] ?? "" });
      if (!this.is(",")) break;
      this.take(",");
    }
    this.take(close);
    this.comments = [];
    return items;
  }
}
