/** A pretended Lua: which lines a script would have gone through, and a console that knows a few words. */

/** The functions of a text: name, first and last line (from 1). */
function functions(lines) {
  const found = new Map();
  lines.forEach((line, number) => {
    const head = /^(?:local )?function (\w+)/.exec(line);
    if (!head) return;
    const length = lines.slice(number).findIndex((other) => /^end\b/.test(other));
    if (length > 0) found.set(head[1], [number + 2, number + length + 1]);
  });
  return found;
}

/** Lines from `think` down, with pretended values of locals. */
export function trace(file, text, tick) {
  const lines = text.split("\n");
  const known = functions(lines);
  const result = [];
  const go = (name, depth) => {
    const [from, to] = known.get(name);
    const vars = [["self", "creature"]];
    for (let number = from; number < to && result.length < 400; number++) {
      const line = lines[number - 1];
      if (line.trim() === "" || /^\s*(--|else\b|end\b)/.test(line)) continue;
      result.push({ file, line: number, depth, vars: vars.map((pair) => [...pair]) });
      const called = [...line.matchAll(/(?<![.\w])(\w+)\(/g)].map((match) => match[1]);
      for (const other of called) if (other !== name && known.has(other) && depth < 8) go(other, depth + 1);
      const local = /^\s*local (\w+) =/.exec(line);
      if (local) vars.push([local[1], pretended(local[1], tick)]);
    }
  };
  if (known.has("think")) go("think", 0);
  return result;
}

function pretended(name, tick) {
  if (name === "near") return `{ distance = ${(6 + 4 * Math.sin(tick / 40)).toFixed(2)} }`;
  return (0.5 + 0.4 * Math.sin(tick / 25 + name.length)).toFixed(3);
}

/** What a console says to a line of code. */
export function answer(code, act, board) {
  const asked = /^board\.(\w+)$/.exec(code.trim());
  if (asked) return { ok: true, text: board[asked[1]] === undefined ? "nil" : String(board[asked[1]]) };
  const set = /^board\.(\w+)\s*=\s*(.+)$/.exec(code.trim());
  if (set && act) {
    board[set[1]] = Number.isNaN(Number(set[2])) ? set[2].replace(/"/g, "") : Number(set[2]);
    return { ok: true, text: "" };
  }
  if (set || /^act\./.test(code)) {
    return act
      ? { ok: true, text: "running" }
      : { ok: false, text: "asking changes nothing: act with Shift+Enter" };
  }
  if (/^[\d\s+*/().-]+$/.test(code)) return { ok: true, text: String(sum(code)) };
  const print = /^print\((.*)\)$/.exec(code.trim());
  if (print) return { ok: true, text: print[1].replace(/"/g, "") };
  return { ok: false, text: `console:1: attempt to index a nil value (global “${/^\w*/.exec(code)[0]}”)` };
}

/** Sums and differences of numbers. */
function sum(code) {
  return (code.match(/[+-]?\s*[\d.]+/g) ?? []).reduce((all, one) => all + Number(one.replace(/\s/g, "")), 0);
}
