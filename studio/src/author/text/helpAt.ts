import type { Palette } from "../../protocol/authorTypes";
import { luaPlace } from "./luaPlace";
import { ronPlace } from "./ronPlace";
import { type Signature, signatureOf, wordsOf } from "./signature";
import { SCRIPT_NAMES, wordNamed, wordOfCall } from "./words";

/** Help for a name in a text, and where the name is. */
export interface Help {
  from: number;
  to: number;
  signature: Signature;
}

const plain = (title: string, help: string): Signature => ({ title, help, params: [], active: -1 });

/** Help for the name at a place of a script; null when nothing is known of it. */
export function helpLua(text: string, at: number, palette: Palette | null): Help | null {
  const name = nameAt(text, at, /[\w.]/);
  if (name === null || luaPlace(text.slice(0, name.from + 1)).inComment) return null;
  const signature = ofScript(name.text, palette);
  return signature === null ? null : { from: name.from, to: name.to, signature };
}

function ofScript(name: string, palette: Palette | null): Signature | null {
  const word = palette && wordOfCall(palette, name);
  if (word) return signatureOf(word, name.slice(0, name.length - word.name.length), null);
  const [, board, key] = /^(board|squad|world)\.(\w+)$/.exec(name) ?? [];
  if (board !== undefined && key !== undefined) {
    const wanted = board === "board" ? key : name;
    const found = palette?.keys.find((one) => one.name === wanted);
    return found ? plain(`${name}: ${found.kind}`, found.help) : null;
  }
  const known = palette?.scripts.find((one) => one.name === name);
  if (known)
    return plain(
      known.usage || known.name,
      [known.help, known.gives && `Gives ${known.gives}.`].filter(Boolean).join(" "),
    );
  const always = SCRIPT_NAMES.find(([one]) => one === name);
  return always ? plain(always[1], always[2]) : null;
}

/** Help for the word, the parameter or the key at a place of a definition; null when nothing is known of it. */
export function helpRon(text: string, at: number, palette: Palette | null): Help | null {
  if (palette === null) return null;
  const place = ronPlace(text.slice(0, at));
  if (place.string === null) return ofPart(text, at, palette);
  const name = nameAt(text, at, /[^"{}\n]/);
  if (name === null) return null;
  const [call, map] = place.around.slice(-2);
  const isKey = text[name.from - 1] === "{";
  if (isKey) {
    const key = palette.keys.find((one) => one.name === name.text);
    return key ? { ...name, signature: plain(`{${key.name}}: ${key.kind}`, key.help) } : null;
  }
  if (map?.field === "with" && map.bracket === "{") {
    const word = wordNamed(palette, call?.texts.get("name") ?? "");
    const param = map.atKey ? name.text : map.current;
    return word === null ? null : { ...name, signature: signatureOf(word, "", param) };
  }
  for (const [kind, words] of wordsOf(palette)) {
    const word = words.find((one) => one.name === name.text);
    if (word) return { ...name, signature: signatureOf(word, `${kind} `, null) };
  }
  return null;
}

/** The kind of a node: `Sequence`. */
function ofPart(text: string, at: number, palette: Palette): Help | null {
  const name = nameAt(text, at, /\w/);
  const items = palette.groups.flatMap((group) => group.items);
  const item = name && items.find((one) => one.id === name.text && Object.keys(one.preset).length === 0);
  return item ? { from: name.from, to: name.to, signature: plain(item.id, item.help) } : null;
}

/** The longest stretch of such characters around a place. */
function nameAt(text: string, at: number, part: RegExp): { from: number; to: number; text: string } | null {
  let [from, to] = [at, at];
  while (from > 0 && part.test(text[from - 1] ?? "")) from--;
  while (to < text.length && part.test(text[to] ?? "")) to++;
  return from === to ? null : { from, to, text: text.slice(from, to) };
}
