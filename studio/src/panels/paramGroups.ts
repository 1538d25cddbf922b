import type { Param } from "../protocol/types";

export interface ParamGroup {
  title: string;
  params: Param[];
  /** A long list shows its first groups and the names of the others. */
  startsFolded: boolean;
}

/** More parameters than this are too many to show at once. */
const MANY = 24;
const ALWAYS_OPEN = 2;

/** Parameters in the groups their game puts them in, in the order they come. */
export function groupParams(params: readonly Param[]): ParamGroup[] {
  const groups = new Map<string, ParamGroup>();
  for (const param of params) {
    const title = param.group || "Parameters";
    const startsFolded = params.length > MANY && groups.size >= ALWAYS_OPEN;
    const group = groups.get(title);
    if (group) group.params.push(param);
    else groups.set(title, { title, params: [param], startsFolded });
  }
  return [...groups.values()];
}
