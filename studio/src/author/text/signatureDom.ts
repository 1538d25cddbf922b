import type { Signature } from "./signature";

/** A signature as elements of the page, for tooltips of the code editor. */
export function signatureElement({ title, help, params, active }: Signature): HTMLElement {
  const box = element("div", "cm-word-help", "");
  box.dataset["testid"] = "word-help";
  box.append(element("code", "cm-word-title", title));
  if (help !== "") box.append(element("p", "", help));
  if (params.length > 0) box.append(paramList(params, active));
  return box;
}

function paramList(params: Signature["params"], active: number): HTMLElement {
  const list = element("dl", "", "");
  for (const [number, param] of params.entries()) {
    const term = element("dt", "", param.name);
    if (number === active) term.dataset["active"] = "true";
    const parts = [param.kind + (param.needed ? "" : ", may be left out"), param.help, param.takes];
    const meaning = element("dd", "", "");
    for (const text of parts) if (text !== "") meaning.append(element("span", "", text));
    list.append(term, meaning);
  }
  return list;
}

function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  if (text !== "") made.textContent = text;
  return made;
}
